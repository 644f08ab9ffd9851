import * as z from 'zod/mini';
import { MAX_INTERESTS, MAX_TAG_LENGTH, SEARCH_AGE, SEARCH_DISTANCE_KM } from '../../product.ts';
import { DEAL_BREAKER_NAMES } from './deal-breakers.ts';
import { OPTIONS } from './options.ts';
import { plainText } from './text.ts';

const tag = plainText({ max: MAX_TAG_LENGTH, tooLong: 'tag-too-long' }).check(z.minLength(1, 'required'));

/** Interests or languages. */
export function tags(max: number) {
  return z.array(tag, 'invalid-input').check(z.maxLength(max, 'too-many-items'));
}

function distinct<S extends z.ZodMiniType<string>>(value: S, max: number) {
  return z
    .array(value, 'invalid-input')
    .check(z.maxLength(max, 'too-many-items'))
    .check(z.refine((values) => new Set(values).size === values.length, 'invalid-input'));
}

/** Whom a member would like to meet; what is absent or empty is not asked for. Read by its owner alone. */
export const lookingFor = z
  .strictObject({
    minAge: z.optional(z.int().check(z.minimum(SEARCH_AGE.min), z.maximum(SEARCH_AGE.max))),
    maxAge: z.optional(z.int().check(z.minimum(SEARCH_AGE.min), z.maximum(SEARCH_AGE.max))),
    /** Kilometres; absent means anywhere in the country. */
    distance: z.optional(z.int().check(z.minimum(SEARCH_DISTANCE_KM.min), z.maximum(SEARCH_DISTANCE_KM.max))),
    /** None is everyone. */
    genders: z.optional(distinct(z.enum(OPTIONS.gender, 'option-unknown'), OPTIONS.gender.length)),
    /** Who shares them comes first in the deck; nobody is left out for them. */
    interests: z.optional(tags(MAX_INTERESTS)),
    dealBreakers: z.optional(distinct(z.enum(DEAL_BREAKER_NAMES, 'option-unknown'), DEAL_BREAKER_NAMES.length)),
  })
  .check(
    z.refine(({ minAge = SEARCH_AGE.min, maxAge = SEARCH_AGE.max }) => minAge <= maxAge, {
      message: 'age-range-inverted',
      path: ['minAge'],
    }),
  );

/** The same as it is stored, where what is not known is ignored. */
export const storedLookingFor = z.object(lookingFor.shape);

export type LookingFor = z.infer<typeof lookingFor>;
