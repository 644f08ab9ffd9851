import { type Place, searchPlaces } from '@tagpo/contract/places/places';
import { SEARCH_DISTANCE_KM } from '@tagpo/contract/product';
import { areasToQuery, ringsAroundTowns } from '@tagpo/contract/search-keys';
import { type SearchFilters, searchedAges } from '@tagpo/contract/wire/members/search';
import { type QueryRing, ringsFrom, toQueryRings } from '../../domain/lists/fill-page.ts';

/**
 * What a search from a member's town queries. A location moves the centre: first members in the towns that it names, then those
 * within the distance.
 */
export function planSearch(from: Place, filters: SearchFilters) {
  const { distance = SEARCH_DISTANCE_KM.default, location = '', gender } = filters;
  const ages = searchedAges(filters);
  return {
    ages,
    rings: ringsOf(from, { distance, location, gender }),
    /** Changes whenever the result may change. */
    scope: [from.id, distance, ages.min, ages.max, gender ?? '', location].join('|'),
  };
}

interface AreaFilter extends Pick<SearchFilters, 'gender'> {
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
