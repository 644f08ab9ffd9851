import type { UndoneSwipe } from '@tagpo/contract/wire/members/swipe';
import type { PageQuery, UserCard } from '@tagpo/contract/wire/profile/user';
import type { ApiDeps } from '../../api-deps.ts';
import { listChosen } from '../../domain/lists/list-chosen.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { Page } from '../../domain/read-page.ts';
import { writeUndo } from './write-choices.ts';

/** Whom the caller passed on, the last one first. */
export function listPassed(deps: ApiDeps, caller: Member, { cursor }: PageQuery): Promise<Page<UserCard>> {
  return listChosen(deps, caller, { list: 'passed', cursor });
}

/** Removes a pass, so that the member is dealt again, on top. Does nothing if there is none. */
export async function removePass(deps: ApiDeps, uid: string, targetId: string): Promise<UndoneSwipe> {
  await writeUndo(deps, uid, targetId);
  return { targetId };
}
