import type { DocumentData, DocumentReference, Query, UpdateData, WriteBatch } from 'firebase-admin/firestore';
import { hasCode, NOT_FOUND } from './error-code.ts';

const AT_ONCE = 100;

/**
 * Changes every document of a query until the query finds nothing. Ignores documents that are deleted meanwhile. `addMore` adds writes to a document's
 * commit: each has one of its own, since a few large documents with their index entries would exceed what one may change.
 */
export async function updateAll(
  query: Query,
  change: UpdateData<DocumentData>,
  addMore: (batch: WriteBatch, reference: DocumentReference) => void = () => {},
): Promise<void> {
  const some = query.select().limit(AT_ONCE);
  for (let found = await some.get(); !found.empty; found = await some.get()) {
    const commits = found.docs.map(({ ref }) => {
      const batch = query.firestore.batch().update(ref, change);
      addMore(batch, ref);
      return batch.commit();
    });
    for (const result of await Promise.allSettled(commits)) {
      if (result.status === 'rejected' && !hasCode(result.reason, NOT_FOUND)) throw result.reason;
    }
  }
}
