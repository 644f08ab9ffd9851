import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import type { ReactNode } from 'react';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { promptQuestions, questionOf } from '../../../messages/profile/prompts.ts';

/** A prompt and the member's answer, plain text. A prompt that this build does not know is not shown. */
export function PromptCard({ prompt: { id, answer }, children }: { prompt: Prompt; children?: ReactNode }) {
  const question = questionOf(id, useMessages(promptQuestions));
  if (question === undefined) return null;
  return (
    <section className="rounded-soft bg-card px-5 py-4">
      <h2 className="font-sans text-small font-semibold tracking-normal text-ink-soft">{question}</h2>
      <p dir="auto" className="mt-1.5 font-display text-[1.5rem] leading-tight text-balance wrap-anywhere">
        {answer}
      </p>
      {children}
    </section>
  );
}
