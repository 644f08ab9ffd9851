import { connectDevice, type DeviceStore, openDeviceStore } from '../../../lib/device/device-store.ts';
import { logError } from '../../../lib/log-error.ts';
import { type Item, item } from './item.ts';

export type Change = (items: readonly Item[]) => readonly Item[];

/** `isOnDevice`: the change is stored, not only in memory. */
export type Changed = { before: readonly Item[]; after: readonly Item[]; isOnDevice: boolean };

/** Stores waiting items. Never fails: what cannot be stored is kept in memory. */
export type OutboxStore = {
  read: () => Promise<readonly Item[]>;
  /** Replaces the items by what `change` returns, in one transaction. */
  change: (change: Change) => Promise<Changed>;
  close: () => void;
};

export function createMemoryStore(items: readonly Item[] = []): OutboxStore {
  let held = items;
  return {
    read: async () => held,
    change: async (change) => {
      const before = held;
      held = change(before);
      return { before, after: held, isOnDevice: false };
    },
    close: () => {
      held = [];
    },
  };
}

export function createDeviceOutbox(
  uid: string,
  open: (uid: string) => Promise<DeviceStore> = openDeviceStore,
): OutboxStore {
  const device = connectDevice(() => open(uid));
  let lastKnown: readonly Item[] = [];
  let memory: OutboxStore | undefined;
  let isClosed = false;

  /** Undefined once the items are kept in memory, because the database failed. */
  async function attempt<Result>(work: (database: DeviceStore) => Promise<Result>): Promise<Result | undefined> {
    if (memory || isClosed) return undefined;
    try {
      return await device.use(work);
    } catch (error) {
      if (isClosed) return undefined;
      logError(error);
      memory ??= createMemoryStore(lastKnown);
      return undefined;
    }
  }

  return {
    async read() {
      const items = await attempt(async (database) => {
        const stored = await database.getAll('outbox');
        return stored.flatMap((value) => item.safeParse(value).data ?? []);
      });
      if (items) lastKnown = items;
      return items ?? memory?.read() ?? [];
    },
    async change(change) {
      const result = await attempt((database) => changeIn(database, change));
      if (result) lastKnown = result.after;
      return result ?? memory?.change(change) ?? { before: [], after: [], isOnDevice: false };
    },
    close() {
      isClosed = true;
      memory = undefined;
      device.close();
    },
  };
}

/** Reads the items and removes unreadable ones. */
async function changeIn(database: DeviceStore, change: Change): Promise<Changed> {
  const transaction = database.transaction('outbox', 'readwrite');
  const stored = await transaction.store.getAll();
  const keys = await transaction.store.getAllKeys();
  const before = stored.flatMap((value) => item.safeParse(value).data ?? []);
  const after = change(before);
  const kept = new Set(after.map(({ id }) => id));
  await Promise.all([
    ...after.filter((one) => !before.includes(one)).map((one) => transaction.store.put(one, one.id)),
    ...keys.filter((key) => !kept.has(key)).map((key) => transaction.store.delete(key)),
    transaction.done,
  ]);
  return { before, after, isOnDevice: true };
}
