import { expect, it } from 'vitest';
import { UNUSED_ELEMENTS } from './drop-css.ts';

const sources: Record<string, string> = import.meta.glob('../src/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('resets every element that a page has', () => {
  const tag = new RegExp(`<(?:${UNUSED_ELEMENTS.join('|')})(?=[\\s/>])`);
  const having = Object.keys(sources).filter((file) => tag.test(withoutComments(sources[file] ?? '')));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(having).toEqual([]);
});

const withoutComments = (source: string) => source.replaceAll(/\/\*.*?\*\//gs, '');
