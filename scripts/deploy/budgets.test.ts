import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findBrokenBudgets } from './budgets.ts';

const KIB = 1024;
const folder = mkdtempSync(join(tmpdir(), 'tagpo-dist-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['main-12345678.js', 126, 'entry JS'],
  ['deck-12345678.js', 21, 'lazy deck'],
  ['member-12345678.js', 39, 'lazy member'],
  ['main-12345678.css', 13, 'CSS'],
  ['later-pages-12345678.css', 21, 'lazy later-pages'],
  ['figtree-12345678.woff2', 61, 'fonts'],
])('A build with a %s of %i KiB exceeds its budget.', (file, kib, what) => {
  const dist = mkdtempSync(join(folder, 'dist-'));
  mkdirSync(join(dist, 'assets'));
  const page =
    '<script type="module" src="/assets/main-12345678.js"></script><link rel="stylesheet" href="/assets/main-12345678.css">';
  writeFileSync(join(dist, 'index.html'), page);
  for (const first of ['main-12345678.js', 'main-12345678.css']) writeFileSync(join(dist, 'assets', first), '');
  expect(findBrokenBudgets(dist)).toEqual([]);
  // Random bytes cannot be compressed.
  writeFileSync(join(dist, 'assets', file), randomBytes(kib * KIB));
  expect(findBrokenBudgets(dist)).toEqual([expect.stringContaining(what)]);
});
