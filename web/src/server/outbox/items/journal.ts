import * as z from 'zod/mini';
import { logError } from '../../../lib/log-error.ts';
import { addBlock, addMessage, addReport, addSwipe } from './change-items.ts';
import { blockAct, blockId, type Items, swipeAct, swipeId, writtenMessage, writtenReport } from './item.ts';

const act = z.discriminatedUnion('type', [
  z.object({ ...writtenMessage.shape, type: z.literal('message'), at: z.number() }),
  z.object({ ...swipeAct.shape, type: z.literal('swipe'), at: z.number() }),
  z.object({ ...blockAct.shape, type: z.literal('block'), at: z.number() }),
  z.object({ ...writtenReport.shape, type: z.literal('report'), at: z.number() }),
]);

/** What a member sent: a message, a swipe, a block or its end, a report. `at`: milliseconds since 1970 by the device's clock. */
export type Act = z.infer<typeof act>;

function idOf(done: Act): string {
  if (done.type === 'swipe') return swipeId(done.face.id);
  return done.type === 'block' ? blockId(done.otherId) : done.id;
}

export function addAct(items: Items, done: Act): Items {
  if (done.type === 'swipe') return addSwipe(items, { face: done.face, action: done.action }, done.at);
  if (done.type === 'block') return addBlock(items, withoutKind(done), done.at);
  if (done.type === 'report') return addReport(items, withoutKind(done), done.at);
  return addMessage(items, withoutKind(done), done.at);
}

function withoutKind<One extends Act>({ type: _type, at: _at, ...rest }: One) {
  return rest;
}

export type Journal = ReturnType<typeof createJournal>;

/**
 * Keeps what was sent in localStorage until the device's database has them. The database writes asynchronously, so a page that
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
