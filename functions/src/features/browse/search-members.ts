import { USERS_PAGE_SIZE } from '@tagpo/contract/product';
import type { FoundCard, SearchQuery } from '@tagpo/contract/wire/members/search';
import type { ApiDeps } from '../../api-deps.ts';
import { findChoices } from '../../domain/choices/choices.ts';
import { requirePlace } from '../../domain/lists/card.ts';
import { openPosition, sealPosition } from '../../domain/lists/cursor.ts';
import { fillPage } from '../../domain/lists/fill-page.ts';
import { showCards } from '../../domain/lists/shown-members.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { Page } from '../../firebase/read-page.ts';
import { planSearch } from './plan-search.ts';

/** Reads per page besides the caller, one for choices and, every sixth time, the count of searches: 22 in all. */
const MAX_READS = 19;

/**
 * One page of members who fit the filters: by ring, then by day of activity, latest first, whatever either side prefers. At most 22 reads, and
 * one for each of them about whom the caller chose something; 429 after 60 searches a minute.
 */
export async function searchMembers(deps: ApiDeps, caller: Member, query: SearchQuery): Promise<Page<FoundCard>> {
  const [viewer] = await Promise.all([deps.callers.renew(caller), deps.limits.spend('search', caller.uid)]);
  const { uid, directory } = viewer;
  const from = requirePlace(directory.profile.place.id);
  const { rings, filters, scope } = planSearch(from, query);
  const seal = { key: deps.cursorKey(), scope: `search|${uid}|${scope}` };
  const { members, next } = await fillPage(deps, {
    viewer,
    from,
    rings,
    filters,
    isShown: () => true,
    start: query.cursor === undefined ? { ring: 0 } : openPosition(query.cursor, seal),
    size: USERS_PAGE_SIZE,
    maxReads: MAX_READS,
  });
  const choices = await findChoices(
    deps,
    members.map(({ id }) => [uid, id] as const),
  );
  const favorites = new Set(choices.filter((one) => one.favoriteAt !== undefined).map(({ to }) => to));
  return {
    items: showCards(deps, viewer, members).map((card) => ({ ...card, isFavorite: favorites.has(card.id) })),
    nextCursor: rings[next.ring] && sealPosition(next, seal),
  };
}
