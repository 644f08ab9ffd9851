import type { Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { isOutdated } from './error-code.ts';

/** The most writes of a commit that were ever allowed, and commits at the same time. */
const BATCH = 500;
const AT_ONCE = 4;

/**
 * Removes the documents that a query finds, all that it found at once. Returns their number: if it is the query's limit, more may be left. What is
 * written meanwhile may stay.
 */
export async function eraseAll(query: Query): Promise<number> {
  const { docs } = await query.select().get();
  await inBatches(docs, async (some) => {
    const batch = query.firestore.batch();
    for (const { ref } of some) batch.delete(ref);
    await batch.commit();
  });
  return docs.length;
}

/** Removes documents, but those of a commit only if none of them was changed since it was read. Returns how many were removed. */
export async function eraseAsRead(firestore: Firestore, docs: readonly QueryDocumentSnapshot[]): Promise<number> {
  let erased = 0;
  await inBatches(docs, async (some) => {
    const batch = firestore.batch();
    for (const { ref, updateTime } of some) batch.delete(ref, { lastUpdateTime: updateTime });
    try {
      await batch.commit();
      erased += some.length;
    } catch (error) {
      if (!isOutdated(error)) throw error;
    }
  });
  return erased;
}

async function inBatches<T>(all: readonly T[], work: (some: readonly T[]) => Promise<void>): Promise<void> {
  const batches = Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) =>
    all.slice(index * BATCH, (index + 1) * BATCH),
  );
  for (let start = 0; start < batches.length; start += AT_ONCE) {
    await Promise.all(batches.slice(start, start + AT_ONCE).map(work));
  }
}
