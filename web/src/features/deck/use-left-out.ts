import { updateOwnProfile } from '@tagpo/contract/calls/account';
import { countLeftOut, dealDeck, listUsers } from '@tagpo/contract/calls/members';
import type { LookingFor } from '@tagpo/contract/wire/profile/profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addToast } from '../../components/toast/toasts.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { wishMessages } from '../../messages/wishes.ts';
import { useOutbox } from '../../server/outbox/use-outbox.ts';
import { ownProfileKey } from '../../server/own-profile.ts';
import { useApi } from '../../server/use-api.ts';

/** Milliseconds for swipes on their way, at most. */
const SWIPES_WAIT_MS = 10_000;

/** What one's own wishes keep from an empty deck, and how to let them in at once. */
export function useLeftOut() {
  const outbox = useOutbox();
  const api = useApi();
  const queries = useQueryClient();
  const leftOut = useQuery({
    queryKey: keyOf(countLeftOut),
    queryFn: async ({ signal }) => {
      // The server counts the passes that it has.
      await outbox.sendSwipes(SWIPES_WAIT_MS);
      return (await api(countLeftOut, { signal })).data;
    },
    gcTime: 0,
  });
  const widening = useMutation({
    mutationFn: async (lookingFor: LookingFor) => (await api(updateOwnProfile, { body: { lookingFor } })).data,
    onSuccess: (own) => {
      queries.setQueryData(ownProfileKey, own);
      queries.removeQueries({ queryKey: keyOf(listUsers) });
      return queries.resetQueries({ queryKey: keyOf(dealDeck) });
    },
    onError: () => {
      const t = wishMessages.get();
      addToast({ title: t.errorTitle, description: t.widenFailed, tone: 'destructive' });
    },
  });
  return { leftOut: leftOut.data, isWidening: widening.isPending, widen: widening.mutate };
}
