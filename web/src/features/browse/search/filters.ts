import { MAX_TEXT_LENGTH, SEARCH_AGE, SEARCH_DISTANCE_KM } from '@tagpo/contract/product';
import { OPTIONS, type OptionValue } from '@tagpo/contract/wire/profile/options';

/** The values of the filter sheet. Ages are kept as typed. */
export type Filters = { minAge: string; maxAge: string; distance: number; location: string; gender: string };
type Ages = Pick<Filters, 'minAge' | 'maxAge'>;
export type FilterIssues = { minAge?: string; maxAge?: string };

export const DEFAULT_FILTERS: Filters = {
  minAge: String(SEARCH_AGE.defaultMin),
  maxAge: String(SEARCH_AGE.defaultMax),
  distance: SEARCH_DISTANCE_KM.default,
  location: '',
  gender: '',
};

/** The filters as one removes them; both ages are one. */
const FILTER_NAMES = ['ages', 'distance', 'location', 'gender'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** What removes a filter. */
export function without(name: FilterName): Partial<Filters> {
  const { minAge, maxAge } = DEFAULT_FILTERS;
  return name === 'ages' ? { minAge, maxAge } : { [name]: DEFAULT_FILTERS[name] };
}

/** The filters that differ from the defaults. */
export function filtersSet(filters: Filters): FilterName[] {
  const written = writeFilters(filters);
  return FILTER_NAMES.filter((name) => Object.keys(without(name)).some((key) => written.has(key)));
}

/** The filters of an address. Invalid parameters are ignored. */
export function readFilters(address: URLSearchParams): Filters {
  const { minAge, maxAge, distance } = DEFAULT_FILTERS;
  const gender: OptionValue<'gender'> | undefined = OPTIONS.gender.find((option) => option === address.get('gender'));
  const ages = {
    minAge: wholeText(address.get('minAge')) ?? minAge,
    maxAge: wholeText(address.get('maxAge')) ?? maxAge,
  };
  return {
    ...(isSearchable(ages) ? ages : { minAge, maxAge }),
    distance: readDistance(address.get('distance')) ?? distance,
    location: (address.get('location') ?? '').slice(0, MAX_TEXT_LENGTH),
    gender: gender ?? '',
  };
}

/** The filters of a query that the API wrote. */
export function fromQuery(query: { readonly [Name in keyof Filters]?: string | undefined }): Filters {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return readFilters(new URLSearchParams(given));
}

/** Only what differs from the defaults, so that a plain search has a plain address. */
export function writeFilters(filters: Filters): URLSearchParams {
  const all = Object.entries(toQuery(filters)).filter(
    ([name, value]) => value !== String(DEFAULT_FILTERS[name as keyof Filters]),
  );
  return new URLSearchParams(all);
}

export function toQuery({ minAge, maxAge, distance, location, gender }: Filters) {
  const town = location.trim();
  return {
    minAge: minAge.trim(),
    maxAge: maxAge.trim(),
    distance: String(distance),
    ...(town && { location: town }),
    ...(gender && { gender }),
  };
}

/** Ages from 18 to 100, the lowest not above the highest (specification §5). Values are keys of validation messages. */
export function checkFilters({ minAge, maxAge }: Ages): FilterIssues {
  const low = checkAge(minAge);
  const high = checkAge(maxAge);
  if (low || high) return { ...(low && { minAge: low }), ...(high && { maxAge: high }) };
  return Number(minAge) > Number(maxAge) ? { minAge: 'age-range-inverted' } : {};
}

export function isSearchable(ages: Ages): boolean {
  return Object.keys(checkFilters(ages)).length === 0;
}

function checkAge(text: string): string | undefined {
  const age = Number(text);
  if (!/^\d+$/.test(text.trim()) || age > SEARCH_AGE.max) return 'invalid-input';
  return age < SEARCH_AGE.min ? 'age-too-young' : undefined;
}

function wholeText(text: string | null): string | undefined {
  return text !== null && /^\d{1,3}$/.test(text) ? text : undefined;
}

function readDistance(text: string | null): number | undefined {
  const km = Number(wholeText(text) ?? Number.NaN);
  return km >= SEARCH_DISTANCE_KM.min && km <= SEARCH_DISTANCE_KM.max ? km : undefined;
}
