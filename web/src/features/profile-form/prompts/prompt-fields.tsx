import { MAX_PROMPTS } from '@tagpo/contract/product';
import type { PromptId } from '@tagpo/contract/wire/prompts/prompt-ids';
import { PROMPT_IDS } from '@tagpo/contract/wire/prompts/prompt-ids';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { promptFormMessages, promptQuestions } from '../../../messages/profile/prompts.ts';
import { AnswerField } from './answer-field.tsx';
import type { WrittenPrompt } from './written-prompts.ts';

type PromptInput = { prompts?: WrittenPrompt[] };

/** Up to three prompts with their answers, shared by set-up and edit. */
export function PromptFields() {
  const { control, formState } = useFormContext<PromptInput>();
  const issues = formState.errors.prompts;
  const issueOf = (index: number) => issues?.[index]?.answer?.message ?? issues?.[index]?.id?.message;
  return (
    <Controller
      control={control}
      name="prompts"
      render={({ field }) => (
        <PromptList
          prompts={field.value ?? []}
          issueOf={issueOf}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onFocusTarget={field.ref}
        />
      )}
    />
  );
}

type PromptListProps = {
  prompts: WrittenPrompt[];
  issueOf: (index: number) => string | undefined;
  onChange: (prompts: WrittenPrompt[]) => void;
  onBlur: () => void;
  /** Takes what gets the focus: the answer with an issue, or the first part. */
  onFocusTarget: (target: { focus: () => void } | null) => void;
};

function PromptList({ prompts, issueOf, onChange, onBlur, onFocusTarget }: PromptListProps) {
  const t = useMessages(promptFormMessages);
  const [isChoosing, setIsChoosing] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const added = useRef<PromptId>(undefined);
  // After the dialog, which gives the focus back when it closes.
  useEffect(() => {
    if (isChoosing || added.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[name="prompt-${added.current}"]`)?.focus();
    added.current = undefined;
  }, [isChoosing]);
  useEffect(() => {
    const find = (selector: string) => list.current?.querySelector<HTMLElement>(selector);
    onFocusTarget({ focus: () => (find('[aria-invalid]') ?? find('textarea, button'))?.focus() });
  }, [onFocusTarget]);

  function choose(id: PromptId) {
    added.current = id;
    setIsChoosing(false);
    onChange([...prompts, { id, answer: '' }]);
  }
  function moveUp(index: number) {
    const moved = prompts.filter((_, at) => at !== index);
    onChange(moved.toSpliced(index - 1, 0, ...prompts.slice(index, index + 1)));
  }

  return (
    <div ref={list} className="grid gap-4">
      {prompts.length > 0 && (
        <ul className="grid gap-4">
          {prompts.map((prompt, index) => (
            <AnswerField
              key={prompt.id}
              prompt={prompt}
              issue={issueOf(index)}
              onChange={(answer) => onChange(prompts.with(index, { ...prompt, answer }))}
              onBlur={onBlur}
              onMoveUp={index > 0 ? () => moveUp(index) : undefined}
              onRemove={() => onChange(prompts.filter((_, at) => at !== index))}
            />
          ))}
        </ul>
      )}
      {prompts.length < MAX_PROMPTS && (
        <Button onClick={() => setIsChoosing(true)}>
          <Plus className="size-5" />
          {t.add}
        </Button>
      )}
      <ChoiceDialog
        taken={prompts.map(({ id }) => id)}
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={choose}
      />
    </div>
  );
}

type ChoiceDialogProps = {
  taken: readonly PromptId[];
  isOpen: boolean;
  onClose: () => void;
  onChoose: (id: PromptId) => void;
};

function ChoiceDialog({ taken, isOpen, onClose, onChoose }: ChoiceDialogProps) {
  const t = useMessages(promptFormMessages);
  const questions = useMessages(promptQuestions);
  return (
    <Dialog title={t.choose} isOpen={isOpen} onClose={onClose}>
      <ul className="-mx-3 grid">
        {PROMPT_IDS.filter((id) => !taken.includes(id)).map((id) => (
          <li key={id} className="border-b border-line/70 last:border-0">
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="min-h-12 w-full rounded-soft px-3 py-2.5 text-left font-semibold transition hover:bg-sunken"
            >
              {questions[id]}
            </button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
