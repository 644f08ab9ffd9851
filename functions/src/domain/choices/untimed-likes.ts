import { collections } from '@tagpo/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { likedAtPath, parseChoices } from './choices.ts';

/** How long an instance relies on what it found. */
const KNOWN_MS = 60 * 60 * 1000;
const PAGE = 100;

export type UntimedLikes = ReturnType<typeof createUntimedLikes>;

/**
 * Whether anybody's choices still hold likes of version 1, which had no time. Asked with one read an hour on each instance, so that lists of likes
 * do without a second query once there are none.
 */
export function createUntimedLikes({ firestore, now }: Pick<AppDeps, 'firestore' | 'now'>) {
  let known: { readonly exist: boolean; readonly until: number } | undefined;
  return {
    async exist(): Promise<boolean> {
      if (known === undefined || known.until <= now()) {
        const found = await findUntimedChoices(firestore).select().limit(1).get();
        known = { exist: !found.empty, until: now() + KNOWN_MS };
      }
      return known.exist;
    },
  };
}

/** Gives every like without a time one of 1970, in the order of the list, and deletes the list. Idempotent. Returns whose likes changed. */
export async function timeOldLikes({ firestore, log }: Pick<AppDeps, 'firestore' | 'log'>): Promise<number> {
  let changed = 0;
  const some = findUntimedChoices(firestore).select().limit(PAGE);
  for (let found = await some.get(); !found.empty; found = await some.get()) {
    for (const { ref } of found.docs) await timeLikesOf(firestore, ref);
    changed += found.size;
  }
  if (changed > 0) log({ event: 'likes', timed: changed });
  return changed;
}

/** A list with at least one entry is greater than the empty one. */
function findUntimedChoices(firestore: Firestore) {
  return firestore.collection(collections.choices).where('liked', '>', []);
}

function timeLikesOf(firestore: Firestore, reference: DocumentReference): Promise<void> {
  return firestore.runTransaction(async (transaction) => {
    const stored = await transaction.get(reference);
    if (!stored.exists) return;
    const { liked, likedAt } = parseChoices(stored);
    const untimed = liked.filter((id) => likedAt[id] === undefined);
    const times = untimed.map((id, index): [string, Timestamp] => [likedAtPath(id), Timestamp.fromMillis(index)]);
    transaction.update(reference, { liked: [], schemaVersion: 2, ...Object.fromEntries(times) });
  });
}
