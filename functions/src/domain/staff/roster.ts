import { paths } from '@tagpo/contract/paths';
import { type RosterEntry, rosterEntry } from '@tagpo/contract/stored/roster';
import type { AppDeps } from '../../deps.ts';
import { parseEntries } from '../../firebase/stored-entries.ts';

/** Every field but the keys, which are most of a document. */
export const ROSTER_FIELDS = Object.keys(rosterEntry.shape);

/** The roster entries of accounts that still exist: one read for each distinct id. */
export async function readRosterEntries(
  deps: Pick<AppDeps, 'firestore' | 'log'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RosterEntry>> {
  const references = [...new Set(ids)].map((id) => deps.firestore.doc(paths.roster(id)));
  if (references.length === 0) return new Map();
  const found = await deps.firestore.getAll(...references, { fieldMask: ROSTER_FIELDS });
  return new Map(parseEntries(deps, rosterEntry, found).map(({ id, data }) => [id, data]));
}
