import { expect, it } from 'vitest';
import { createDraft } from './draft.ts';
import { createStorage } from './test-storage.ts';

const parse = (stored: unknown) => (typeof stored === 'string' ? stored : undefined);

it('reads what was written', () => {
  const storage = createStorage();
  createDraft('k', parse, storage).write('hello');
  expect(createDraft('k', parse, storage).read()).toBe('hello');
});

it('separates drafts by key', () => {
  const storage = createStorage();
  createDraft('a', parse, storage).write('mine');
  expect(createDraft('b', parse, storage).read()).toBeUndefined();
});

it.each(['{broken', '42', 'null'])('reads %s as no draft', (stored) => {
  const storage = createStorage();
  storage.setItem('k', stored);
  expect(createDraft('k', parse, storage).read()).toBeUndefined();
});

it('reads nothing once it is cleared', () => {
  const draft = createDraft('k', parse, createStorage());
  draft.write('x');
  draft.clear();
  expect(draft.read()).toBeUndefined();
});

it('ignores a full storage', () => {
  const full = {
    ...createStorage(),
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  };
  expect(() => createDraft('k', parse, full).write('x')).not.toThrow();
});
