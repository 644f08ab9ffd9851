import { PROMPT_ANSWER_LENGTH } from '@tagpo/contract/product';
import { PROMPT_ISSUES, type PromptIssueKey } from '@tagpo/contract/wire/prompts/prompt-issues';
import { ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import { controlClass } from '../../../components/form/field.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { promptFormMessages, promptQuestions } from '../../../messages/profile/prompts.ts';
import { setupMessages } from '../../../messages/profile/setup.ts';
import { describeIssue } from '../../../messages/validation.ts';
import type { WrittenPrompt } from './written-prompts.ts';

type AnswerFieldProps = {
  prompt: WrittenPrompt;
  issue: string | undefined;
  onChange: (answer: string) => void;
  onBlur: () => void;
  /** Absent for the first. */
  onMoveUp: (() => void) | undefined;
  onRemove: () => void;
};

const isPromptIssue = (key: string): key is PromptIssueKey => Object.hasOwn(PROMPT_ISSUES, key);

function useIssueText(issue: string | undefined): string | undefined {
  const t = useMessages(promptFormMessages);
  const shared = useMessages(setupMessages);
  if (issue === undefined) return undefined;
  if (issue === 'text-removed-before') return shared[issue];
  return isPromptIssue(issue) ? t[issue] : describeIssue(issue);
}

/** One prompt and its answer, in one line that wraps. */
export function AnswerField({ prompt: { id, answer }, issue, onChange, onBlur, onMoveUp, onRemove }: AnswerFieldProps) {
  const t = useMessages(promptFormMessages);
  const question = useMessages(promptQuestions)[id];
  const fieldId = useId();
  const noteId = `${fieldId}-note`;
  const note = useIssueText(issue);
  return (
    <li>
      <div className="flex items-center gap-1 pb-1">
        <label htmlFor={fieldId} className="min-w-0 grow text-small font-semibold wrap-anywhere">
          {question}
        </label>
        {onMoveUp && (
          <IconButton label={t.moveUp({ question })} onClick={onMoveUp} className="shrink-0 hover:bg-sunken">
            <ArrowUp className="size-5" />
          </IconButton>
        )}
        <IconButton label={t.remove({ question })} onClick={onRemove} className="-mr-2 shrink-0 hover:bg-sunken">
          <X className="size-5" />
        </IconButton>
      </div>
      <textarea
        id={fieldId}
        name={`prompt-${id}`}
        value={answer}
        onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
        onBlur={onBlur}
        maxLength={PROMPT_ANSWER_LENGTH.max}
        rows={2}
        dir="auto"
        aria-describedby={noteId}
        aria-invalid={issue === undefined ? undefined : true}
        className={`${controlClass} block field-sizing-content min-h-20 resize-none py-3`}
      />
      <p id={noteId} className={`mt-1.5 text-small ${note === undefined ? 'text-right text-ink-soft' : 'text-danger'}`}>
        {note ?? t.count({ used: answer.length, max: PROMPT_ANSWER_LENGTH.max })}
      </p>
    </li>
  );
}
