import { message } from '@tagpo/contract/wire/conversations/message';
import * as z from 'zod/mini';
import type { DeviceStore } from '../../lib/device/device-store.ts';
import { type Held, held, isThread, withoutMoment } from '../held/held-thread.ts';
import { bell, type Change, type InboxStore, type Look, type Position, position } from './inbox-store.ts';

const POSITION = 'inbox';
const BELL = 'bell';
const startOf = (otherId: string) => `start.${otherId}`;
const messagesOf = (otherId: string, before = Number.POSITIVE_INFINITY) =>
  IDBKeyRange.bound([otherId, 0], [otherId, before], false, true);

const BEGINNING: Position = { generation: 0 };
const parsePosition = (value: unknown) => position.safeParse(value).data ?? BEGINNING;

type Writing = ReturnType<typeof openWriting>;
const openWriting = (database: DeviceStore) => database.transaction(['meta', 'threads', 'messages'], 'readwrite');

/** In IndexedDB, shared by the tabs of a browser. */
export function openInboxStore(database: DeviceStore): InboxStore {
  return {
    async load() {
      const transaction = database.transaction(['meta', 'threads']);
      const threads = transaction.objectStore('threads');
      const meta = transaction.objectStore('meta');
      const [keys, values, kept, rung] = await Promise.all([
        threads.getAllKeys(),
        threads.getAll(),
        meta.get(POSITION),
        meta.get(BELL),
      ]);
      const known = new Map<string, Held>();
      for (const [index, key] of keys.entries()) {
        const { data } = held.safeParse(values[index]);
        if (data) known.set(key, data);
      }
      const isWhole = known.size === keys.length;
      // No look would bring an unreadable record again, so the store is emptied.
      if (!isWhole) await empty(database, parsePosition(kept));
      return {
        held: isWhole ? known : new Map(),
        isKnown: isWhole && parsePosition(kept).mark !== undefined,
        hasMore: isWhole && parsePosition(kept).olderCursor !== undefined,
        bell: bell.safeParse(rung).data,
      };
    },
    async readPosition() {
      return parsePosition(await database.get('meta', POSITION));
    },
    async change(changes, look) {
      const transaction = openWriting(database);
      const isInTime = !look || (await beginLook(transaction, look));
      if (isInTime && look?.isFresh) await emptyBut(transaction, new Set(changes.map(({ otherId }) => otherId)));
      if (isInTime) await applyChanges(transaction, changes);
      await transaction.done;
      return isInTime;
    },
    async saveOlderCursor(olderCursor, generation) {
      const meta = database.transaction('meta', 'readwrite').store;
      const { olderCursor: _before, ...kept } = parsePosition(await meta.get(POSITION));
      if (kept.generation !== generation) return;
      await meta.put({ ...kept, ...(olderCursor !== undefined && { olderCursor }) }, POSITION);
    },
    async saveBell(rung) {
      await database.put('meta', rung, BELL);
    },
    async saveMessages(otherId, messages) {
      const transaction = openWriting(database);
      const known = held.safeParse(await transaction.objectStore('threads').get(otherId)).data;
      const store = transaction.objectStore('messages');
      if (isThread(known)) await Promise.all(messages.map((one) => store.put(one, [otherId, one.sequence])));
      await transaction.done;
    },
    async readMessages(otherId, before, count) {
      const { store } = database.transaction('messages');
      const newest = await store.openKeyCursor(messagesOf(otherId, before), 'prev');
      if (!newest) return [];
      const [, end] = newest.primaryKey;
      const found = await store.getAll(IDBKeyRange.bound([otherId, end - count + 1], [otherId, end]));
      return found.flatMap((one) => message.safeParse(one).data ?? []);
    },
    async readStart(otherId) {
      return z.int().safeParse(await database.get('meta', startOf(otherId))).data;
    },
    async saveStart(otherId, sequence) {
      await database.put('meta', sequence, startOf(otherId));
    },
    close: () => database.close(),
  };
}

/** Writes the mark, and empties the stores that a fresh answer replaces. */
async function beginLook(transaction: Writing, { askedIn, mark, isFresh, olderCursor }: Look): Promise<boolean> {
  const meta = transaction.objectStore('meta');
  const kept = parsePosition(await meta.get(POSITION));
  if (kept.generation !== askedIn) return false;
  const older = isFresh ? olderCursor : kept.olderCursor;
  const generation = isFresh ? kept.generation + 1 : kept.generation;
  await meta.put({ generation, mark, ...(older !== undefined && { olderCursor: older }) }, POSITION);
  return true;
}

async function empty(database: DeviceStore, { generation }: Position): Promise<void> {
  const transaction = openWriting(database);
  await emptyBut(transaction, new Set());
  await transaction.objectStore('meta').put({ generation: generation + 1 } satisfies Position, POSITION);
  await transaction.done;
}

/** Keeps messages only of conversations that the fresh answer holds. */
async function emptyBut(transaction: Writing, staying: ReadonlySet<string>): Promise<void> {
  const threads = transaction.objectStore('threads');
  for (const otherId of await threads.getAllKeys()) {
    if (!staying.has(otherId)) await dropMessages(transaction, otherId);
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
