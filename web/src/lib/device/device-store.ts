import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { logError } from '../log-error.ts';

interface DeviceSchema extends DBSchema {
  meta: { key: string; value: unknown };
  /** By the other member's id. */
  threads: { key: string; value: unknown };
  /** By the other member's id and the message's sequence. */
  messages: { key: [string, number]; value: unknown };
  /** By the item's id; whoever reads them sorts by their own `order`. */
  outbox: { key: string; value: unknown };
}

export type DeviceStore = IDBPDatabase<DeviceSchema>;

const VERSION = 1;
const nameOf = (uid: string) => `tagpo.${uid}`;

/**
 * What this device keeps for one member: conversations, messages and what waits to be sent. Values are as unknown as any stored thing:
 * whoever reads them parses them. Another tab that deletes it closes it here.
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

/** Whoever logs out, here or in another tab, closes it under everybody's hands: that what comes after is not kept is as it should be. */
export function logStoreError(error: unknown): void {
  const isClosed = error instanceof DOMException && (error.name === 'InvalidStateError' || error.name === 'AbortError');
  if (!isClosed) logError(error);
}
