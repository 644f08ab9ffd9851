import { messageId } from '@tagpo/contract/message';
import { SWIPE_ACTIONS } from '@tagpo/contract/swipe';
import * as z from 'zod/mini';
import { logError } from '../../lib/log-error.ts';
import { addMessage, addSwipe, face, type Items, swipeId } from './item.ts';

const act = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    at: z.number(),
    id: messageId,
    otherId: z.string(),
    content: z.string(),
    writtenAt: z.string(),
  }),
  z.object({ type: z.literal('swipe'), at: z.number(), face, action: z.enum(SWIPE_ACTIONS) }),
]);

/** What a member did on purpose; `at` in milliseconds, by the device's clock. */
export type Act = z.infer<typeof act>;

export function addAct(items: Items, done: Act): Items {
  if (done.type === 'swipe') return addSwipe(items, done, done.at);
  const { type: _type, at, ...written } = done;
  return addMessage(items, written, at);
}

export type Journal = ReturnType<typeof createJournal>;

/**
 * What a member did until the device's database has it. The database takes its time, and a page that is left at once takes with it
 * what was not written yet; this storage is written before the tap is over.
 */
export function createJournal(uid: string, storage: Storage | undefined = globalThis.localStorage) {
  const prefix = `tagpo.journal.${uid}.`;
  const keyOf = (done: Act) => `${prefix}${done.type === 'swipe' ? swipeId(done.face.id) : done.id}`;

  return {
    /** Returns what takes it out again. */
    note(done: Act): () => void {
      const [key, value] = [keyOf(done), JSON.stringify(done)];
      try {
        storage?.setItem(key, value);
      } catch (error) {
        // Full, or not allowed: then it is as safe as the database is quick.
        logError(error);
      }
      return () => {
        // Another answer to the same face may have taken its place.
        if (storage?.getItem(key) === value) storage.removeItem(key);
      };
    },
    /** It was taken back before the database had it. */
    takeOutSwipe(faceId: string): void {
      storage?.removeItem(`${prefix}${swipeId(faceId)}`);
    },
    /** What earlier pages left, oldest first; what cannot be read is taken out. */
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
