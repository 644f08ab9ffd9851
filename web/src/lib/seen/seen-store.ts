// What a member saw last, kept on their device for the time without a network: one record for each list or page.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { SEEN_DATABASE } from '../device/clear-device.ts';

const MAX_RECORDS = 80;

export type Seen = { savedAt: number; build: string; data: unknown };

interface SeenSchema extends DBSchema {
  answers: { key: string; value: Seen & { key: string }; indexes: { savedAt: number } };
}

let opening: Promise<IDBPDatabase<SeenSchema>> | undefined;

async function open(): Promise<IDBPDatabase<SeenSchema>> {
  opening ??= openDB<SeenSchema>(SEEN_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('answers', { keyPath: 'key' }).createIndex('savedAt', 'savedAt');
    },
    /** An open connection would block the deletion of the database, here or in another tab. */
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
  });
  try {
    return await opening;
  } catch (error) {
    opening = undefined;
    throw error;
  }
}

export async function readSeen(key: string): Promise<Seen | undefined> {
  return (await open()).get('answers', key);
}

/** Replaces a record. The oldest ones are deleted to make room. */
export async function writeSeen(key: string, seen: Seen): Promise<void> {
  const { store } = (await open()).transaction('answers', 'readwrite');
  await store.put({ ...seen, key });
  const surplus = (await store.count()) - MAX_RECORDS;
  const oldest = surplus > 0 ? await store.index('savedAt').getAllKeys(null, surplus) : [];
  await Promise.all(oldest.map((one) => store.delete(one)));
}
