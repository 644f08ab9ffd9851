import type { Query } from 'firebase-admin/firestore';

const BATCH = 100;

/** Removes every document that a query finds, a batch at a time. */
export async function eraseAll(query: Query): Promise<void> {
  const some = query.limit(BATCH);
  for (let found = await some.get(); !found.empty; found = await some.get()) {
    const batch = query.firestore.batch();
    for (const { ref } of found.docs) batch.delete(ref);
    await batch.commit();
  }
}
