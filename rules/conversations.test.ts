import { assertFails, assertSucceeds, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  addDoc,
  collection,
  type DocumentData,
  deleteDoc,
  deleteField,
  doc,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocs,
  increment,
  limit,
  onSnapshot,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  type UpdateData,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { actAs, OPEN, openRules, SEPARATED, UIDS, writePeople } from './people.ts';

let rules: RulesTestEnvironment;
beforeAll(async () => {
  rules = await openRules();
});
beforeEach(() => writePeople(rules));
afterAll(() => rules.cleanup());

const as = (name: 'ana' | 'ben' | 'newcomer') => actAs(rules, name).firestore() as unknown as Firestore;
const { ana, ben } = UIDS;
const hourAgo = Timestamp.fromMillis(Date.now() - 3_600_000);

type Change = UpdateData<DocumentData>;

describe('a participant', () => {
  const own = (uid: string) => query(collection(as('ana'), 'conversations'), where('visibleTo', 'array-contains', uid));

  it('lists, counts and listens to their own conversations', async () => {
    const newest = query(own(ana), orderBy('updatedAt', 'desc'), limit(20));
    await assertSucceeds(getDocs(newest));
    await assertSucceeds(getCountFromServer(own(ana)));
    await assertSucceeds(
      new Promise((resolve, reject) => {
        const stop = onSnapshot(
          newest,
          () => {
            stop();
            resolve(undefined);
          },
          reject,
        );
      }),
    );
  });

  it('lists nobody else’s', async () => {
    await assertFails(getDocs(own(ben)));
    const participating = where('participants', 'array-contains', ana);
    await assertFails(getDocs(query(collection(as('ana'), 'conversations'), participating)));
  });

  it('reads no message but the last, which the conversation repeats', async () => {
    for (const name of ['ana', 'ben', 'newcomer'] as const) {
      const newest = query(collection(as(name), `${OPEN}/messages`), orderBy('sequence', 'desc'), limit(50));
      await assertFails(getDocs(newest));
      await assertFails(getDoc(doc(as(name), `${OPEN}/messages/2`)));
    }
  });

  const ALLOWED: [string, Change][] = [
    ['resets their own count', { [`unread.${ana}`]: 0 }],
    ['advances their own reading', { [`readAt.${ana}`]: serverTimestamp() }],
    ['advances their own receiving', { [`deliveredAt.${ana}`]: serverTimestamp() }],
    ['says that they type', { [`typingAt.${ana}`]: serverTimestamp() }],
    ['reads and resets at once', { [`unread.${ana}`]: 0, [`readAt.${ana}`]: serverTimestamp() }],
  ];
  it.each(ALLOWED)('%s', async (_title, change) => {
    await assertSucceeds(updateDoc(doc(as('ana'), OPEN), change));
  });

  const DENIED: [string, Change][] = [
    ['count below zero', { [`unread.${ana}`]: -1 }],
    ['count something unread', { [`unread.${ana}`]: 5 }],
    ['count up', { [`unread.${ana}`]: increment(1) }],
    ['take the count away', { [`unread.${ana}`]: deleteField() }],
    ['take all counts away', { unread: deleteField() }],
    ['reset the other’s count', { [`unread.${ben}`]: 0 }],
    ['read for the other', { [`readAt.${ben}`]: serverTimestamp() }],
    ['receive for the other', { [`deliveredAt.${ben}`]: serverTimestamp() }],
    ['type for the other', { [`typingAt.${ben}`]: serverTimestamp() }],
    ['date their reading back', { [`readAt.${ana}`]: hourAgo }],
    ['date their reading ahead', { [`readAt.${ana}`]: Timestamp.fromMillis(Date.now() + 3_600_000) }],
    ['replace all readings', { readAt: { [ana]: hourAgo } }],
    ['write a text for a time', { [`typingAt.${ana}`]: 'now' }],
    ['write the last message', { 'lastMessage.content': 'forged' }],
    ['open a request', { state: 'open', matchedAt: serverTimestamp() }],
    ['add somebody', { participants: [ana, ben, 'eve'] }],
    ['show it to somebody', { visibleTo: [ana, ben, 'eve'] }],
    ['rename the other', { [`cards.${ben}.name`]: 'Clown' }],
    ['move it up', { updatedAt: serverTimestamp() }],
    ['add a field', { note: 'x' }],
    ['hide a forbidden change behind an allowed one', { [`unread.${ana}`]: 0, state: 'request' }],
  ];
  it.each(DENIED)('cannot %s', async (_title, change) => {
    await assertFails(updateDoc(doc(as('ana'), OPEN), change));
  });

  it('cannot change one that a block ended', async () => {
    await assertFails(updateDoc(doc(as('ana'), SEPARATED), { [`unread.${ana}`]: 0 }));
  });

  it('cannot make, replace or remove a conversation', async () => {
    const database = as('ana');
    const forged = { participants: [ana, 'eve'], visibleTo: [ana, 'eve'] };
    await assertFails(setDoc(doc(database, `conversations/${ana}_eve`), forged));
    await assertFails(setDoc(doc(database, OPEN), { unread: { [ana]: 0 } }));
    await assertFails(deleteDoc(doc(database, OPEN)));
    await assertFails(addDoc(collection(database, 'conversations'), forged));
  });
});

describe('a message', () => {
  const DENIED: [string, 'ana' | 'ben' | 'newcomer', Change][] = [
    ['marked by its receiver, who resets a count instead', 'ana', { isRead: true }],
    ['marked by its sender', 'ben', { isRead: true }],
    ['marked by somebody else', 'newcomer', { isRead: true }],
    ['edited', 'ana', { content: 'forged' }],
    ['edited while marked', 'ana', { isRead: true, content: 'forged' }],
    ['dated back', 'ana', { isRead: true, sentAt: hourAgo }],
    ['given to another sender', 'ana', { senderId: 'eve' }],
    ['given another field', 'ana', { isRead: true, note: 'x' }],
    ['marked with a word', 'ana', { isRead: 'yes' }],
    ['left unread', 'ana', { isRead: false }],
  ];
  it.each(DENIED)('is never %s', async (_title, name, change) => {
    await assertFails(updateDoc(doc(as(name), `${OPEN}/messages/2`), change));
  });

  it('is written and removed by nobody', async () => {
    const database = as('ana');
    const forged = { senderId: ana, receiverId: ben, content: 'Hi', sequence: 9, isRead: false };
    await assertFails(addDoc(collection(database, `${OPEN}/messages`), { ...forged, sentAt: serverTimestamp() }));
    await assertFails(setDoc(doc(database, `${OPEN}/messages/9`), { ...forged, senderId: ben, sentAt: hourAgo }));
    await assertFails(deleteDoc(doc(database, `${OPEN}/messages/2`)));
  });

  it('takes an allowed write down with a denied one', async () => {
    const database = as('ana');
    const batch = writeBatch(database)
      .update(doc(database, OPEN), { [`unread.${ana}`]: 0 })
      .update(doc(database, `${OPEN}/messages/1`), { isRead: true });
    await assertFails(batch.commit());
  });
});

describe('what one decided about others', () => {
  it.each(['favorites', 'swipes', 'blocks'])('in %s is written by nobody', async (collectionName) => {
    const database = as('ana');
    for (const owner of [ana, ben]) {
      const other = owner === ana ? ben : ana;
      const reference = doc(database, `users/${owner}/${collectionName}/${other}`);
      await assertFails(setDoc(reference, { action: 'like', createdAt: serverTimestamp() }));
      await assertFails(deleteDoc(reference));
    }
    await assertFails(setDoc(doc(database, `users/${ana}/${collectionName}/${ana}`), { action: 'like' }));
  });
});
