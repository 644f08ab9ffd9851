// Firestore's SDK, in a chunk of its own, which is loaded only when the page is idle. Not by reactfire's FirestoreProvider: reactfire is one module, so the SDK would
// be in the file of Firebase Auth, 160 KiB (gz) instead of 37, and one tab listens for all, whatever it shows.

import { paths } from '@tagpo/contract/paths';
import { OVERLAP_MS } from '@tagpo/contract/product';
import { bellDocument, threadDocument } from '@tagpo/contract/stored/inbox';
import { getApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  type DocumentData,
  doc,
  type Firestore,
  initializeFirestore,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  query,
  setLogLevel,
  Timestamp,
  where,
} from 'firebase/firestore';
import { emulatorHosts } from '../../firebase/emulator-hosts.ts';
import { logError } from '../../lib/log-error.ts';
import type { Bell } from '../device/inbox-store.ts';
import type { Signal } from '../held/merge.ts';

export type ListenOptions = {
  uid: string;
  /** The server's time of what this device holds, in milliseconds. */
  heldUntil: number;
  onSignals: (signals: Signal[]) => void;
  onBell: (bell: Bell) => void;
  /** A thread could not be parsed, or one or the bell was deleted: a look is needed. */
  onUnclear: () => void;
  /** Whether the listener is in sync with the server. */
  onSynced: (isSynced: boolean) => void;
  onEnd: (error: Error) => void;
};

let database: Firestore | undefined;

function openDatabase(): Firestore {
  if (database) return database;
  // Errors go to `onEnd` and a lost connection to `onSynced`: the SDK's own console output is not needed.
  setLogLevel('silent');
  database = initializeFirestore(getApp(), { localCache: memoryLocalCache() });
  if (import.meta.env.VITE_EMULATOR_HOSTS && emulatorHosts) {
    const [host = '', port] = emulatorHosts.firestore.split(':');
    connectFirestoreEmulator(database, host, Number(port));
  }
  return database;
}

/** Listens to the bell and to changed threads. Returns a function that ends it. */
export function listen({ uid, heldUntil, onSignals, onBell, onUnclear, onSynced, onEnd }: ListenOptions): () => void {
  const opened = openDatabase();
  const synced = { bell: false, threads: false };
  let hasBell = false;
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
    stopBell();
    stopThreads();
  };
  const fail = (error: Error) => {
    if (hasEnded) return;
    end();
    onEnd(error);
  };
  const setSynced = (part: keyof typeof synced, fromCache: boolean) => {
    const before = synced.bell && synced.threads;
    synced[part] = !fromCache;
    const now = synced.bell && synced.threads;
    if (now !== before) onSynced(now);
  };

  const stopBell = onSnapshot(
    doc(opened, paths.inbox(uid)),
    { includeMetadataChanges: true },
    (snapshot) => {
      const data = snapshot.data();
      if (data) readBell(data, onBell);
      // Deleted with the account: a look tells.
      else if (hasBell && !snapshot.metadata.fromCache) onUnclear();
      hasBell = data !== undefined;
      setSynced('bell', snapshot.metadata.fromCache);
    },
    fail,
  );
  const stopThreads = onSnapshot(
    query(
      collection(opened, paths.inboxThreads(uid)),
      where('at', '>', Timestamp.fromMillis(Math.max(0, heldUntil - OVERLAP_MS))),
      orderBy('at'),
    ),
    { includeMetadataChanges: true },
    (snapshot) => {
      const isOld = !synced.threads;
      const changes = snapshot.docChanges();
      const signals = changes
        .filter(({ type }) => type !== 'removed')
        .flatMap(({ doc: thread }) => readSignal(thread.id, thread.data(), isOld) ?? []);
      if (signals.length > 0) onSignals(signals);
      if (signals.length < changes.length) onUnclear();
      setSynced('threads', snapshot.metadata.fromCache);
    },
    fail,
  );
  return end;
}

function readSignal(otherId: string, data: DocumentData, isOld: boolean): Signal | undefined {
  const { data: thread, error } = threadDocument.safeParse(data);
  if (!thread) {
    logError('A thread of the inbox cannot be read', error);
    return undefined;
  }
  const { rev, at, gone = false, isDeleted = false, state, last, unread = 0, read = 0, delivered = 0, typing } = thread;
  return {
    otherId,
    rev,
    at: at.toMillis(),
    isGone: gone,
    isDeleted,
    unread,
    read,
    delivered,
    isOld,
    ...(state && { state }),
    ...(typing && { typing: typing.toMillis() }),
    ...(last && {
      last: {
        id: last.id,
        content: last.content,
        ...(last.prompt && { prompt: last.prompt }),
        sentAt: new Date(last.sentAt.toMillis()).toISOString(),
        isMine: last.senderId !== otherId,
        sequence: last.sequence,
        senderSequence: last.senderSequence,
      },
    }),
  };
}

function readBell(data: DocumentData, onBell: ListenOptions['onBell']): void {
  const { data: bell, error } = bellDocument.safeParse(data);
  if (!bell) {
    logError('The bell cannot be read', error);
    return;
  }
  const { at, match, likesMark, matchesSeenAt, removedAt, pause, isActive, isErased } = bell;
  onBell({
    at: at.toMillis(),
    isActive: isActive && !isErased,
    ...(isErased && { isErased }),
    ...(match && { matchUserId: match.userId, matchAt: match.at.toMillis() }),
    ...(likesMark !== undefined && { likesMark }),
    ...(removedAt && { removedAt: removedAt.toMillis() }),
    ...(pause?.isOn && { pause: pause.until ? { until: pause.until.toMillis() } : {} }),
    ...(matchesSeenAt && { matchesSeenAt: matchesSeenAt.toMillis() }),
  });
}
