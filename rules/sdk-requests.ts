/** The requests that the SDK can send. */
import {
  addDoc,
  arrayUnion,
  average,
  type CollectionReference,
  collection,
  collectionGroup,
  type DocumentData,
  type DocumentReference,
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
  type Query,
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

type Request = readonly [title: string, send: (database: Firestore, path: string) => Promise<unknown>];

function requestsTo<Target>(
  targetOf: (database: Firestore, path: string) => Target,
  requests: Readonly<Record<string, (target: Target) => Promise<unknown>>>,
): Request[] {
  return Object.entries(requests).map(([title, send]) => [title, (database, path) => send(targetOf(database, path))]);
}

const documentAt = (database: Firestore, path: string): DocumentReference => doc(database, path);
const collectionAt = (database: Firestore, path: string): CollectionReference => collection(database, path);

/** The query that the web client listens to. */
const newThreads = (threads: CollectionReference): Query =>
  query(threads, where('at', '>', Timestamp.fromMillis(Date.now() - 3_600_000)), orderBy('at'));

function listen(start: (next: () => void, fail: (error: Error) => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = start(() => {
      resolve();
      // The first answer may come before `stop` is assigned.
      queueMicrotask(() => stop());
    }, reject);
  });
}

export const DOCUMENT_READS = requestsTo(documentAt, {
  get: getDoc,
  'listen to': (document) => listen((next, fail) => onSnapshot(document, next, fail)),
});

export const COLLECTION_READS = requestsTo(collectionAt, {
  list: (documents) => getDocs(query(documents, limit(5))),
  'list what is new in': (documents) => getDocs(newThreads(documents)),
  'listen to what is new in': (documents) => listen((next, fail) => onSnapshot(newThreads(documents), next, fail)),
  count: getCountFromServer,
  sum: (documents) => getAggregateFromServer(documents, { sum: sum('at'), mean: average('at') }),
});

/** All collections of one id, which are closed to everybody. */
export const GROUP_READS = requestsTo(collectionGroup, {
  'list the group': (group) => getDocs(query(group, limit(5))),
  'count the group': getCountFromServer,
});

const change: DocumentData = {
  isAdmin: true,
  unread: increment(-1),
  at: serverTimestamp(),
  gone: deleteField(),
  visibleTo: arrayUnion('somebody'),
};
const huge: DocumentData = { isActive: 'yes', createdAt: Timestamp.fromMillis(0), extra: 'x'.repeat(100_000) };

export const DOCUMENT_WRITES = requestsTo(documentAt, {
  set: (document) => setDoc(document, { isAdmin: true }),
  'merge into': (document) => setDoc(document, change, { merge: true }),
  update: (document) => updateDoc(document, change),
  'update a part of': (document) => updateDoc(document, 'settings.isHidden', true),
  fill: (document) => setDoc(document, huge),
  delete: deleteDoc,
  'add below': (document) => addDoc(collection(document, 'threads'), { unread: 0 }),
  batch: (document) => {
    const batch = writeBatch(document.firestore).set(document, change, { merge: true });
    return batch.set(doc(document.firestore, 'unknown/1'), {}).commit();
  },
  'write in a transaction': (document) =>
    runTransaction(document.firestore, async (transaction) => {
      transaction.set(document, { isActive: true }, { merge: true });
    }),
});
