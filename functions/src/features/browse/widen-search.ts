import { SEARCH_AGE, SEARCH_DISTANCE_KM } from '@tagpo/contract/product';
import {
  type SearchFilters,
  type SearchWidening,
  searchedAges,
  searchedHeights,
} from '@tagpo/contract/wire/members/search';
import type { ApiDeps } from '../../api-deps.ts';
import { readBlocked } from '../../domain/choices/blocked-members.ts';
import { requirePlace } from '../../domain/lists/card.ts';
import { countMembers } from '../../domain/lists/count-members.ts';
import type { Member } from '../../domain/members/caller.ts';
import { planSearch, writeFilters } from './plan-search.ts';

type Wider = Pick<SearchWidening, 'by'> & { readonly filters: SearchFilters };

/**
 * How many people a search finds without each of its filters, up to 99. It counts whom that search would list: nobody's preferences or answers
 * change a number, and blocked members do not exist. At most 40 reads, and two for each member blocked either way; 429 after 30 a minute.
 */
export async function widenSearch(deps: ApiDeps, caller: Member, filters: SearchFilters): Promise<SearchWidening[]> {
  const { firestore, callers, limits } = deps;
  await limits.spend('countLeftOut', caller.uid);
  const viewer = await callers.renew(caller);
  const { directory } = viewer;
  const blockedMembers = await readBlocked(deps, viewer);
  if (blockedMembers === undefined) return [];
  const from = requirePlace(directory.profile.place.id);
  const uncounted = [directory, ...blockedMembers];
  const counted = await Promise.all(
    widen(filters).map(async ({ by, filters: wider }) => {
      const count = await countMembers(firestore, uncounted, [planSearch(from, wider)]);
      return { by, count, query: writeFilters(wider) };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}

/** The search without each filter that it has. */
function widen(filters: SearchFilters): Wider[] {
  const { distance = SEARCH_DISTANCE_KM.default, location = '' } = filters;
  const without = (...names: (keyof SearchFilters)[]) =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => !names.some((one) => one === name))) as SearchFilters;
  const { min, max } = searchedAges(filters);
  const wider: Wider[] = [];
  if (min > SEARCH_AGE.min || max < SEARCH_AGE.max) {
    wider.push({ by: 'ages', filters: { ...filters, minAge: SEARCH_AGE.min, maxAge: SEARCH_AGE.max } });
  }
  if (distance < SEARCH_DISTANCE_KM.max) {
    wider.push({ by: 'distance', filters: { ...filters, distance: SEARCH_DISTANCE_KM.max } });
  }
  if (location !== '') wider.push({ by: 'location', filters: without('location') });
  if (filters.gender !== undefined) wider.push({ by: 'gender', filters: without('gender') });
  if (filters.goal !== undefined) wider.push({ by: 'goal', filters: without('goal') });
  if (searchedHeights(filters) !== undefined) {
    wider.push({ by: 'height', filters: without('minHeight', 'maxHeight') });
  }
  if (filters.interest !== undefined) wider.push({ by: 'interest', filters: without('interest') });
  if (filters.religion !== undefined) wider.push({ by: 'religion', filters: without('religion') });
  return wider;
}
