import { updateOwnProfile } from '@tagpo/contract/calls/account';
import { SETUP_DEFAULTS } from '@tagpo/contract/product';
import type { SetupProfileForm } from '@tagpo/contract/wire/profile/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseLanguage } from '../../../messages/choose-language.ts';
import { locale } from '../../../messages/locale.ts';
import { ownProfileKey } from '../../../server/own-profile.ts';
import { useApi } from '../../../server/use-api.ts';

export type FinishedSetup = {
  fields: SetupProfileForm;
  photos: string[];
  isSensitiveAgreed: boolean;
  signal: AbortSignal;
};

/**
 * Saves the profile and finishes it, in the language it was filled in from then on. Ethnicity is sensitive: without
 * consent not even its default is sent.
 */
export function useFinishSetup() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, photos, isSensitiveAgreed, signal }: FinishedSetup) => {
      const body = {
        ...(isSensitiveAgreed && { ethnicity: SETUP_DEFAULTS.ethnicity }),
        languages: [...SETUP_DEFAULTS.languages],
        ...fields,
        photos,
        isPhotoVerified: false as const,
        isBackgroundChecked: false as const,
        isNew: true as const,
        isOnline: true as const,
        lastActive: new Date().toISOString(),
      };
      return (await api(updateOwnProfile, { body, signal })).data;
    },
    onSuccess: (own) => {
      if (own.settings.language !== locale.get()) chooseLanguage(locale.get());
      queries.setQueryData(ownProfileKey, own);
    },
  });
}
