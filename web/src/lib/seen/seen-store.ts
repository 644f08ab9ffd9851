// What a member saw last, on their own device, for the time without a network: one record for each list or page.
import { SEEN_DATABASE } from '../device/clear-device.ts';

const STORE = 'answers';
const BY_AGE = 'savedAt';
const MAX_RECORDS = 80;

export type Seen = { savedAt: number; build: string; data: unknown };
type Stored = Seen & { key: string };

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(SEEN_DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex(BY_AGE, BY_AGE);
    };
    request.onsuccess = () => {
      // Close it when it is deleted, here or in another tab: an open connection would block that.
      request.result.onversionchange = () => {
        request.result.close();
        opening = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => {
      opening = undefined;
      reject(request.error);
    };
  });
  return opening;
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export async function readSeen(key: string): Promise<Seen | undefined> {
  const store = (await open()).transaction(STORE).objectStore(STORE);
  return settle<Stored | undefined>(store.get(key));
}

/** Replaces a record. The oldest ones are deleted to make room. */
export async function writeSeen(key: string, seen: Seen): Promise<void> {
  const store = (await open()).transaction(STORE, 'readwrite').objectStore(STORE);
  await settle(store.put({ ...seen, key } satisfies Stored));
  const surplus = (await settle(store.count())) - MAX_RECORDS;
  if (surplus <= 0) return;
  const oldest = await settle(store.index(BY_AGE).getAllKeys(null, surplus));
  await Promise.all(oldest.map((one) => settle(store.delete(one))));
}
