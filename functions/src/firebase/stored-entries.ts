import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../deps.ts';

export type EntryDeps = Pick<AppDeps, 'log'>;

/** A parsed document with its id. */
export interface StoredEntry<Data> {
  readonly id: string;
  readonly data: Data;
}

/**
 * Parses a list's documents in their order and drops missing ones. A damaged document is skipped and logged, so that no list fails because of
 * it. Whether a page is full, and where it ends, must be decided by the documents, not by what is returned here.
 */
export function parseEntries<Data>(
  { log }: EntryDeps,
  schema: z.ZodMiniType<Data>,
  snapshots: readonly DocumentSnapshot[],
): StoredEntry<Data>[] {
  const stored = snapshots.filter(({ exists }) => exists);
  const entries = stored.flatMap((snapshot) => {
    const { success, data } = z.safeParse(schema, snapshot.data());
    return success ? [{ id: snapshot.id, data }] : [];
  });
  const [first] = stored;
  const count = stored.length - entries.length;
  if (first !== undefined && count > 0) log({ event: 'broken', collection: first.ref.parent.id, count });
  return entries;
}

/** Parses one document that another member's call reads: a damaged one counts as missing. */
export function parseEntry<Data>(
  deps: EntryDeps,
  schema: z.ZodMiniType<Data>,
  snapshot: DocumentSnapshot | undefined,
): Data | undefined {
  return parseEntries(deps, schema, snapshot === undefined ? [] : [snapshot])[0]?.data;
}
