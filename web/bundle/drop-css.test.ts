import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UNUSED_ELEMENTS } from './drop-css.ts';

const folder = join(import.meta.dirname, '..', 'src');
const files = globSync('**/*.tsx', { cwd: folder });

it('resets every element that a page has', () => {
  const tag = new RegExp(`<(?:${UNUSED_ELEMENTS.join('|')})(?=[\\s/>])`);
  const having = files.filter((file) => tag.test(withoutComments(readFileSync(join(folder, file), 'utf8'))));
  expect(files.length).toBeGreaterThan(100);
  expect(having).toEqual([]);
});

const withoutComments = (source: string) => source.replaceAll(/\/\*.*?\*\//gs, '');
