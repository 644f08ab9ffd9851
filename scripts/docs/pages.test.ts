import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAGES } from './pages.ts';

it.each(Object.entries(PAGES))('docs/%s is what `npm run docs` makes', (name, render) => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', name), 'utf8');
  expect(page).toBe(render());
});
