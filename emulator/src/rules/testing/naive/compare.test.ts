import { expect, test } from 'vitest';
import { compareEvaluators } from './compare.ts';

const CASES = 5000;

test(`the naive evaluator agrees on ${CASES} drawn rules and requests`, () => {
  const tally = compareEvaluators({ cases: CASES, seed: 1 });
  for (const count of Object.values(tally)) expect(count).toBeGreaterThan(CASES / 20);
});
