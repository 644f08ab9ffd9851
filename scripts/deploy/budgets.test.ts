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
  ['figtree-12345678.woff2', 61, 'fonts'],
])('A build with a %s of %i KiB exceeds its budget.', (file, kib, what) => {
  const dist = mkdtempSync(join(folder, 'dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<script type="module" src="/assets/main-12345678.js"></script>');
  writeFileSync(join(dist, 'assets', 'main-12345678.js'), 'start();');
  expect(findBrokenBudgets(dist)).toEqual([]);
  // Random bytes cannot be compressed.
  writeFileSync(join(dist, 'assets', file), randomBytes(kib * KIB));
  expect(findBrokenBudgets(dist)).toEqual([expect.stringContaining(what)]);
});
