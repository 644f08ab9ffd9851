import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../deps.ts';

export type EntryDeps = Pick<AppDeps, 'log'>;

/** A document of a list. */
export interface StoredEntry<Data> {
  readonly id: string;
  readonly data: Data;
}

/**
 * What can be read of a list's documents, in their order, without those that are not there. A broken one is skipped, logged and counted:
 * it makes no list fail. Whether a page is full, and where it ends, is told by the documents, never by what is answered here.
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

/** The same of one document that somebody else's call asks for: what is broken is as good as not there. */
export function parseEntry<Data>(
  deps: EntryDeps,
  schema: z.ZodMiniType<Data>,
  snapshot: DocumentSnapshot | undefined,
): Data | undefined {
  return parseEntries(deps, schema, snapshot === undefined ? [] : [snapshot])[0]?.data;
}
