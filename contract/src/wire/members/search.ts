import * as z from 'zod/mini';
import { HEIGHT_CM, MAX_TAG_LENGTH, MAX_TEXT_LENGTH, SEARCH_AGE, SEARCH_DISTANCE_KM } from '../../product.ts';
import { canonicalOption, type OptionField, type OptionValue } from '../profile/options.ts';
import { religionOf } from '../profile/religions.ts';
import { plainText } from '../profile/text.ts';
import { pageCursor, userCard } from '../profile/user.ts';
import { writtenFilters } from './saved-search.ts';
import { MAX_COUNTED } from './swipe.ts';

/** A whole number as a query writes it: `18`, never `1e9`, `-1`, `18.5` or an empty text. */
function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  return z.pipe(
    z.pipe(z.string('invalid-input').check(z.regex(/^\d{1,4}$/, 'invalid-input')), z.transform(Number)),
    z.int('invalid-input').check(z.minimum(min, 'invalid-input'), z.maximum(max, 'invalid-input')),
  );
}

function option<F extends OptionField>(field: F) {
  return oneOf<OptionValue<F>>((text) => canonicalOption(field, text));
}

function oneOf<Value extends string>(read: (text: string) => Value | undefined) {
  return z.pipe(
    z.string('invalid-input').check(z.maxLength(MAX_TEXT_LENGTH, 'option-unknown')),
    z.transform((text: string, context): Value => {
      const value = read(text);
      if (value === undefined) context.issues.push({ code: 'custom', message: 'option-unknown', input: text });
      return value as Value;
    }),
  );
}

const filterShape = {
  minAge: z.optional(wholeNumber(SEARCH_AGE)),
  maxAge: z.optional(wholeNumber(SEARCH_AGE)),
  distance: z.optional(wholeNumber(SEARCH_DISTANCE_KM)),
  location: z.optional(plainText({ max: MAX_TEXT_LENGTH, tooLong: 'text-too-long' })),
  gender: z.optional(option('gender')),
  goal: z.optional(option('relationshipGoals')),
  minHeight: z.optional(wholeNumber(HEIGHT_CM)),
  maxHeight: z.optional(wholeNumber(HEIGHT_CM)),
  interest: z.optional(plainText({ max: MAX_TAG_LENGTH, tooLong: 'tag-too-long' }).check(z.minLength(1, 'required'))),
  religion: z.optional(oneOf(religionOf)),
};

type Ages = Pick<Ranges, 'minAge' | 'maxAge'>;
type Heights = Pick<Ranges, 'minHeight' | 'maxHeight'>;
type Ranges = { readonly [Bound in `${'min' | 'max'}${'Age' | 'Height'}`]?: number | undefined };

/** The ages that a search looks for; 18 to 50 unless told. */
export function searchedAges({ minAge = SEARCH_AGE.defaultMin, maxAge }: Ages) {
  return { min: minAge, max: maxAge ?? Math.max(minAge, SEARCH_AGE.defaultMax) };
}

/** The heights that a search looks for, in centimetres; undefined unless told. */
export function searchedHeights({ minHeight, maxHeight }: Heights) {
  if (minHeight === undefined && maxHeight === undefined) return undefined;
  return { min: minHeight ?? HEIGHT_CM.min, max: maxHeight ?? HEIGHT_CM.max };
}

function inOrder<S extends z.ZodMiniType<Ranges>>(query: S): S {
  const isInOrder = (range: { min: number; max: number } | undefined) => range === undefined || range.min <= range.max;
  return query.check(
    z.refine((ranges: Ranges) => isInOrder(searchedAges(ranges)), { message: 'age-range-inverted', path: ['minAge'] }),
    z.refine((ranges: Ranges) => isInOrder(searchedHeights(ranges)), {
      message: 'height-range-inverted',
      path: ['minHeight'],
    }),
  );
}

/**
 * `GET /search`. Specification §5 and §9: ages 18 to 100 (18 to 50 unless told), 0 to 100 km (50 unless told) between the
 * centres of towns. `location` is any part of a town's or province's name: then the distance is from those towns, and 0 is those
 * towns alone. `gender` and `goal` are either spelling of an option. What anybody looks for plays no part. By `goal` and height (in centimetres) only
 * those are found whose profile tells it to everybody; by `religion` only those of them who agreed to be found by it. `interest` is one
 * interest in any case, with or without accents.
 */
export const searchQuery = inOrder(z.strictObject({ ...filterShape, cursor: z.optional(pageCursor) }));

/** `GET /search/widenings`: the filters of a search. */
export const searchFilters = inOrder(z.strictObject(filterShape));

/** The filters that a search may do without; both ages are one. */
export const SEARCH_WIDENINGS = [
  'ages',
  'distance',
  'location',
  'gender',
  'goal',
  'height',
  'interest',
  'religion',
] as const;

/**
 * The search without one of its filters, how many people it finds, and its query. A filter without which nobody is found is missing. The
 * ages become 18 to 100, the distance 100 km.
 */
export const searchWidening = z.strictObject({
  by: z.enum(SEARCH_WIDENINGS),
  /** At most 99; then it may be more. */
  count: z.int().check(z.minimum(1), z.maximum(MAX_COUNTED)),
  query: writtenFilters,
});

/** `POST /searches`: keeps a search with at least one filter under a name. The same name again replaces it. */
export const saveSearchBody = z.strictObject({
  name: plainText({ max: MAX_TAG_LENGTH, tooLong: 'tag-too-long' }).check(z.minLength(1, 'required')),
  query: searchFilters.check(z.refine((filters) => Object.keys(filters).length > 0, 'required')),
});

/** Somebody found, and whether they are one's favourite. */
export const foundCard = z.extend(userCard, { isFavorite: z.boolean() });

export type FoundCard = z.infer<typeof foundCard>;
export type SaveSearchBody = z.output<typeof saveSearchBody>;
export type SearchQuery = z.output<typeof searchQuery>;
export type SearchFilters = z.output<typeof searchFilters>;
export type SearchWidening = z.infer<typeof searchWidening>;
