import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALL_CALLS } from '../../contract/src/calls/all.ts';
import { renderApiPage } from './render-api.ts';
import { renderCostsPage } from './render-costs.ts';

it('docs/operations/costs.md matches what `npm run docs` writes', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations', 'costs.md'), 'utf8');
  expect(page).toBe(renderCostsPage());
});

it('the page of the API lists every call', () => {
  const headings = new Set(renderApiPage().match(/^### .*$/gm));
  const calls = ALL_CALLS.map(({ method, path }) => `### ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(calls.filter((call) => !headings.has(call))).toEqual([]);
});
