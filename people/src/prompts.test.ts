import { MAX_PROMPTS } from '@tagpo/contract/product';
import { promptAnswers } from '@tagpo/contract/wire/prompts/prompt-answers';
import { expect, it } from 'vitest';
import { dealPrompts, PROMPT_ANSWERS } from './prompts.ts';
import { randomOf } from './random.ts';

it('answers every prompt as a member may, differently each time', () => {
  const all = Object.entries(PROMPT_ANSWERS).flatMap(([id, answers]) => answers.map((answer) => ({ id, answer })));
  for (const prompt of all) expect(promptAnswers.parse([prompt])).toEqual([prompt]);
  expect(new Set(all.map(({ answer }) => answer)).size).toBe(all.length);
});

it('deals none to three that a profile may have, the same for the same member', () => {
  const dealt = Array.from({ length: 100 }, (_, index) => dealPrompts(randomOf(`member ${index}`)));
  for (const prompts of dealt) expect(promptAnswers.safeParse(prompts).success).toBe(true);
  expect(new Set(dealt.map(({ length }) => length))).toEqual(new Set([0, 1, 2, MAX_PROMPTS]));
  expect(dealPrompts(randomOf('member 1'))).toEqual(dealt[1]);
});
