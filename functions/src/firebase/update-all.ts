import type { DocumentData, DocumentReference, Query, UpdateData, WriteBatch } from 'firebase-admin/firestore';
import { hasCode, NOT_FOUND } from './error-code.ts';

const AT_ONCE = 100;

/** Changes every document that a query finds in the same way. Returns their number. */
export function updateAll(query: Query, change: UpdateData<DocumentData>): Promise<number> {
  return changeAll(query, (batch, reference) => batch.update(reference, change));
}

/**
 * Changes every document that a query finds, each in a commit of its own: a few large documents with their index entries would exceed what one may
 * change. Where the commit changes a document that is gone, `otherwise` is done. Returns how many were found; throws all errors at the end.
 */
export async function changeAll(
  query: Query,
  change: (batch: WriteBatch, reference: DocumentReference) => void,
  otherwise = async (_reference: DocumentReference): Promise<unknown> => undefined,
): Promise<number> {
  const { docs } = await query.select().get();
  const errors: unknown[] = [];
  const changeOne = async (reference: DocumentReference) => {
    const batch = query.firestore.batch();
    change(batch, reference);
    await batch.commit().catch((error: unknown) => {
      if (hasCode(error, NOT_FOUND)) return otherwise(reference);
      throw error;
    });
  };
  for (let start = 0; start < docs.length; start += AT_ONCE) {
    const results = await Promise.allSettled(docs.slice(start, start + AT_ONCE).map(({ ref }) => changeOne(ref)));
    errors.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${docs.length} documents were not changed`);
  return docs.length;
}
