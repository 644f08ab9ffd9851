import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileOf } from './journeys.ts';

const source = (path: string) => join(import.meta.dirname, '..', 'src', path);

const imports: Record<string, string[]> = {
  [source('app/main.tsx')]: ['react', 'paths'],
  [source('app/journeys/sign-in.ts')]: ['form', 'button', 'react'],
  [source('app/journeys/member.ts')]: ['query', 'button', 'paths'],
  form: ['form-library'],
  // Goes round: a module that imports who imports it.
  query: ['query-core'],
  'query-core': ['query'],
  chat: ['query', 'chat-words'],
};
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };

it.each([
  ['react', 'entry'],
  ['paths', 'entry'],
  [source('app/main.tsx'), 'entry'],
  ['form-library', 'sign-in'],
  ['query-core', 'member'],
  [source('app/journeys/member.ts'), 'member'],
  ['button', 'entry'],
  ['chat', null],
  ['chat-words', null],
])('puts %s into %s', (id, file) => {
  expect(fileOf(id, graph)).toBe(file);
});
