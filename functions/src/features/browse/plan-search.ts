import { type Place, searchPlaces } from '@tagpo/contract/places/places';
import { SEARCH_DISTANCE_KM } from '@tagpo/contract/product';
import { areasToQuery, MAX_FILTERED_KEYS, ringsAroundTowns } from '@tagpo/contract/search-keys';
import type { WrittenFilters } from '@tagpo/contract/wire/members/saved-search';
import { type SearchFilters, searchedAges, searchedHeights } from '@tagpo/contract/wire/members/search';
import { type QueryRing, ringsFrom, toQueryRings } from '../../domain/lists/fill-page.ts';

/**
 * What a search from a member's town queries. A location moves the centre: first members in the towns that it names, then those
 * within the distance. `joinedAfter` leaves out whoever finished the profile earlier (milliseconds since 1970).
 */
export function planSearch(from: Place, query: SearchFilters, joinedAfter?: number) {
  const { distance = SEARCH_DISTANCE_KM.default, location = '', gender, goal, interest, religion } = query;
  const ages = searchedAges(query);
  const heights = searchedHeights(query);
  return {
    rings: ringsOf(from, query, joinedAfter !== undefined),
    filters: { ages, joinedAfter, goal, heights, religion, ...(interest === undefined ? {} : { interest, gender }) },
    /** Changes whenever the result may change. */
    scope: JSON.stringify([from.id, distance, ages, gender, location, goal, heights, interest, religion]),
  };
}

function ringsOf(from: Place, query: SearchFilters, isOfNewcomers: boolean): QueryRing[] {
  const { distance = SEARCH_DISTANCE_KM.default, location = '', gender, interest, religion } = query;
  // The keys of interests know no gender: it is a filter of its own.
  const audience = { genders: gender === undefined || interest !== undefined ? [] : [gender] };
  const isFiltered = isOfNewcomers || interest !== undefined || religion !== undefined;
  const maxAreas = areasToQuery(audience, isFiltered ? MAX_FILTERED_KEYS : undefined);
  const usesOnlineKeys = interest !== undefined || searchedHeights(query) !== undefined;
  if (location === '') return ringsFrom(from, { maxKm: distance, audience, maxAreas, usesOnlineKeys });
  const towns = new Set(searchPlaces(location, Number.POSITIVE_INFINITY).map(({ id }) => id));
  return toQueryRings(ringsAroundTowns(towns, from, distance, { maxAreas, usesOnlineKeys }), audience);
}

/** The query that reads as these filters. */
export function writeFilters(filters: SearchFilters): WrittenFilters {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
