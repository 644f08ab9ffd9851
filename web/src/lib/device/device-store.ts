import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { logError } from '../log-error.ts';

interface DeviceSchema extends DBSchema {
  meta: { key: string; value: unknown };
  /** By the other member's id. */
  threads: { key: string; value: unknown };
  /** By the other member's id and the message's sequence. */
  messages: { key: [string, number]; value: unknown };
  /** By the item's id. Readers sort by `order`. */
  outbox: { key: string; value: unknown };
}

export type DeviceStore = IDBPDatabase<DeviceSchema>;

const VERSION = 1;
const nameOf = (uid: string) => `tagpo.${uid}`;

/**
 * The database of one member on this device: conversations, messages and what waits to be sent. Values are `unknown` and parsed where they are
 * read. When another tab deletes the database, the connection closes here.
 */
export function openDeviceStore(uid: string): Promise<DeviceStore> {
  return openDB<DeviceSchema>(nameOf(uid), VERSION, {
    upgrade(database) {
      database.createObjectStore('meta');
      database.createObjectStore('threads');
      database.createObjectStore('messages');
      database.createObjectStore('outbox');
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
    },
  });
}

/** Logs an error of the store, unless it was closed by a log-out, here or in another tab: then nothing more is to be kept. */
export function logStoreError(error: unknown): void {
  const isClosed = error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'AbortError');
  if (!isClosed) logError(error);
}
