import { SETUP_DEFAULTS, SETUP_TIMEOUT_MS } from '@tagpo/contract/product';
import type { SetupProfileForm } from '@tagpo/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownProfileKey } from '../../firebase/own-profile.ts';
import { useApi } from '../../firebase/use-api.ts';

export type FinishedSetup = { fields: SetupProfileForm; photos: string[] };

/** Saves the profile and finishes it; gives up after 30 seconds. */
export function useFinishSetup() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, photos }: FinishedSetup) => {
      const body = {
        ...SETUP_DEFAULTS,
        languages: [...SETUP_DEFAULTS.languages],
        ...fields,
        photos,
        isPhotoVerified: false as const,
        isBackgroundChecked: false as const,
        isNew: true as const,
        isOnline: true as const,
        lastActive: new Date().toISOString(),
      };
      return (await api('updateOwnProfile', { body, signal: AbortSignal.timeout(SETUP_TIMEOUT_MS) })).data;
    },
    onSuccess: (own) => {
      queries.setQueryData(ownProfileKey, own);
    },
  });
}
