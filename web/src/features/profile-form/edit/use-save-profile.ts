import { updateOwnProfile } from '@tagpo/contract/calls/account';
import { dealDeck, listUsers, searchMembers } from '@tagpo/contract/calls/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../../lib/query-key.ts';
import { ownProfileKey } from '../../../server/own-profile.ts';
import { useApi } from '../../../server/use-api.ts';
import type { EditedProfile } from './edit-values.ts';

/** Saves what changed of the form, and the photos' order if that changed; the profile shown afterwards is the server's answer. */
export function useSaveProfile() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, photos }: { fields: Partial<EditedProfile>; photos: string[] | undefined }) =>
      (await api(updateOwnProfile, { body: { ...fields, ...(photos && { photos }) } })).data,
    onSuccess: (own) => {
      queries.setQueryData(ownProfileKey, own);
      // Asked for again: only what was answered to a question is there without a network.
      queries.invalidateQueries({ queryKey: ownProfileKey });
      // Another town or other wishes: other people.
      for (const call of [listUsers, dealDeck, searchMembers]) queries.removeQueries({ queryKey: keyOf(call) });
    },
  });
}
