import { paths } from '@tagpo/contract/paths';
import { type RosterEntry, rosterEntry } from '@tagpo/contract/roster';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** Every field but the keys, which are most of a document. */
export const ROSTER_FIELDS = Object.keys(rosterEntry.shape);

/** Those of some accounts that are still there: a read for each, once. */
export async function readRosterEntries(
  firestore: Firestore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RosterEntry>> {
  const references = [...new Set(ids)].map((id) => firestore.doc(paths.roster(id)));
  if (references.length === 0) return new Map();
  const found = await firestore.getAll(...references, { fieldMask: ROSTER_FIELDS });
  return new Map(found.filter(({ exists }) => exists).map((entry) => [entry.id, z.parse(rosterEntry, entry.data())]));
}
