import type { OwnProfile } from '@tagpo/contract/account';
import { HEIGHT_CM } from '@tagpo/contract/product';
import type { setupProfileForm } from '@tagpo/contract/profile';
import * as z from 'zod/mini';
import { createDraft } from '../../../lib/draft.ts';

export type SetupInput = z.input<typeof setupProfileForm>;

const stored = z.object({ fields: z.record(z.string(), z.unknown()), placeText: z.string() });
export type SetupDraft = { fields: Partial<SetupInput>; placeText: string };

/** One draft per account: a shared phone shows nobody another's words. */
export function openSetupDraft(uid: string) {
  return createDraft<SetupDraft>(`tagpo.setup-draft.${uid}`, (value) => stored.safeParse(value).data);
}

/** What the form opens with: the draft, over what the server has of an unfinished profile, over the defaults. */
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
