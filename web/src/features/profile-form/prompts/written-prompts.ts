import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { isPromptId, type PromptId } from '@tagpo/contract/wire/prompts/prompt-ids';

/** A prompt of the list, and what is answered so far. */
export type WrittenPrompt = { id: PromptId; answer: string };

/** Saved prompts as values of a form. */
export function writtenPrompts(saved: readonly Prompt[] = []): WrittenPrompt[] {
  return saved.flatMap(({ id, answer }) => (isPromptId(id) ? [{ id, answer }] : []));
}
