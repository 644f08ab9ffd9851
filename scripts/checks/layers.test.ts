import { expect, it } from 'vitest';
import { type Import, importsOf, readImports } from './imports.ts';
import { findCircles, findForbidden } from './layers.ts';

const imports = readImports();
const inSource = imports.filter(({ from }) => !/\.test\.tsx?$|\/test\//.test(from));

it('finds no forbidden import in the repository', () => {
  expect(imports.length).toBeGreaterThan(5000);
  expect(findForbidden(imports)).toEqual([]);
});

it('finds no import cycle of files', () => {
  expect(findCircles(inSource, (path) => (/\.tsx?$/.test(path) ? path : undefined))).toEqual([]);
});

it.each(['contract/src', 'people/src', 'functions/src', 'functions/src/domain', 'web/src', 'emulator/src'])(
  'finds no import cycle of folders in %s',
  (root) => {
    const folderOf = (path: string) => new RegExp(`^${root}/([^/]+)/`).exec(path)?.[1];
    expect(findCircles(inSource, folderOf)).toEqual([]);
  },
);

it.each<[from: string, to: string]>([
  ['contract/src/limits.ts', 'web/src/lib/navigation/paths.ts'],
  ['contract/src/limits.ts', 'functions/src/app.ts'],
  ['rules/firestore.test.ts', 'e2e/attacks/catalogue.ts'],
  ['e2e/attacks/input/races.attack.ts', 'functions/test/hosting.integration.test.ts'],
  ['testkit/chat.ts', 'rules/rest-requests.ts'],
  ['people/src/people.ts', 'functions/src/app.ts'],
  ['functions/src/features/admin/generate-samples.ts', 'people/src/drawing/index.ts'],
  ['functions/src/app.ts', 'web/src/lib/navigation/paths.ts'],
  ['functions/src/domain/members/card.ts', 'functions/src/features/browse/routes.ts'],
  ['functions/src/domain/members/card.ts', 'functions/src/middleware/validate.ts'],
  ['functions/src/middleware/validate.ts', 'functions/src/features/browse/routes.ts'],
  ['functions/src/firebase/error-code.ts', 'functions/src/domain/members/card.ts'],
  ['functions/src/domain/members/card.ts', 'express'],
  ['functions/src/features/browse/routes.ts', 'functions/src/features/swipes/service.ts'],
  ['functions/src/features/browse/routes.ts', 'emulator/src/values/path.ts'],
  ['web/src/lib/api/api.ts', 'web/src/server/use-api.ts'],
  ['web/src/messages/conversations/chat.ts', 'web/src/features/deck/deck.ts'],
  ['web/src/firebase/session.ts', 'web/src/server/use-api.ts'],
  ['web/src/server/use-api.ts', 'web/src/components/button.tsx'],
  ['web/src/live/use-live.ts', 'web/src/features/deck/deck.ts'],
  ['web/src/components/button.tsx', 'web/src/features/deck/deck.ts'],
  ['web/src/components/form/combobox/combobox.tsx', 'firebase/auth'],
  ['web/src/features/deck/deck.ts', 'web/src/features/profile/turn-slot.ts'],
  ['web/src/features/deck/parts/card.tsx', 'web/src/features/profile/turn-slot.ts'],
  ['web/src/features/deck/deck.ts', 'web/src/routes/home.tsx'],
  ['web/src/features/deck/deck.ts', 'web/src/firebase/auth.ts'],
  ['web/src/routes/home.tsx', 'reactfire'],
  ['emulator/src/values/path.ts', 'emulator/src/query/order.ts'],
  ['emulator/src/query/order.ts', 'emulator/src/store/store.ts'],
  ['emulator/src/rules/parser.ts', 'emulator/src/service/commit.ts'],
  ['emulator/src/service/commit.ts', 'emulator/src/transport/server.ts'],
  ['emulator/test/rules.test.ts', 'contract/src/limits.ts'],
  ['emulator/src/values/path.ts', 'contract/src/limits.ts'],
])('refuses that %s imports %s', (from, to) => {
  expect(findForbidden([{ from, to }])).toHaveLength(1);
});

it.each<[from: string, to: string]>([
  ['web/src/features/deck/parts/card.tsx', 'web/src/features/deck/deck.ts'],
  ['web/src/features/deck/deck.test.ts', 'functions/src/app.ts'],
  ['web/src/firebase/session.ts', 'firebase/auth'],
  ['functions/src/app.ts', 'express'],
])('allows that %s imports %s', (from, to) => {
  expect(findForbidden([{ from, to }])).toEqual([]);
});

it('finds a cycle of any length', () => {
  const cycle: Import[] = ['a', 'b', 'c'].map((from, place) => ({ from, to: ['b', 'c', 'a'][place] ?? '' }));
  expect(findCircles([...cycle, { from: 'c', to: 'd' }], (path) => path)).toEqual([['a', 'b', 'c']]);
});

it('reads imports of types, lazy modules, workers and re-exports', () => {
  const source = `import type { A } from './a.ts';
    export { b } from '../b.ts';
    const c = () => import('./c.ts');
    new Worker(new URL('./d.ts', import.meta.url));
    import { limits } from '@tagpo/contract/limits';`;
  expect(importsOf('web/src/lib/x.ts', source).map(({ to }) => to)).toEqual([
    'web/src/lib/a.ts',
    'contract/src/limits.ts',
    'web/src/b.ts',
    'web/src/lib/c.ts',
    'web/src/lib/d.ts',
  ]);
});
