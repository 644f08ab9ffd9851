import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pastItsTime, RETENTION } from './retention.ts';

it('is told in docs/privacy.md, term by term', () => {
  const page = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8');
  const told = page.split('\n## How long\n')[1]?.match(/^\| (?!what|---).*\|$/gm) ?? [];
  const terms = Object.values(RETENTION).map(({ what, days, from }) => `| ${what} | ${days} | ${from} |`);
  expect(told.slice(0, terms.length)).toEqual(terms);
});

it('ends to the day', () => {
  expect(pastItsTime('uploads', Date.UTC(2026, 0, 2))).toBe(Date.UTC(2026, 0, 1));
});
