import { type Place, searchPlaces } from '@tagpo/contract/places/places';
import { SEARCH_AGE, SEARCH_DISTANCE_KM, USERS_PAGE_SIZE } from '@tagpo/contract/product';
import { areasToQuery, ringsAroundTowns } from '@tagpo/contract/search-keys';
import type { FoundCard, SearchQuery } from '@tagpo/contract/wire/members/search';
import type { ApiDeps } from '../../api-deps.ts';
import { readChoices } from '../../domain/choices/choices.ts';
import { requirePlace } from '../../domain/lists/card.ts';
import { openPosition, sealPosition } from '../../domain/lists/cursor.ts';
import { fillPage, type QueryRing, ringsFrom, toQueryRings } from '../../domain/lists/fill-page.ts';
import { showCards } from '../../domain/lists/shown-members.ts';
import type { Member } from '../../domain/members/caller.ts';
import type { Page } from '../../firebase/read-page.ts';

/** Reads per page besides the caller, their favourites and, every sixth time, the count of searches: 22 in all. */
const MAX_READS = 19;

/**
 * One page of members who fit the filters: by ring, then by day of activity, latest first, whatever either side prefers. A location moves the
 * centre: first members in the towns that it names, then those within the distance. At most 22 reads; 429 after 60 searches a minute.
 */
export async function searchMembers(deps: ApiDeps, caller: Member, query: SearchQuery): Promise<Page<FoundCard>> {
  const [viewer, { favorites }] = await Promise.all([
    caller.isRemembered ? deps.callers.reload(caller) : caller,
    readChoices(deps.firestore, caller.uid),
    deps.limits.spend('search', caller.uid),
  ]);
  const { uid, directory } = viewer;
  const { minAge = SEARCH_AGE.defaultMin, distance = SEARCH_DISTANCE_KM.default, location = '', gender } = query;
  const ages = { min: minAge, max: query.maxAge ?? Math.max(minAge, SEARCH_AGE.defaultMax) };
  const from = requirePlace(directory.profile.place.id);
  const scope = ['search', uid, from.id, distance, ages.min, ages.max, gender ?? '', location].join('|');
  const seal = { key: deps.cursorKey(), scope };
  const rings = ringsOf(from, { distance, location, gender });
  const { members, next } = await fillPage(deps, {
    viewer,
    from,
    rings,
    filters: { ages },
    blocked: new Set(directory.blocked),
    isShown: () => true,
    start: query.cursor === undefined ? { ring: 0 } : openPosition(query.cursor, seal),
    size: USERS_PAGE_SIZE,
    maxReads: MAX_READS,
  });
  const cards = showCards(deps, viewer, members);
  return {
    items: cards.map((card) => ({ ...card, isFavorite: favorites.includes(card.id) })),
    nextCursor: rings[next.ring] && sealPosition(next, seal),
  };
}

interface AreaFilter extends Pick<SearchQuery, 'gender'> {
  readonly distance: number;
  readonly location: string;
}

function ringsOf(from: Place, { distance, location, gender }: AreaFilter): QueryRing[] {
  const audience = { genders: gender === undefined ? [] : [gender] };
  const maxAreas = areasToQuery(audience);
  if (location === '') return ringsFrom(from, { maxKm: distance, audience, maxAreas });
  const towns = new Set(searchPlaces(location, Number.POSITIVE_INFINITY).map(({ id }) => id));
  return toQueryRings(ringsAroundTowns(towns, from, distance, { maxAreas }), audience);
}
