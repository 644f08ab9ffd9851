import type { DocumentData, DocumentReference, Query, UpdateData, WriteBatch } from 'firebase-admin/firestore';
import { hasCode, NOT_FOUND } from './error-code.ts';

const BATCH = 100;

/**
 * Changes every document of a query, a batch at a time, until the query finds nothing. Ignores documents that are deleted meanwhile. `addMore` adds
 * writes to a batch.
 */
export async function updateAll(
  query: Query,
  change: UpdateData<DocumentData>,
  addMore: (batch: WriteBatch, reference: DocumentReference) => void = () => {},
): Promise<void> {
  const some = query.select().limit(BATCH);
  for (let found = await some.get(); !found.empty; found = await some.get()) {
    const batch = query.firestore.batch();
    for (const { ref } of found.docs) {
      batch.update(ref, change);
      addMore(batch, ref);
    }
    await batch.commit().catch((error: unknown) => {
      // The whole batch was refused: the query finds those that are left.
      if (!hasCode(error, NOT_FOUND)) throw error;
    });
  }
}
