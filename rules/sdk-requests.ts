/** What a client can ask of Firestore by the SDK, and of what: for the tests of the rules and for attacks with real accounts. */
import {
  addDoc,
  arrayUnion,
  average,
  collection,
  collectionGroup,
  type DocumentData,
  deleteDoc,
  deleteField,
  doc,
  type Firestore,
  getAggregateFromServer,
  getCountFromServer,
  getDoc,
  getDocs,
  increment,
  limit,
  onSnapshot,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  sum,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { collections, paths } from '../contract/src/paths.ts';
import { conversationIdOf } from '../contract/src/wire/conversations/conversation.ts';

/** The path of a document or of a collection, as the title says. */
type Request = readonly [title: string, ask: (database: Firestore, path: string) => Promise<unknown>];

/** Documents that are closed to this member: everything but their own inbox. */
export function closedDocuments(uid: string, otherUid: string): string[] {
  const conversation = paths.conversation(conversationIdOf(uid, otherUid));
  const roots = Object.values(collections).flatMap((name) => [`${name}/${uid}`, `${name}/${otherUid}`]);
  return [
    ...roots.filter((path) => path !== paths.inbox(uid)),
    ...['photos', 'blocks', 'favorites', 'swipes', 'unknown'].flatMap((name) => [
      `${paths.user(uid)}/${name}/${otherUid}`,
      `${paths.user(otherUid)}/${name}/${uid}`,
    ]),
    conversation,
    `${conversation}/messages/1`,
    paths.inboxThread(otherUid, uid),
    `${paths.inbox(uid)}/unknown/1`,
    `${paths.inboxThread(uid, otherUid)}/unknown/1`,
    paths.rateLimit('sendMessage', uid),
    paths.uploads(uid),
    paths.signInsSweep(),
    paths.counts(),
    paths.sampleJob(uid),
    'unknown/1',
  ];
}

/** The two documents of their own inbox. */
export const inboxDocuments = (uid: string, otherUid: string) => [paths.inbox(uid), paths.inboxThread(uid, otherUid)];

const hourAgo = () => Timestamp.fromMillis(Date.now() - 3_600_000);

/** As the web client listens. */
const newThreads = (database: Firestore, path: string) =>
  query(collection(database, path), where('at', '>', hourAgo()), orderBy('at'));

function listen(start: (next: () => void, fail: (error: Error) => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = start(() => {
      resolve();
      // The first answer may come before there is anything to stop.
      queueMicrotask(() => stop());
    }, reject);
  });
}

export const DOCUMENT_READS: readonly Request[] = [
  ['get', (database, path) => getDoc(doc(database, path))],
  ['listen to', (database, path) => listen((next, fail) => onSnapshot(doc(database, path), next, fail))],
];

export const COLLECTION_READS: readonly Request[] = [
  ['list', (database, path) => getDocs(query(collection(database, path), limit(5)))],
  ['list what is new in', (database, path) => getDocs(newThreads(database, path))],
  [
    'listen to what is new in',
    (database, path) => listen((next, fail) => onSnapshot(newThreads(database, path), next, fail)),
  ],
  ['count', (database, path) => getCountFromServer(collection(database, path))],
  [
    'sum',
    (database, path) => getAggregateFromServer(collection(database, path), { sum: sum('at'), mean: average('at') }),
  ],
];

/** Every collection of that name, wherever it is: closed to everybody. */
export const GROUP_READS: readonly Request[] = [
  ['list the group', (database, name) => getDocs(query(collectionGroup(database, name), limit(5)))],
  ['count the group', (database, name) => getCountFromServer(collectionGroup(database, name))],
];

const change: DocumentData = {
  isAdmin: true,
  unread: increment(-1),
  at: serverTimestamp(),
  gone: deleteField(),
  visibleTo: arrayUnion('somebody'),
};
const huge: DocumentData = { isActive: 'yes', createdAt: Timestamp.fromMillis(0), extra: 'x'.repeat(100_000) };

export const DOCUMENT_WRITES: readonly Request[] = [
  ['set', (database, path) => setDoc(doc(database, path), { isAdmin: true })],
  ['merge into', (database, path) => setDoc(doc(database, path), change, { merge: true })],
  ['update', (database, path) => updateDoc(doc(database, path), change)],
  ['update a part of', (database, path) => updateDoc(doc(database, path), 'settings.isHidden', true)],
  ['fill', (database, path) => setDoc(doc(database, path), huge)],
  ['delete', (database, path) => deleteDoc(doc(database, path))],
  ['add below', (database, path) => addDoc(collection(database, `${path}/threads`), { unread: 0 })],
  [
    'batch',
    (database, path) =>
      writeBatch(database)
        .set(doc(database, path), change, { merge: true })
        .set(doc(database, 'unknown/1'), {})
        .commit(),
  ],
  [
    'write in a transaction',
    (database, path) =>
      runTransaction(database, async (transaction) => {
        transaction.set(doc(database, path), { isActive: true }, { merge: true });
      }),
  ],
];

export const collectionOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
