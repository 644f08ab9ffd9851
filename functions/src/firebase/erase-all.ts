import type { Query } from 'firebase-admin/firestore';

const BATCH = 100;

/** Removes every document that a query finds, a batch at a time. What is written meanwhile may stay. */
export async function eraseAll(query: Query): Promise<void> {
  const { docs } = await query.select().get();
  for (let start = 0; start < docs.length; start += BATCH) {
    const batch = query.firestore.batch();
    for (const { ref } of docs.slice(start, start + BATCH)) batch.delete(ref);
    await batch.commit();
  }
}
