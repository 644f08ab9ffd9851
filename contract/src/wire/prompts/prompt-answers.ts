import * as z from 'zod/mini';
import { MAX_PROMPTS, PROMPT_ANSWER_LENGTH } from '../../product.ts';
import { plainText, withoutHidden } from '../profile/text.ts';
import { PROMPT_IDS } from './prompt-ids.ts';
import type { PromptIssueKey } from './prompt-issues.ts';

const key = (text: PromptIssueKey) => text;

export const promptId = z.enum(PROMPT_IDS, key('prompt-unknown'));

const answer = plainText({ max: PROMPT_ANSWER_LENGTH.max, tooLong: 'prompt-answer-too-long' }).check(
  z.refine((text) => withoutHidden(text).length >= PROMPT_ANSWER_LENGTH.min, key('prompt-answer-too-short')),
);

/** The prompts of a profile in their order, each answered in one line of plain text. They replace those before. */
export const promptAnswers = z.array(z.strictObject({ id: promptId, answer }), 'invalid-input').check(
  z.maxLength(MAX_PROMPTS, key('prompts-too-many')),
  z.refine((prompts) => new Set(prompts.map(({ id }) => id)).size === prompts.length, key('prompt-twice')),
);
