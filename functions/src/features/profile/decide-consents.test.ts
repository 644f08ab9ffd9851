import type { ConsentEntry, ConsentPatch } from '@tagpo/contract/wire/account/consent';
import { describe, expect, it } from 'vitest';
import { newDecisions, withDecisions } from './decide-consents.ts';

const at = { toMillis: () => 1000 };
const entry = (change: Partial<ConsentEntry> = {}): ConsentEntry => ({
  purpose: 'sensitive',
  isGiven: true,
  version: '2026-11-21',
  language: 'en',
  at,
  ...change,
});
const decide = (kept: ConsentEntry[], change: Partial<ConsentPatch>) =>
  newDecisions(kept, { version: '2026-11-21', language: 'fil', ...change }, at);

describe('newDecisions', () => {
  it.each([
    ['agreeing for the first time', [], true, 1],
    ['not agreeing for the first time', [], false, 0],
    ['agreeing again', [entry()], true, 0],
    ['agreeing to other words', [entry({ version: '2025-01-01' })], true, 1],
    ['withdrawing', [entry()], false, 1],
    ['withdrawing what was agreed to on other words', [entry({ version: '2025-01-01' })], false, 1],
    ['withdrawing again', [entry(), entry({ isGiven: false })], false, 0],
    ['agreeing after withdrawing', [entry(), entry({ isGiven: false })], true, 1],
    ['saying nothing', [entry()], undefined, 0],
  ])('of %s', (_name, kept, sensitive, count) => {
    expect(decide(kept, sensitive === undefined ? {} : { sensitive })).toHaveLength(count);
  });

  it('keep the words, the language and the time', () => {
    expect(decide([], { news: true, profile: true })).toEqual([
      { purpose: 'profile', isGiven: true, version: '2026-11-21', language: 'fil', at },
      { purpose: 'news', isGiven: true, version: '2026-11-21', language: 'fil', at },
    ]);
  });
});

describe('withDecisions', () => {
  it('adds to the history and lets the oldest lapse', () => {
    expect(withDecisions([entry()], [entry({ isGiven: false })]).map(({ isGiven }) => isGiven)).toEqual([true, false]);
    const many = Array.from({ length: 500 }, () => entry());
    expect(withDecisions(many, [entry({ isGiven: false })])).toHaveLength(500);
    expect(withDecisions(many, [entry({ isGiven: false })]).at(-1)?.isGiven).toBe(false);
  });
});
