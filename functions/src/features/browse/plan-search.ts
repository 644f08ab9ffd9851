import { type Place, searchPlaces } from '@tagpo/contract/places/places';
import { SEARCH_DISTANCE_KM } from '@tagpo/contract/product';
import { areasToQuery, ringsAroundTowns } from '@tagpo/contract/search-keys';
import type { WrittenFilters } from '@tagpo/contract/wire/members/saved-search';
import { type SearchFilters, searchedAges, searchedHeights } from '@tagpo/contract/wire/members/search';
import { type QueryRing, ringsFrom, toQueryRings } from '../../domain/lists/fill-page.ts';

/**
 * What a search from a member's town queries. A location moves the centre: first members in the towns that it names, then those
 * within the distance.
 */
export function planSearch(from: Place, query: SearchFilters) {
  const { distance = SEARCH_DISTANCE_KM.default, location = '', gender, goal } = query;
  const ages = searchedAges(query);
  const heights = searchedHeights(query);
  return {
    rings: ringsOf(from, { distance, location, gender, usesOnlineKeys: heights !== undefined }),
    filters: { ages, goal, heights },
    /** Changes whenever the result may change. */
    scope: JSON.stringify([from.id, distance, ages, gender, location, goal, heights]),
  };
}

interface AreaFilter extends Pick<SearchFilters, 'gender'> {
  readonly distance: number;
  readonly location: string;
  readonly usesOnlineKeys: boolean;
}

function ringsOf(from: Place, { distance, location, gender, usesOnlineKeys }: AreaFilter): QueryRing[] {
  const audience = { genders: gender === undefined ? [] : [gender] };
  const maxAreas = areasToQuery(audience);
  if (location === '') return ringsFrom(from, { maxKm: distance, audience, maxAreas, usesOnlineKeys });
  const towns = new Set(searchPlaces(location, Number.POSITIVE_INFINITY).map(({ id }) => id));
  return toQueryRings(ringsAroundTowns(towns, from, distance, { maxAreas, usesOnlineKeys }), audience);
}

/** The query that reads as these filters. */
export function writeFilters(filters: SearchFilters): WrittenFilters {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
