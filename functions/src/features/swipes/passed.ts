import { USERS_PAGE_SIZE } from '@tagpo/contract/product';
import type { ListPassedQuery, UndoneSwipe } from '@tagpo/contract/wire/members/swipe';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { toCard } from '../../domain/lists/card.ts';
import { getShown } from '../../domain/lists/directory.ts';
import { requirePlace } from '../../domain/lists/fill-page.ts';
import { pageOfNewest } from '../../domain/lists/newest.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { SwipesDeps } from './service.ts';
import { writeUndo } from './write-choices.ts';

interface PassedPage {
  readonly cards: UserCard[];
  readonly nextCursor?: string;
}

/** Whom the caller passed on, the last one first; the hidden, the deactivated and the blocked are missing. */
export async function listPassed(
  deps: SwipesDeps,
  { uid, directory }: Member,
  { cursor }: ListPassedQuery,
): Promise<PassedPage> {
  const choices = await deps.choiceCounts.read(uid);
  const { ids, nextCursor } = pageOfNewest(choices.passed, { cursor, blocked: choices.blocked, size: USERS_PAGE_SIZE });
  const members = await getShown(deps, uid, ids);
  deps.shown.note(members);
  const from = requirePlace(directory.profile.place.id);
  const cards = members.map((member) => toCard(member, { from, now: deps.now(), pictureKey: deps.pictureKey }));
  return nextCursor === undefined ? { cards } : { cards, nextCursor };
}

/** Gives somebody another chance: they are dealt again, on top. Nothing happens where there was no pass. */
export async function removePass(deps: SwipesDeps, uid: string, targetId: string): Promise<UndoneSwipe> {
  await writeUndo(deps, uid, targetId);
  return { targetId };
}
