import { SETUP_DEFAULTS } from '@tagpo/contract/product';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import type { setupProfileForm } from '@tagpo/contract/wire/profile/profile';
import { promptId } from '@tagpo/contract/wire/prompts/prompt-answers';
import * as z from 'zod/mini';
import { createDraft } from '../../../lib/device/draft.ts';
import { writtenPrompts } from '../prompts/written-prompts.ts';
import { startingWishes } from '../starting-wishes.ts';

export type SetupInput = z.input<typeof setupProfileForm>;
export type ChosenConsents = { sensitive: boolean; news: boolean };

const text = z.optional(z.string());
const number = z.optional(z.nullable(z.number()));
const texts = z.optional(z.array(z.string()));
const textNames = ['name', 'bio', 'placeId', 'ethnicity', ...Object.keys(OPTIONS)];

/** What was typed, right or wrong, of the fields that this form has. */
const draftFields = z.object({
  ...Object.fromEntries(textNames.map((name) => [name, text])),
  age: number,
  height: number,
  languages: texts,
  interests: texts,
  prompts: z.optional(z.array(z.object({ id: promptId, answer: z.string() }))),
  lookingFor: z.optional(z.object({ minAge: number, maxAge: number, distance: number, genders: texts })),
});

const setupDraft = z.object({
  fields: draftFields,
  placeText: z.string(),
  consents: z.object({ sensitive: z.boolean(), news: z.boolean() }),
});

type SetupDraft = { fields: Partial<SetupInput>; placeText: string; consents: ChosenConsents };

/** Unsaved input, one draft per account, because phones are shared. */
export function openSetupDraft(uid: string) {
  return createDraft<SetupDraft>(
    `tagpo.setup-draft.${uid}`,
    (value) => setupDraft.safeParse(value).data as SetupDraft | undefined,
  );
}

/** The draft, over what the server has of an unfinished profile, over the defaults. */
export function startingValues(own: OwnProfile, draft: SetupDraft | undefined): SetupDraft {
  const { name, age, bio, height, placeId, location } = own;
  const saved = { name, age, bio, height, placeId };
  const known = Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined));
  return {
    fields: {
      name: '',
      bio: '',
      languages: own.languages ?? [...SETUP_DEFAULTS.languages],
      interests: own.interests ?? [],
      prompts: writtenPrompts(own.prompts),
      lookingFor: startingWishes(own.lookingFor),
      ...known,
      ...draft?.fields,
    },
    placeText: draft?.placeText ?? location ?? '',
    consents: draft?.consents ?? { sensitive: false, news: false },
  };
}
