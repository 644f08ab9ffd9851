import { HEIGHT_CM } from '@tagpo/contract/product';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import type { setupProfileForm } from '@tagpo/contract/wire/profile/profile';
import type * as z from 'zod/mini';
import type { FormDraft } from '../form-draft.ts';

export type SetupInput = z.input<typeof setupProfileForm>;

type SetupDraft = FormDraft<SetupInput>;

/** The draft, over what the server has of an unfinished profile, over the defaults. */
export function startingValues(own: OwnProfile, draft: SetupDraft | undefined): SetupDraft {
  const { name, age, bio, height, placeId, location } = own;
  const saved = { name, age, bio, height, placeId };
  const known = Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined));
  return {
    fields: {
      name: '',
      bio: '',
      height: HEIGHT_CM.default,
      interests: own.interests ?? [],
      ...known,
      ...draft?.fields,
    },
    placeText: draft?.placeText ?? location ?? '',
  };
}
