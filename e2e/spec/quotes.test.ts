import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { QUOTES } from './quotes.ts';

/** A single word may stand anywhere in a test for other reasons: it must be what is looked for. */
const LONGEST_WORD = 7;
const STARTS = ["'", '"', '`', '/', '/^'];
const e2e = join(import.meta.dirname, '..');

test('Every sentence that is quoted is read on its screen by a test.', () => {
  const unread = QUOTES.filter(([, says, readIn]) => {
    const source = readFileSync(join(e2e, readIn), 'utf8');
    const starts = says.length > LONGEST_WORD ? [''] : STARTS;
    return !starts.some((start) => source.includes(`${start}${says}`));
  });
  expect(unread).toEqual([]);
});
