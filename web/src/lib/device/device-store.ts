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

export type DeviceConnection = {
  /** Opens the database on first use. After an error that `isReopened` accepts it opens it anew and does the work once more. */
  use<Result>(work: (database: DeviceStore) => Promise<Result>): Promise<Result>;
  close(): void;
};

/** A connection may be closed at any time: by a tab that deletes the database, or by the browser. */
export function connectDevice(
  open: () => Promise<DeviceStore>,
  isReopened: (error: unknown) => boolean = () => true,
): DeviceConnection {
  let opening: Promise<DeviceStore> | undefined;
  let isClosed = false;
  return {
    async use(work) {
      opening ??= open();
      const used = opening;
      try {
        return await work(await used);
      } catch (error) {
        if (isClosed || !isReopened(error)) throw error;
        if (opening === used) opening = open();
        return work(await opening);
      }
    },
    close() {
      isClosed = true;
      opening?.then(
        (database) => database.close(),
        () => undefined,
      );
    },
  };
}

export function isClosedError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

/** Logs an error of the store, unless a log-out, here or in another tab, has closed it: then nothing more is stored. */
export function logStoreError(error: unknown): void {
  const isAborted = error instanceof DOMException && error.name === 'AbortError';
  if (!isAborted && !isClosedError(error)) logError(error);
}
