import { MAX_COUNTED_LIKES, USERS_PAGE_SIZE } from '@tagpo/contract/product';
import type { LikesCount } from '@tagpo/contract/wire/conversations/inbox';
import type { ListLikesQuery } from '@tagpo/contract/wire/members/swipe';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import type { AppDeps } from '../../deps.ts';
import { findWaitingLikes } from '../../domain/choices/waiting-likes.ts';
import { byDistanceThenOrder, toCard } from '../../domain/lists/card.ts';
import { openText, sealText } from '../../domain/lists/cursor.ts';
import { requirePlace } from '../../domain/lists/fill-page.ts';
import type { ShownMembers } from '../../domain/lists/shown-members.ts';
import type { Member } from '../../domain/members/caller.ts';

export interface LikesDeps extends AppDeps {
  readonly shown: ShownMembers;
}

interface LikesPage {
  readonly cards: UserCard[];
  readonly nextCursor?: string;
}

/** Who likes the caller and waits for an answer. The cursor is sealed: it may name somebody who hides. */
export async function listLikes(
  deps: LikesDeps,
  { uid, directory }: Member,
  { cursor }: ListLikesQuery,
): Promise<LikesPage> {
  const { cursorKey, now, pictureKey } = deps;
  const seal = { key: cursorKey(), scope: `likes|${uid}` };
  const after = cursor === undefined ? undefined : openText(cursor, seal);
  const { members, next } = await findWaitingLikes(deps, uid, { after, size: USERS_PAGE_SIZE });
  deps.shown.note(members);
  const from = requirePlace(directory.profile.place.id);
  const cards = members
    .sort(byDistanceThenOrder(from))
    .map((member) => toCard(member, { from, now: now(), pictureKey }));
  return next === undefined ? { cards } : { cards, nextCursor: sealText(next, seal) };
}

/** How many `listLikes` would show, up to 20: by the same look, so that the two never differ. */
export async function countLikes(deps: LikesDeps, { uid }: Member): Promise<LikesCount> {
  const { members, next } = await findWaitingLikes(deps, uid, { after: undefined, size: MAX_COUNTED_LIKES });
  return { count: members.length, hasMore: next !== undefined };
}
