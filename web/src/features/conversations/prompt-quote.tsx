import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { classNames } from '../../lib/text/class-names.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { promptMessages, promptQuestions, questionOf } from '../../messages/profile/prompts.ts';

/** The prompt that a message answers, with the answer to it, above the message. */
export function PromptQuote({ prompt: { id, answer }, className }: { prompt: Prompt; className?: string }) {
  const t = useMessages(promptMessages);
  const question = questionOf(id, useMessages(promptQuestions));
  return (
    <blockquote className={classNames('min-w-0 rounded-soft bg-sunken px-4 py-2 text-small wrap-anywhere', className)}>
      {question !== undefined && (
        <span className="block text-tiny font-semibold text-ink-soft">{t.quoted({ question })}</span>
      )}
      <span dir="auto" className="block">
        {answer}
      </span>
    </blockquote>
  );
}
