import { HEIGHT_CM, MAX_TAG_LENGTH, MAX_TEXT_LENGTH, SEARCH_AGE, SEARCH_DISTANCE_KM } from '@tagpo/contract/product';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { RELIGIONS } from '@tagpo/contract/wire/profile/religions';

/** The values of the filter sheet. Ages and heights are kept as typed; an empty text is not asked for. */
export type Filters = {
  minAge: string;
  maxAge: string;
  distance: number;
  location: string;
  gender: string;
  goal: string;
  minHeight: string;
  maxHeight: string;
  interest: string;
  religion: string;
};
type Ranges = Pick<Filters, 'minAge' | 'maxAge' | 'minHeight' | 'maxHeight'>;
export type FilterIssues = { readonly [Bound in keyof Ranges]?: string | undefined };

export const DEFAULT_FILTERS: Filters = {
  minAge: String(SEARCH_AGE.defaultMin),
  maxAge: String(SEARCH_AGE.defaultMax),
  distance: SEARCH_DISTANCE_KM.default,
  location: '',
  gender: '',
  goal: '',
  minHeight: '',
  maxHeight: '',
  interest: '',
  religion: '',
};

const { minAge, maxAge, minHeight, maxHeight } = DEFAULT_FILTERS;
/** What removes each filter. Both ages are one, both heights are one. */
const REMOVED = {
  ages: { minAge, maxAge },
  distance: { distance: DEFAULT_FILTERS.distance },
  location: { location: '' },
  gender: { gender: '' },
  goal: { goal: '' },
  height: { minHeight, maxHeight },
  interest: { interest: '' },
  religion: { religion: '' },
} as const satisfies Record<string, Partial<Filters>>;
export type FilterName = keyof typeof REMOVED;
const FILTER_NAMES = Object.keys(REMOVED) as FilterName[];

export const without = (name: FilterName): Partial<Filters> => REMOVED[name];

/** The filters that differ from the defaults. */
export function filtersSet(filters: Filters): FilterName[] {
  const written = writeFilters(filters);
  return FILTER_NAMES.filter((name) => Object.keys(without(name)).some((key) => written.has(key)));
}

/** The ages and the distance that limit a search though nobody set them. */
export function defaultLimits(filters: Filters): FilterName[] {
  const set = filtersSet(filters);
  return (['ages', 'distance'] as const).filter((name) => !set.includes(name));
}

/** The filters of an address. Invalid parameters are ignored. */
export function readFilters(address: URLSearchParams): Filters {
  const whole = (name: keyof Ranges) => wholeText(address.get(name)) ?? DEFAULT_FILTERS[name];
  const read = { minAge: whole('minAge'), maxAge: whole('maxAge') };
  const heights = { minHeight: whole('minHeight'), maxHeight: whole('maxHeight') };
  return {
    ...REMOVED.ages,
    ...(isSearchable({ ...DEFAULT_FILTERS, ...read }) && read),
    ...REMOVED.height,
    ...(isSearchable({ ...DEFAULT_FILTERS, ...heights }) && heights),
    distance: readDistance(address.get('distance')) ?? DEFAULT_FILTERS.distance,
    location: (address.get('location') ?? '').slice(0, MAX_TEXT_LENGTH),
    gender: oneOf(OPTIONS.gender, address.get('gender')),
    goal: oneOf(OPTIONS.relationshipGoals, address.get('goal')),
    interest: (address.get('interest') ?? '').slice(0, MAX_TAG_LENGTH),
    religion: oneOf(RELIGIONS, address.get('religion')),
  };
}

const oneOf = (options: readonly string[], text: string | null): string =>
  options.find((option) => option === text) ?? '';

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

export function toQuery({ minAge, maxAge, distance, ...optional }: Filters) {
  const given = Object.entries(optional).map(([name, value]) => [name, value.trim()] as const);
  return {
    minAge: minAge.trim(),
    maxAge: maxAge.trim(),
    distance: String(distance),
    ...(Object.fromEntries(given.filter(([, value]) => value !== '')) as Partial<typeof optional>),
  };
}

/**
 * Ages from 18 to 100, the lowest not above the highest (specification §5), and the same of heights, which may be left out. Values
 * are keys of validation messages.
 */
export function checkFilters({ minAge, maxAge, minHeight, maxHeight }: Ranges): FilterIssues {
  const issues = {
    minAge: checkAge(minAge),
    maxAge: checkAge(maxAge),
    minHeight: checkHeight(minHeight),
    maxHeight: checkHeight(maxHeight),
  };
  const areHeightsInverted =
    minHeight.trim() !== '' && maxHeight.trim() !== '' && Number(minHeight) > Number(maxHeight);
  if (!issues.minAge && !issues.maxAge && Number(minAge) > Number(maxAge)) issues.minAge = 'age-range-inverted';
  if (!issues.minHeight && !issues.maxHeight && areHeightsInverted) issues.minHeight = 'height-range-inverted';
  return issues;
}

export function isSearchable(filters: Ranges): boolean {
  return Object.values(checkFilters(filters)).every((issue) => issue === undefined);
}

function checkAge(text: string): string | undefined {
  const age = Number(text);
  if (!/^\d+$/.test(text.trim()) || age > SEARCH_AGE.max) return 'invalid-input';
  return age < SEARCH_AGE.min ? 'age-too-young' : undefined;
}

function checkHeight(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const height = Number(text);
  const isHeight = /^\d+$/.test(text.trim()) && height >= HEIGHT_CM.min && height <= HEIGHT_CM.max;
  return isHeight ? undefined : 'height-out-of-range';
}

function wholeText(text: string | null): string | undefined {
  return text !== null && /^\d{1,3}$/.test(text) ? text : undefined;
}

function readDistance(text: string | null): number | undefined {
  const km = Number(wholeText(text) ?? Number.NaN);
  return km >= SEARCH_DISTANCE_KM.min && km <= SEARCH_DISTANCE_KM.max ? km : undefined;
}
