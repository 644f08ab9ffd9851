import { MAX_COUNTED_LIKES, USERS_PAGE_SIZE } from '@tagpo/contract/product';
import type { LikesCount } from '@tagpo/contract/wire/conversations/inbox';
import type { PageQuery, UserCard } from '@tagpo/contract/wire/profile/user';
import type { ApiDeps } from '../../api-deps.ts';
import { findWaitingLikes } from '../../domain/choices/waiting-likes.ts';
import { byDistanceThenOrder, requirePlace } from '../../domain/lists/card.ts';
import { openText, sealText } from '../../domain/lists/cursor.ts';
import { showCards } from '../../domain/lists/shown-members.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { Page } from '../../firebase/read-page.ts';

/** Who likes the caller and waits for an answer. The cursor is sealed: it may name somebody who hides. */
export async function listLikes(deps: ApiDeps, caller: Member, { cursor }: PageQuery): Promise<Page<UserCard>> {
  const { uid, directory } = caller;
  const seal = { key: deps.cursorKey(), scope: `likes|${uid}` };
  const after = cursor === undefined ? undefined : openText(cursor, seal);
  const { members, next } = await findWaitingLikes(deps, uid, { after, size: USERS_PAGE_SIZE });
  const nearestFirst = members.sort(byDistanceThenOrder(requirePlace(directory.profile.place.id)));
  return { items: showCards(deps, caller, nearestFirst), nextCursor: next && sealText(next, seal) };
}

/** How many `listLikes` would show, up to 20: by the same look, so that the two never differ. */
export async function countLikes(deps: ApiDeps, { uid }: Member): Promise<LikesCount> {
  const { members, next } = await findWaitingLikes(deps, uid, { after: undefined, size: MAX_COUNTED_LIKES });
  return { count: members.length, hasMore: next !== undefined };
}
