import { HEIGHT_CM, MIN_AGE } from '@tagpo/contract/product';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import { lookingFor } from '@tagpo/contract/wire/profile/looking-for';
import { editProfileForm, personalName } from '@tagpo/contract/wire/profile/profile';
import { audiences, DEFAULT_AUDIENCE, SENSITIVE_FIELDS } from '@tagpo/contract/wire/profile/sensitive';
import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import * as z from 'zod/mini';
import { createDraft } from '../../../../lib/device/draft.ts';
import { writtenPrompts } from '../../prompts/written-prompts.ts';
import { startingWishes } from '../../starting-wishes.ts';
import { optionalFields } from '../edit-fields.ts';

/** Names by an older rule pass. */
export const editForm = z.extend(editProfileForm, { lookingFor, audiences });
export type EditInput = z.input<typeof editForm>;
export type EditedProfile = z.output<typeof editForm>;

/** The form of a profile with this name, which may stay as it is. */
export const editFormOf = ({ name }: EditDraft['fields']) => z.extend(editForm, { name: personalName(name) });

/** Unsaved input. It may hold any of the form's fields. */
type EditDraft = { fields: Partial<EditInput>; placeText: string };

const storedDraft = z.object({ fields: z.record(z.string(), z.unknown()), placeText: z.string() });

/** One draft per account, because phones are shared. */
export function openEditDraft(uid: string) {
  return createDraft<EditDraft>(
    `tagpo.edit-draft.${uid}`,
    (value) => storedDraft.safeParse(value).data as EditDraft | undefined,
  );
}

/** The profile as form values: missing fields are empty or have the specification's defaults. */
export function savedValues(own: OwnProfile): EditDraft {
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
 * another device removed meanwhile. Audiences are always sent, since a new field needs one.
 */
export function changedFields(
  fields: EditedProfile,
  opened: EditDraft['fields'],
  current: Pick<OwnProfile, 'prompts'>,
): Partial<EditedProfile> {
  const before: Partial<Record<string, unknown>> = z.safeParse(editForm, opened).data ?? {};
  const changed = Object.entries(fields).filter(
    ([name, value]) => name === 'audiences' || JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  const removed = writtenPrompts(opened.prompts).filter((prompt) => !holds(current.prompts, prompt));
  const prompts = fields.prompts?.filter((prompt) => !holds(removed, prompt));
  return Object.fromEntries(changed.map(([name, value]) => [name, name === 'prompts' ? prompts : value]));
}

const holds = (prompts: readonly Prompt[] = [], { id, answer }: Prompt) =>
  prompts.some((one) => one.id === id && one.answer === answer);

/** Drops fields of a draft that the form does not know, because it may be of an older version. */
export function mergeDraft(saved: EditDraft, draft: EditDraft | undefined): EditDraft {
  if (!draft) return saved;
  const known = new Set([...Object.keys(saved.fields), 'placeId']);
  const kept = Object.entries(draft.fields).filter(([field]) => known.has(field));
  return { fields: { ...saved.fields, ...Object.fromEntries(kept) }, placeText: draft.placeText };
}
