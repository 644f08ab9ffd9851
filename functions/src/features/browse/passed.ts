import { USERS_PAGE_SIZE } from '@tagpo/contract/product';
import type { PageQuery, UserCard } from '@tagpo/contract/wire/profile/user';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { readDeck } from '../../domain/deck/deck.ts';
import { getShown } from '../../domain/lists/directory.ts';
import { showCards } from '../../domain/lists/shown-members.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { Page } from '../../firebase/read-page.ts';

/**
 * A page of the members whom the caller passed, newest first, without hidden, switched-off and blocked ones, who all leave the same
 * gap. The cursor is the number of older passes that are left, so that newer ones do not disturb it.
 */
export async function listPassed(deps: ApiDeps, caller: Member, { cursor }: PageQuery): Promise<Page<UserCard>> {
  const viewer = await deps.callers.renew(caller);
  const { passed } = await readDeck(deps, caller.uid);
  const newestFirst = passed.toReversed();
  const start = cursor === undefined ? 0 : Math.max(0, newestFirst.length - readCount(cursor));
  const ids = newestFirst.slice(start, start + USERS_PAGE_SIZE);
  const left = newestFirst.length - start - ids.length;
  const items = showCards(deps, viewer, await getShown(deps, viewer, ids));
  return { items, nextCursor: left > 0 ? String(left) : undefined };
}

function readCount(cursor: string): number {
  if (!/^[1-9]\d{0,4}$/.test(cursor)) throw new ApiError('invalid-cursor');
  return Number(cursor);
}
