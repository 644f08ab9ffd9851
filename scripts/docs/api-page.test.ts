import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderApiPage } from './render.ts';

it('docs/api.md is what `npm run docs` makes', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'api.md'), 'utf8');
  expect(page).toBe(renderApiPage());
});
