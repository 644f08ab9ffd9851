import * as z from 'zod/mini';
import { logError } from '../../../lib/log-error.ts';
import { addMessage, addSwipe, type Items, swipeAct, swipeId, writtenMessage } from './item.ts';

const act = z.discriminatedUnion('type', [
  z.object({ ...writtenMessage.shape, type: z.literal('message'), at: z.number() }),
  z.object({ ...swipeAct.shape, type: z.literal('swipe'), at: z.number() }),
]);

/** A message that was sent, or a swipe. `at`: milliseconds since 1970 by the device's clock. */
export type Act = z.infer<typeof act>;

const idOf = (done: Act): string => (done.type === 'swipe' ? swipeId(done.face.id) : done.id);

export function addAct(items: Items, done: Act): Items {
  if (done.type === 'swipe') return addSwipe(items, done, done.at);
  const { type: _type, at, ...written } = done;
  return addMessage(items, written, at);
}

export type Journal = ReturnType<typeof createJournal>;

/**
 * Keeps messages and swipes in localStorage until the device's database has them. The database writes asynchronously, so a page that
 * closes right after a tap would lose them; localStorage is written before the tap is over.
 */
export function createJournal(uid: string, storage: Storage | undefined = globalThis.localStorage) {
  const prefix = `tagpo.journal.${uid}.`;
  const noted = new Map<string, string>();
  let lastAt = 0;

  function remove(id: string, value: string): void {
    // Another swipe of the same member may have replaced it.
    if (noted.get(id) !== value) return;
    noted.delete(id);
    if (storage?.getItem(prefix + id) === value) storage.removeItem(prefix + id);
  }

  return {
    /** The time of a new act, in milliseconds: `now`, or later where an act has that time, so that times tell the order. */
    nextTime(now: number): number {
      lastAt = Math.max(now, lastAt + 1);
      return lastAt;
    },
    note(done: Act): void {
      const [id, value] = [idOf(done), JSON.stringify(done)];
      noted.set(id, value);
      try {
        storage?.setItem(prefix + id, value);
      } catch (error) {
        // Storage is full or not allowed: then only the database keeps it.
        logError(error);
      }
    },
    /** Removes an act that the database has. */
    remove: (done: Act): void => remove(idOf(done), JSON.stringify(done)),
    /** Removes acts that wait no longer: sent, taken back or discarded. */
    keepOnly(waiting: Items): void {
      if (noted.size === 0) return;
      const ids = new Set(waiting.map(({ id }) => id));
      for (const [id, value] of noted) if (!ids.has(id)) remove(id, value);
    },
    /** Reads the acts that earlier pages left, oldest first, and removes entries that cannot be read. */
    read(): Act[] {
      if (!storage) return [];
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      const acts = keys.flatMap((key) => {
        if (!key.startsWith(prefix)) return [];
        const done = parse(storage.getItem(key));
        if (!done) storage.removeItem(key);
        return done ?? [];
      });
      return acts.toSorted((one, other) => one.at - other.at);
    },
  };
}

function parse(text: string | null): Act | undefined {
  try {
    return act.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
