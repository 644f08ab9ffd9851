import { pastItsTime } from '@tagpo/contract/retention';
import { Timestamp } from 'firebase-admin/firestore';
import { beginErasing, continueErasing, type IsDue, type QueueDeps } from '../../domain/account/erase.ts';
import type { EraseTask, ErasingTerm } from '../../domain/account/erase-task.ts';
import { SIGN_IN_MISSING } from './without-sign-in.ts';

/** Whether a term is still over when the queue comes to somebody: they may have come back since the query found them. */
const IS_DUE: { readonly [term in ErasingTerm]: (now: number) => IsDue } = {
  newcomers:
    () =>
    ({ account }) =>
      account.get('profileFinishedAt') === null && account.get('isAdmin') === false && account.get('isActive') === true,
  inactiveMembers:
    (now) =>
    ({ directory }) => {
      const lastActive: unknown = directory.get('lastActive');
      return lastActive instanceof Timestamp && lastActive.toMillis() <= pastItsTime('inactiveMembers', now);
    },
  withoutSignIn:
    () =>
    ({ account }) =>
      account.get(SIGN_IN_MISSING) !== undefined,
};

/** One step of an erasure. It may be delivered twice, late or beside another. */
export async function eraseQueued(deps: QueueDeps, { uid, term }: EraseTask): Promise<void> {
  if (term !== undefined && !(await beginErasing(deps, uid, IS_DUE[term](deps.now())))) return;
  await continueErasing(deps, uid);
}
