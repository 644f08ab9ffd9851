import { updateConsents } from '@tagpo/contract/calls/account';
import { CONSENT_VERSION, type ConsentPatch } from '@tagpo/contract/wire/account/consent';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { locale } from '../../../messages/language/locale.ts';
import { ownProfileKey } from '../../../server/own-profile.ts';
import { useApi } from '../../../server/use-api.ts';

export type Decision = Pick<ConsentPatch, 'profile' | 'sensitive' | 'religion' | 'news'>;

/** Records a decision with the version of the text and its language. */
export function useSaveConsents() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ decision, signal }: { decision: Decision; signal?: AbortSignal }) => {
      const body = { version: CONSENT_VERSION, language: locale.get(), ...decision };
      return (await api(updateConsents, { body, ...(signal && { signal }) })).data;
    },
    onSuccess: (own) => queries.setQueryData(ownProfileKey, own),
  });
}
