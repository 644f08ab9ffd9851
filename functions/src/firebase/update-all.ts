import type { DocumentData, DocumentReference, Query, UpdateData, WriteBatch } from 'firebase-admin/firestore';
import { hasCode, NOT_FOUND } from './error-code.ts';

const AT_ONCE = 100;

/** Changes every document that a query finds in the same way. */
export function updateAll(query: Query, change: UpdateData<DocumentData>): Promise<void> {
  return changeAll(query, (batch, reference) => batch.update(reference, change));
}

/**
 * Changes every document that a query finds, each in a commit of its own: a few large documents with their index entries would exceed what one may
 * change. Ignores a commit of which a document is gone. Throws all errors at the end.
 */
export async function changeAll(
  query: Query,
  change: (batch: WriteBatch, reference: DocumentReference) => void,
): Promise<void> {
  const { docs } = await query.select().get();
  const errors: unknown[] = [];
  for (let start = 0; start < docs.length; start += AT_ONCE) {
    const commits = docs.slice(start, start + AT_ONCE).map(({ ref }) => {
      const batch = query.firestore.batch();
      change(batch, ref);
      return batch.commit();
    });
    for (const result of await Promise.allSettled(commits)) {
      if (result.status === 'rejected' && !hasCode(result.reason, NOT_FOUND)) errors.push(result.reason);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${docs.length} documents were not changed`);
}
