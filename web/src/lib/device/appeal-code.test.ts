import { beforeEach, expect, it } from 'vitest';
import { clearAppealCode, noteLeft, readAppealCode, storeAppealCode } from './appeal-code.ts';

/** As `localStorage`: entries are its own keys. */
function createStorage(): Storage {
  const storage = Object.create({
    getItem: (key: string) => (storage as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(storage, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(storage, key),
  }) as Storage;
  return storage;
}

const luz = { uid: 'u1', email: 'luz@example.com', code: 'c'.repeat(60), hasLeft: false };
let storage: Storage;
beforeEach(() => {
  storage = createStorage();
});

it('knows nobody before anything is kept', () => {
  expect(readAppealCode(storage)).toBeUndefined();
});

it.each([luz, { ...luz, hasLeft: true }])('reads what was kept: %j', (kept) => {
  storeAppealCode(kept, storage);
  expect(readAppealCode(storage)).toEqual(kept);
});

it('keeps the code of one account', () => {
  storeAppealCode(luz, storage);
  storeAppealCode({ ...luz, uid: 'u2' }, storage);
  expect(readAppealCode(storage)?.uid).toBe('u2');
  expect(Object.keys(storage)).toHaveLength(1);
});

it('forgets when told to', () => {
  storeAppealCode(luz, storage);
  clearAppealCode(storage);
  expect(readAppealCode(storage)).toBeUndefined();
});

it('notes that its member left', () => {
  storeAppealCode(luz, storage);
  noteLeft(luz, storage);
  expect(readAppealCode(storage)).toEqual({ ...luz, hasLeft: true });
});

it.each([
  ['forgotten', () => {}],
  ['another account’s', () => storeAppealCode({ ...luz, uid: 'u2' }, storage)],
])('brings nothing back that is %s by now', (_what, change) => {
  storeAppealCode(luz, storage);
  clearAppealCode(storage);
  change();
  const before = readAppealCode(storage);
  noteLeft(luz, storage);
  expect(readAppealCode(storage)).toEqual(before);
});

it('reads a broken entry as none', () => {
  storage.setItem('tagpo.appeal.u1', 'luz@example.com');
  expect(readAppealCode(storage)).toBeUndefined();
});
