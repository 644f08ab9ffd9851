import { updateSettings } from '@tagpo/contract/calls/account';
import type { OwnProfile, Settings } from '@tagpo/contract/wire/account/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownProfileKey } from '../../server/own-profile.ts';
import { useApi } from '../../server/use-api.ts';

/** Updates the settings optimistically and rolls back on an error. */
export function useSaveSettings() {
  const api = useApi();
  const queries = useQueryClient();
  const show = (change: Partial<Settings>) => {
    queries.setQueryData<OwnProfile>(
      ownProfileKey,
      (own) => own && { ...own, settings: { ...own.settings, ...change } },
    );
  };
  return useMutation({
    mutationFn: async (change: Partial<Settings>) => (await api(updateSettings, { body: change })).data,
    onMutate: (change) => {
      const before = queries.getQueryData<OwnProfile>(ownProfileKey)?.settings;
      show(change);
      return { before };
    },
    onSuccess: show,
    onError: (_error, _change, kept) => {
      if (kept?.before) show(kept.before);
    },
  });
}
