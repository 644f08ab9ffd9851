import { beforeEach, expect, it } from 'vitest';
import { clearAppealCode, noteLeft, readAppealCode, storeAppealCode } from './appeal-code.ts';
import { createStorage } from './test-storage.ts';

const luz = { uid: 'u1', email: 'luz@example.com', code: 'c'.repeat(60), hasLeft: false };
let storage: Storage;
beforeEach(() => {
  storage = createStorage();
});

it('holds no code at first', () => {
  expect(readAppealCode(storage)).toBeUndefined();
});

it.each([luz, { ...luz, hasLeft: true }])('reads what was stored: %j', (stored) => {
  storeAppealCode(stored, storage);
  expect(readAppealCode(storage)).toEqual(stored);
});

it('stores the code of one account only', () => {
  storeAppealCode(luz, storage);
  storeAppealCode({ ...luz, uid: 'u2' }, storage);
  expect(readAppealCode(storage)?.uid).toBe('u2');
  expect(Object.keys(storage)).toHaveLength(1);
});

it('clears the code', () => {
  storeAppealCode(luz, storage);
  clearAppealCode(storage);
  expect(readAppealCode(storage)).toBeUndefined();
});

it('notes that the member logged out', () => {
  storeAppealCode(luz, storage);
  noteLeft(luz, storage);
  expect(readAppealCode(storage)).toEqual({ ...luz, hasLeft: true });
});

it.each([
  ['cleared', () => {}],
  ['replaced by another account’s', () => storeAppealCode({ ...luz, uid: 'u2' }, storage)],
])('restores no code that was %s meanwhile', (_what, change) => {
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
