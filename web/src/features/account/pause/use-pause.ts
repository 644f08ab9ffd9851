import { updateSettings } from '@tagpo/contract/calls/account';
import { OPEN_BREAK } from '@tagpo/contract/endpoints';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import type { PauseLength } from '@tagpo/contract/wire/account/pause';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addErrorToast, addToast } from '../../../components/toast/toasts.ts';
import { ownBreak } from '../../../lib/api/own-break.ts';
import { pauseMessages } from '../../../messages/account/pause.ts';
import { ownProfileKey } from '../../../server/own-profile.ts';
import { useApi } from '../../../server/use-api.ts';

/** Begins a break, or ends it with null. */
export function usePause() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (pause: PauseLength | null) => (await api(updateSettings, { body: { pause } })).data,
    onSuccess: (settings, pause) => {
      ownBreak.set(settings.pause ? (settings.pause.until ?? OPEN_BREAK) : null);
      queries.setQueryData<OwnProfile>(ownProfileKey, (own) => own && { ...own, settings });
      const t = pauseMessages.get();
      if (pause === null) addToast({ title: t.back, ...(!settings.isHidden && { description: t.backHint }) });
    },
    onError: () => {
      const t = pauseMessages.get();
      addErrorToast(t, t.failed);
    },
  });
}
