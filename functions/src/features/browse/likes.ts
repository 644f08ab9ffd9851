import { MAX_COUNTED_LIKES, USERS_PAGE_SIZE } from '@tagpo/contract/product';
import type { LikesCount, LikingCard } from '@tagpo/contract/wire/conversations/inbox';
import type { PageQuery } from '@tagpo/contract/wire/profile/user';
import { manilaDay } from '@tagpo/contract/wire/time/manila-day';
import type { ApiDeps } from '../../api-deps.ts';
import { findWaitingLikes } from '../../domain/choices/waiting-likes.ts';
import { openCursor, sealCursor, timePosition } from '../../domain/lists/cursor.ts';
import { showCards } from '../../domain/lists/shown-members.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { Page } from '../../firebase/read-page.ts';

const DAYS_OF_WEEK = 7;

/** Who likes the caller and waits for an answer, newest first. The cursor is sealed: it tells the time of a like, and may name somebody who hides. */
export async function listLikes(deps: ApiDeps, caller: Member, { cursor }: PageQuery): Promise<Page<LikingCard>> {
  const { uid } = caller;
  const viewer = await deps.callers.renew(caller);
  const seal = { key: deps.cursorKey(), scope: `likes|${uid}` };
  const after = cursor === undefined ? undefined : openCursor(cursor, timePosition, seal);
  const { members, next } = await findWaitingLikes(deps, viewer, { after, size: USERS_PAGE_SIZE });
  const today = manilaDay(deps.now());
  const cards = showCards(deps, caller, members);
  return {
    items: cards.map((card, index) => ({ ...card, ...likedWithin(members[index]?.time ?? 0, today) })),
    nextCursor: next && sealCursor(next, seal),
  };
}

function likedWithin(at: number, today: number): Pick<LikingCard, 'likedWithin'> {
  const days = today - manilaDay(at);
  if (days >= DAYS_OF_WEEK) return {};
  return { likedWithin: days <= 0 ? 'today' : 'week' };
}

/** How many `listLikes` would show, up to 20: by the same look, so that the two never differ. */
export async function countLikes(deps: ApiDeps, caller: Member): Promise<LikesCount> {
  const viewer = await deps.callers.renew(caller);
  const { members, next } = await findWaitingLikes(deps, viewer, { after: undefined, size: MAX_COUNTED_LIKES });
  return { count: members.length, hasMore: next !== undefined };
}
