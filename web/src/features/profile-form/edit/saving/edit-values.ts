import { HEIGHT_CM, MIN_AGE } from '@tagpo/contract/product';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import { lookingFor } from '@tagpo/contract/wire/profile/looking-for';
import { editProfileForm } from '@tagpo/contract/wire/profile/profile';
import { audiences, DEFAULT_AUDIENCE, SENSITIVE_FIELDS } from '@tagpo/contract/wire/profile/sensitive';
import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import * as z from 'zod/mini';
import { createDraft } from '../../../../lib/device/draft.ts';
import { writtenPrompts } from '../../prompts/written-prompts.ts';
import { startingWishes } from '../../starting-wishes.ts';
import { optionalFields } from '../edit-fields.ts';

export const editForm = z.extend(editProfileForm, { lookingFor, audiences });
export type EditInput = z.input<typeof editForm>;
export type EditedProfile = z.output<typeof editForm>;

/** The values of the form. */
type EditValues = { fields: Partial<EditInput>; placeText: string };

/** Unsaved input: what differs from the saved profile, and nothing else, because another device may change the rest meanwhile. */
type EditDraft = { fields: Partial<EditInput>; placeText?: string | undefined };

const storedDraft = z.object({ fields: z.record(z.string(), z.unknown()), placeText: z.optional(z.string()) });

/** One draft per account, because phones are shared. */
export function openEditDraft(uid: string) {
  return createDraft<EditDraft>(
    `tagpo.edit-draft.${uid}`,
    (value) => storedDraft.safeParse(value).data as EditDraft | undefined,
  );
}

/** The profile as form values: missing fields are empty or have the specification's defaults. */
export function savedValues(own: OwnProfile): EditValues {
  const optional = Object.fromEntries(optionalFields.map((field) => [field, own[field] ?? '']));
  return {
    fields: {
      ...optional,
      name: own.name ?? '',
      age: own.age ?? MIN_AGE,
      bio: own.bio ?? '',
      height: own.height ?? (own.isProfileComplete ? '' : HEIGHT_CM.default),
      languages: own.languages ?? [],
      interests: own.interests ?? [],
      prompts: writtenPrompts(own.prompts),
      lookingFor: startingWishes(own.lookingFor),
      audiences: Object.fromEntries(SENSITIVE_FIELDS.map((field) => [field, own.audiences[field] ?? DEFAULT_AUDIENCE])),
      ...(own.placeId !== undefined && { placeId: own.placeId }),
    },
    placeText: own.location ?? '',
  };
}

/**
 * The fields that changed since the form was opened. Sending others, or prompts of then that are no longer in `current`, would restore what staff or
 * another device removed meanwhile, or show to everybody what another device hid. A new field is sent with its audience.
 */
export function changedFields(
  fields: EditedProfile,
  opened: EditValues['fields'],
  current: Pick<OwnProfile, 'prompts'>,
): Partial<EditedProfile> {
  const before: Partial<EditedProfile> = z.safeParse(editForm, opened).data ?? {};
  const changed = differenceOf(fields, before);
  const removed = writtenPrompts(opened.prompts).filter((prompt) => !holds(current.prompts, prompt));
  if (changed.prompts) changed.prompts = changed.prompts.filter((prompt) => !holds(removed, prompt));
  for (const field of SENSITIVE_FIELDS) {
    if (changed[field] && !before[field])
      changed.audiences = { ...changed.audiences, [field]: fields.audiences[field] };
  }
  return changed;
}

/** Of the audiences each one that differs. */
function differenceOf<Fields extends Partial<EditInput>>(fields: Fields, before: Partial<EditInput>): Partial<Fields> {
  const { audiences, ...others } = fields;
  const changed = pickChanges(audiences ?? {}, before.audiences ?? {});
  return {
    ...pickChanges(others, before),
    ...(Object.keys(changed).length > 0 && { audiences: changed }),
  } as Partial<Fields>;
}

function pickChanges(values: object, before: object): object {
  const earlier = new Map(Object.entries(before));
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(earlier.get(name));
  return Object.fromEntries(Object.entries(values).filter(isChanged));
}

const holds = (prompts: readonly Prompt[] = [], { id, answer }: Prompt) =>
  prompts.some((one) => one.id === id && one.answer === answer);

/** The draft of these values: those that differ from the saved ones. */
export function draftOf({ fields, placeText }: EditValues, saved: EditValues): EditDraft {
  return { fields: differenceOf(fields, saved.fields), ...(placeText !== saved.placeText && { placeText }) };
}

/** Lays a draft over what is saved. Drops fields that the form does not know, because the draft may be of an older version. */
export function mergeDraft(saved: EditValues, draft: EditDraft | undefined): EditValues {
  if (!draft) return saved;
  const known = new Set([...Object.keys(saved.fields), 'placeId']);
  const kept = Object.entries(draft.fields).filter(([field]) => known.has(field));
  const audiences = { ...saved.fields.audiences, ...draft.fields.audiences };
  return {
    fields: { ...saved.fields, ...Object.fromEntries(kept), audiences },
    placeText: draft.placeText ?? saved.placeText,
  };
}
