import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { QUOTES } from './quotes.ts';

/** What a sentence stands behind in a test that looks for it. */
const STARTS = ["'", '"', '`', '/', '/^'];
const e2e = join(import.meta.dirname, '..');

test('Every sentence that is quoted is read on its screen by a test.', () => {
  const unread = QUOTES.filter(([, says, readIn]) => {
    const source = readFileSync(join(e2e, readIn), 'utf8');
    return !STARTS.some((start) => source.includes(`${start}${says}`));
  });
  expect(unread).toEqual([]);
});
