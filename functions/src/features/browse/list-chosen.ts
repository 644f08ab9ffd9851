import { USERS_PAGE_SIZE } from '@tagpo/contract/product';
import type { PageQuery, UserCard } from '@tagpo/contract/wire/profile/user';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { getShown } from '../../domain/lists/directory.ts';
import { showCards } from '../../domain/lists/shown-members.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { Page } from '../../firebase/read-page.ts';

/**
 * A page of the members whom the caller passed or made favourites, newest first, without hidden, switched-off and blocked ones, who all leave the same
 * gap. The cursor is the number of older choices that are left, so that newer ones do not disturb it.
 */
export async function listChosen(
  deps: ApiDeps,
  caller: Member,
  { list, cursor }: PageQuery & { readonly list: 'passed' | 'favorites' },
): Promise<Page<UserCard>> {
  const choices = await deps.choiceCounts.read(caller.uid);
  const newestFirst = choices[list].toReversed();
  const start = cursor === undefined ? 0 : Math.max(0, newestFirst.length - readCount(cursor));
  const ids = newestFirst.slice(start, start + USERS_PAGE_SIZE);
  const left = newestFirst.length - start - ids.length;
  const items = showCards(deps, caller, await getShown(deps, caller.uid, ids));
  return { items, nextCursor: left > 0 ? String(left) : undefined };
}

function readCount(cursor: string): number {
  if (!/^[1-9]\d{0,4}$/.test(cursor)) throw new ApiError('invalid-cursor');
  return Number(cursor);
}
