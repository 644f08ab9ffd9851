import { paths } from '@tagpo/contract/paths';
import type { DocumentReference, Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { isOutdated } from '../../firebase/error-code.ts';
import { requireActive } from '../members/require-active.ts';
import type { ChoiceCountCache } from './choice-counts.ts';
import { type ChoicesChange, type LikeTimes, mergeChoices, toUpdate } from './choices.ts';

export interface ChooserDeps extends Pick<AppDeps, 'firestore' | 'cursorKey'> {
  readonly choiceCounts: ChoiceCountCache;
}

/** Makes the change from the times of the stored likes. */
type ChangeOf = (times: LikeTimes) => ChoicesChange;

/**
 * Changes a member's own choices, if the member is active at that moment. Switching an account off writes `isDeactivated` into its choices
 * and erasing it deletes them, so a write over the version that was last seen active proves that the member still is. One write if
 * this instance knows that version, else one read more. Throws 403 for a switched-off member, 401 for an erased one.
 */
export async function writeOwnChoices(deps: ChooserDeps, uid: string, changeOf: ChangeOf): Promise<void> {
  const { choiceCounts } = deps;
  const reference = deps.firestore.doc(paths.choices(uid));
  const known = { change: changeOf(choiceCounts.likeTimes(uid)), version: choiceCounts.versionOf(uid) };
  if (await tryUpdate(deps, reference, known)) return;
  const found = await reference.get();
  const change = changeOf(choiceCounts.remember(uid, found));
  if (await tryUpdate(deps, reference, { change, version: choiceCounts.versionOf(uid) })) return;
  await deps.firestore.runTransaction(async (transaction) => {
    requireActive(deps, await transaction.get(deps.firestore.doc(paths.directory(uid))));
    mergeChoices(transaction, reference, change);
  });
  choiceCounts.noteVersion(uid, undefined);
}

/** False if the choices have changed since `version`. */
async function tryUpdate(
  { choiceCounts }: ChooserDeps,
  reference: DocumentReference,
  { change, version }: { readonly change: ChoicesChange; readonly version: Timestamp | undefined },
): Promise<boolean> {
  if (version === undefined) return false;
  try {
    const { writeTime } = await reference.update(toUpdate(change), { lastUpdateTime: version });
    choiceCounts.noteVersion(reference.id, writeTime);
    return true;
  } catch (error) {
    if (!isOutdated(error)) throw error;
    return false;
  }
}
