import type { Query } from 'firebase-admin/firestore';

/** The most writes of a commit that were ever allowed, and commits at the same time. */
const BATCH = 500;
const AT_ONCE = 4;

/**
 * Removes the documents that a query finds, all that it found at once. Returns their number: if it is the query's limit, more may be left. What is
 * written meanwhile may stay.
 */
export async function eraseAll(query: Query): Promise<number> {
  const { docs } = await query.select().get();
  const batches = Array.from({ length: Math.ceil(docs.length / BATCH) }, (_, index) =>
    docs.slice(index * BATCH, (index + 1) * BATCH),
  );
  for (let start = 0; start < batches.length; start += AT_ONCE) {
    const commits = batches.slice(start, start + AT_ONCE).map((some) => {
      const batch = query.firestore.batch();
      for (const { ref } of some) batch.delete(ref);
      return batch.commit();
    });
    await Promise.all(commits);
  }
  return docs.length;
}
