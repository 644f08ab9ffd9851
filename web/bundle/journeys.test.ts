import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileOf } from './journeys.ts';

const source = (path: string) => join(import.meta.dirname, '..', 'src', path);

type Module = { imports?: string[]; loads?: string[]; code?: string };

const modules: Record<string, Module> = {
  [source('app/main.tsx')]: {
    imports: ['react', 'paths'],
    loads: [
      source('app/journeys/sign-in.ts'),
      source('app/journeys/member.ts'),
      source('components/toast/toaster.tsx'),
      'routes/chat',
      'routes/search',
      'routes/favorites',
      'routes/messages',
      'routes/matches',
      '/routes/admin',
    ],
  },
  [source('app/journeys/sign-in.ts')]: { imports: ['form', 'button', 'react'] },
  [source('app/journeys/member.ts')]: { imports: ['query', 'button', 'paths'] },
  [source('components/toast/toaster.tsx')]: { imports: ['toast-library', 'close-icon'] },
  form: { imports: ['form-library'] },
  // Goes round: a module that imports who imports it.
  query: { imports: ['query-core'] },
  'query-core': { imports: ['query'] },
  'routes/chat': { imports: ['query', 'chat-words', 'avatar', 'close-icon', 'select', 'emoji'] },
  'routes/search': { imports: ['avatar', 'select'] },
  'routes/favorites': { imports: ['emoji'] },
  'routes/messages': { imports: ['emoji-button'] },
  'routes/matches': { imports: ['emoji-button'] },
  'emoji-button': { imports: ['emoji'] },
  '/routes/admin': { loads: ['/staff/reports', '/staff/people'] },
  '/staff/reports': { imports: ['frame'] },
  '/staff/people': { imports: ['frame'] },
  select: { imports: ['form-library'] },
  emoji: { code: 'x'.repeat(50_000) },
};
const graph = {
  getModuleInfo: (id: string) => {
    const { imports = [], loads = [], code = '' } = modules[id] ?? {};
    return { importedIds: imports, dynamicallyImportedIds: loads, code };
  },
};

it.each([
  ['react', 'entry'],
  ['paths', 'entry'],
  [source('app/main.tsx'), 'entry'],
  ['form-library', 'sign-in'],
  ['query-core', 'member'],
  [source('app/journeys/member.ts'), 'member'],
  ['button', 'entry'],
  ['toast-library', 'idle'],
  ['close-icon', 'shared'],
  ['avatar', 'shared'],
  ['select', 'forms'],
  ['frame', 'staff'],
  // What is large is a file of its own, and so is what one page alone needs.
  ['emoji', null],
  // Its file would need that of the emoji, which may need it.
  ['emoji-button', null],
  ['routes/chat', null],
  ['chat-words', null],
])('puts %s into %s', (id, file) => {
  expect(fileOf(id, graph)).toBe(file);
});
