import type { DeactivationState } from '@tagpo/contract/wire/account/deactivation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addToast } from '../../../components/toast/toasts.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { deactivatedMessages } from '../../../messages/deactivated.ts';
import { describeError } from '../../../messages/errors.ts';
import { readDeactivation, sendAppeal } from './appeal-calls.ts';

/** Milliseconds between two looks at whether the account is on again, while the page is in front. */
const LOOK_MS = 30_000;
const deactivationKey = (code: string) => ['deactivation', code];

export function useDeactivation(code: string) {
  return useQuery({
    queryKey: deactivationKey(code),
    queryFn: ({ signal }) => readDeactivation(code, signal),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.isActive ? false : LOOK_MS),
  });
}

export function useAppeal(code: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => sendAppeal(code, text),
    onSuccess: (state) => {
      queries.setQueryData<DeactivationState>(deactivationKey(code), state);
    },
    onError: (error) => {
      const t = deactivatedMessages.get();
      addToast({ title: t.errorTitle, description: describeError(error, t.sendFailed), tone: 'destructive' });
      if (hasErrorCode(error, 'already-appealed')) queries.invalidateQueries({ queryKey: deactivationKey(code) });
    },
  });
}
