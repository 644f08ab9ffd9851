import { assertFails, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  addDoc,
  arrayUnion,
  collection,
  deleteDoc,
  deleteField,
  doc,
  type Firestore,
  increment,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { actAs, openRules, PEOPLE, UIDS, writePeople } from './people.ts';

let rules: RulesTestEnvironment;
beforeAll(async () => {
  rules = await openRules();
  await writePeople(rules);
});
afterAll(() => rules.cleanup());

const WRITES: [string, (database: Firestore) => Promise<unknown>][] = [
  ['sets its account', (db) => setDoc(doc(db, `accounts/${UIDS.ana}`), { isAdmin: true })],
  ['merges into its account', (db) => setDoc(doc(db, `accounts/${UIDS.ana}`), { isAdmin: true }, { merge: true })],
  ['updates its account', (db) => updateDoc(doc(db, `accounts/${UIDS.ana}`), { isActive: true })],
  ['updates a nested setting', (db) => updateDoc(doc(db, `accounts/${UIDS.ana}`), { 'settings.isHidden': true })],
  ['increments', (db) => updateDoc(doc(db, `accounts/${UIDS.ana}`), { deckPosition: increment(1) })],
  ['adds to a list', (db) => updateDoc(doc(db, `users/${UIDS.ana}`), { photos: arrayUnion('https://x.test') })],
  ['takes a field away', (db) => updateDoc(doc(db, `users/${UIDS.ana}`), { isListed: deleteField() })],
  ['verifies itself', (db) => updateDoc(doc(db, `users/${UIDS.ana}`), { isVerified: true })],
  ['deletes its profile', (db) => deleteDoc(doc(db, `users/${UIDS.ana}`))],
  ['adds a photo', (db) => addDoc(collection(db, `users/${UIDS.ana}/photos`), { url: 'https://x.test' })],
  ['forges a like', (db) => setDoc(doc(db, `users/${UIDS.ben}/swipes/${UIDS.ana}`), { action: 'like' })],
  ['forges a message', (db) => setDoc(doc(db, 'conversations/a_b/messages/1'), { content: 'x' })],
  ['clears a limit', (db) => deleteDoc(doc(db, 'rateLimits/registerPhoto:rules-ana'))],
  ['moves in the directory', (db) => updateDoc(doc(db, `directory/${UIDS.ana}`), { cells: [] })],
  ['writes somewhere unknown', (db) => setDoc(doc(db, 'unknown/1'), {})],
  [
    'hides a write in a batch',
    (db) =>
      writeBatch(db)
        .delete(doc(db, 'unknown/2'))
        .update(doc(db, `users/${UIDS.ana}`), { age: 1 })
        .commit(),
  ],
];

describe.each(PEOPLE)('%s', (name) => {
  it.each(WRITES)('never %s', async (_title, write) => {
    await assertFails(write(actAs(rules, name).firestore() as unknown as Firestore));
  });
});
