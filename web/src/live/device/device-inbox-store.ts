import { message } from '@tagpo/contract/wire/conversations/message';
import * as z from 'zod/mini';
import type { DeviceConnection, DeviceStore } from '../../lib/device/device-store.ts';
import { held, isThread, withoutMoment } from '../held/held-thread.ts';
import {
  bell,
  type Change,
  type InboxStore,
  type Look,
  nextPosition,
  type Position,
  position,
  type StoredInbox,
} from './inbox-store.ts';

const POSITION = 'inbox';
const BELL = 'bell';
const startOf = (otherId: string) => `start.${otherId}`;
const messagesOf = (otherId: string, before = Number.POSITIVE_INFINITY) =>
  IDBKeyRange.bound([otherId, 0], [otherId, before], false, true);

const parsePosition = (value: unknown): Position => position.safeParse(value).data ?? { generation: 0 };

type Writing = ReturnType<typeof openWriting>;
const openWriting = (database: DeviceStore) => database.transaction(['meta', 'threads', 'messages'], 'readwrite');

/** In IndexedDB, shared by the tabs of a browser. */
export function openInboxStore({ use, close }: DeviceConnection): InboxStore {
  return {
    load: () => use(load),
    readPosition: () => use(async (database) => parsePosition(await database.get('meta', POSITION))),
    change: (changes, look) =>
      use(async (database) => {
        const transaction = openWriting(database);
        const isInTime = !look || (await beginLook(transaction, look));
        if (isInTime && look?.isFresh) await emptyBut(transaction, new Set(changes.map(({ otherId }) => otherId)));
        if (isInTime) await applyChanges(transaction, changes);
        await transaction.done;
        return isInTime;
      }),
    saveOlderCursor: (olderCursor, generation) =>
      use(async (database) => {
        const meta = database.transaction('meta', 'readwrite').store;
        const position = parsePosition(await meta.get(POSITION));
        if (position.generation === generation) await meta.put({ ...position, olderCursor }, POSITION);
      }),
    saveBell: (newBell) => use(async (database) => void (await database.put('meta', newBell, BELL))),
    saveMessages: (otherId, messages) =>
      use(async (database) => {
        const transaction = openWriting(database);
        const known = held.safeParse(await transaction.objectStore('threads').get(otherId)).data;
        const store = transaction.objectStore('messages');
        if (isThread(known)) await Promise.all(messages.map((one) => store.put(one, [otherId, one.sequence])));
        await transaction.done;
      }),
    readMessages: (otherId, before, count) =>
      use(async (database) => {
        const { store } = database.transaction('messages');
        const newest = await store.openKeyCursor(messagesOf(otherId, before), 'prev');
        if (!newest) return [];
        const [, end] = newest.primaryKey;
        const found = await store.getAll(IDBKeyRange.bound([otherId, end - count + 1], [otherId, end]));
        return found.flatMap((one) => message.safeParse(one).data ?? []);
      }),
    readStart: (otherId) =>
      use(async (database) => z.int().safeParse(await database.get('meta', startOf(otherId))).data),
    saveStart: (otherId, sequence) =>
      use(async (database) => void (await database.put('meta', sequence, startOf(otherId)))),
    close,
  };
}

async function load(database: DeviceStore): Promise<StoredInbox> {
  const transaction = database.transaction(['meta', 'threads']);
  const threads = transaction.objectStore('threads');
  const meta = transaction.objectStore('meta');
  const [keys, values, position, storedBell] = await Promise.all([
    threads.getAllKeys(),
    threads.getAll(),
    meta.get(POSITION).then(parsePosition),
    meta.get(BELL).then((value) => bell.safeParse(value).data),
  ]);
  const parsed = values.map((value) => held.safeParse(value).data);
  const known = new Map(keys.flatMap((key, index) => (parsed[index] ? [[key, parsed[index]] as const] : [])));
  if (known.size < keys.length) {
    // No look would bring an unreadable record again, so the store is emptied.
    await empty(database, position);
    return { held: new Map(), isKnown: false, hasMore: false, bell: storedBell };
  }
  const { mark, olderCursor } = position;
  return { held: known, isKnown: mark !== undefined, hasMore: olderCursor !== undefined, bell: storedBell };
}

/** Writes the position after a look. False if the look's answer came too late. */
async function beginLook(transaction: Writing, look: Look): Promise<boolean> {
  const meta = transaction.objectStore('meta');
  const position = parsePosition(await meta.get(POSITION));
  if (position.generation !== look.generation) return false;
  await meta.put(nextPosition(position, look), POSITION);
  return true;
}

async function empty(database: DeviceStore, { generation }: Position): Promise<void> {
  const transaction = openWriting(database);
  await emptyBut(transaction, new Set());
  await transaction.objectStore('meta').put({ generation: generation + 1 } satisfies Position, POSITION);
  await transaction.done;
}

/** Deletes all conversations, and the messages of those that a fresh answer does not hold. */
async function emptyBut(transaction: Writing, kept: ReadonlySet<string>): Promise<void> {
  const threads = transaction.objectStore('threads');
  for (const otherId of await threads.getAllKeys()) {
    if (!kept.has(otherId)) await dropMessages(transaction, otherId);
  }
  await threads.clear();
}

async function dropMessages(transaction: Writing, otherId: string): Promise<void> {
  await transaction.objectStore('messages').delete(messagesOf(otherId));
  await transaction.objectStore('meta').delete(startOf(otherId));
}

async function applyChanges(transaction: Writing, changes: readonly Change[]): Promise<void> {
  const threads = transaction.objectStore('threads');
  for (const { otherId, apply } of changes) {
    const known = held.safeParse(await threads.get(otherId)).data;
    const next = apply(known);
    if (next === undefined || next === known) continue;
    await threads.put(withoutMoment(next), otherId);
    if (!isThread(next)) await dropMessages(transaction, otherId);
  }
}
