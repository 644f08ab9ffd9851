import * as z from 'zod/mini';
import {
  HEIGHT_CM,
  MAX_AGE,
  MAX_BIO_LENGTH,
  MAX_INTERESTS,
  MAX_LANGUAGES,
  MAX_NAME_LENGTH,
  MAX_PHOTOS,
  MAX_TEXT_LENGTH,
  MIN_AGE,
} from '../../product.ts';
import { promptAnswers } from '../prompts/prompt-answers.ts';
import { moment } from '../time/moment.ts';
import { lookingFor, tags } from './looking-for.ts';
import { canonicalOption, type OptionField, type OptionValue } from './options.ts';
import { isPersonalName } from './personal-name.ts';
import type { ProfileIssueKey } from './profile-issues.ts';
import { audiences } from './sensitive.ts';
import { plainText } from './text.ts';

/** One of a field's options in either spelling, made canonical; `''` clears the field. */
function option<F extends OptionField>(field: F) {
  return z.pipe(
    z.string('invalid-input').check(z.maxLength(MAX_TEXT_LENGTH, 'option-unknown')),
    z.transform((text: string, context): OptionValue<F> | '' => {
      const value = text.trim() === '' ? '' : canonicalOption(field, text);
      if (value === undefined) {
        context.issues.push({ code: 'custom', message: 'option-unknown', input: text });
        return '';
      }
      return value;
    }),
  );
}

const shortText = plainText({ max: MAX_TEXT_LENGTH, tooLong: 'text-too-long' });

/** Whole years; specification §5. */
export const age = z.int('age-required').check(z.minimum(MIN_AGE, 'age-too-young'), z.maximum(MAX_AGE, 'age-too-old'));

/** Whole centimetres; specification §5. */
export const height = z
  .int('height-required')
  .check(z.minimum(HEIGHT_CM.min, 'height-out-of-range'), z.maximum(HEIGHT_CM.max, 'height-out-of-range'));

/** A height that may be left out again: `''` clears it. */
const clearableHeight = z.union([z.literal(''), height], 'height-required');

/** An id of `places/`: the town that stands for where a member is. */
export const placeId = z.string('location-required').check(z.regex(/^[A-Za-z0-9-]{1,32}$/, 'location-unknown'));

const name = plainText({ max: MAX_NAME_LENGTH, tooLong: 'name-too-long', isName: true }).check(
  z.minLength(1, 'name-required'),
  z.refine(isPersonalName, 'name-not-personal' satisfies ProfileIssueKey),
);

const requiredShape = {
  name,
  age,
  bio: plainText({ max: MAX_BIO_LENGTH, tooLong: 'bio-too-long', multiline: true }),
  height,
};

const optionalShape = {
  gender: option('gender'),
  pronouns: option('pronouns'),
  bodyType: option('bodyType'),
  eyeColor: option('eyeColor'),
  hairColor: option('hairColor'),
  ethnicity: shortText,
  religion: shortText,
  politics: option('politics'),
  occupation: shortText,
  education: shortText,
  company: shortText,
  school: shortText,
  drinking: option('drinking'),
  smoking: option('smoking'),
  marijuana: option('marijuana'),
  diet: option('diet'),
  exercise: option('exercise'),
  pets: shortText,
  children: option('children'),
  zodiacSign: option('zodiacSign'),
  personalityType: option('personalityType'),
  communicationStyle: option('communicationStyle'),
  loveLanguage: option('loveLanguage'),
  relationshipGoals: option('relationshipGoals'),
  relationshipType: option('relationshipType'),
};

const listShape = {
  languages: tags(MAX_LANGUAGES),
  interests: tags(MAX_INTERESTS),
  prompts: promptAnswers,
};

/** What the setup form sends beside the fields, accepted with exactly these values and decided by the server. */
const setupFlags = {
  isPhotoVerified: z.literal(false, 'invalid-input'),
  isBackgroundChecked: z.literal(false, 'invalid-input'),
  isNew: z.literal(true, 'invalid-input'),
  isOnline: z.literal(true, 'invalid-input'),
  lastActive: moment,
};

/**
 * `PATCH /profile/me`, for edit and setup. Absent keys stay as they are; `''` clears an optional field. The place is
 * `placeId`, or `location` as the town's written name when only one town has it. `photos` are the urls of one's own
 * registered photos in their new order: one that is gone is left out, those that are not named stay in their order at the end.
 * `audiences` says who sees a sensitive field, which without consent is 403 `consent-required`. `isNew: true` is the last step
 * of setup and finishes the profile.
 */
export const profilePatch = z.partial(
  z.strictObject({
    ...requiredShape,
    height: clearableHeight,
    ...optionalShape,
    ...listShape,
    location: plainText({ max: MAX_TEXT_LENGTH, tooLong: 'text-too-long' }).check(z.minLength(1, 'location-required')),
    placeId,
    lookingFor,
    audiences,
    photos: z.array(z.string().check(z.maxLength(2048))).check(z.maxLength(MAX_PHOTOS, 'photos-too-many')),
    ...setupFlags,
  }),
);
export type ProfilePatch = z.infer<typeof profilePatch>;

/** The edit form (specification §5): bio may be empty, height may be left out, the town is chosen from the list. */
export const editProfileForm = z.strictObject({
  ...requiredShape,
  height: z.optional(clearableHeight),
  placeId,
  ...partialShape({ ...optionalShape, ...listShape }),
});

/** The setup form (specification §5): name, age, location, bio and height are required. */
export const setupProfileForm = z.strictObject({
  ...requiredShape,
  bio: requiredShape.bio.check(z.minLength(1, 'bio-required')),
  placeId,
  ...partialShape({ ...optionalShape, ...listShape }),
  lookingFor: z.optional(lookingFor),
});
export type SetupProfileForm = z.infer<typeof setupProfileForm>;

function partialShape<S extends Record<string, z.ZodMiniType>>(shape: S): { [K in keyof S]: z.ZodMiniOptional<S[K]> } {
  return Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, z.optional(schema)])) as {
    [K in keyof S]: z.ZodMiniOptional<S[K]>;
  };
}
