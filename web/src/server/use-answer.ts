import type { Call, ResponseOf } from '@tagpo/contract/calls/define-call';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../firebase/session.ts';
import type { CallOptions } from '../lib/api/api.ts';
import { keyOf } from '../lib/api/query-key.ts';
import { useApi } from './use-api.ts';

type AnswerOptions<C extends Call> = Partial<Omit<UseQueryOptions<ResponseOf<C>>, 'queryKey' | 'queryFn' | 'enabled'>>;

/** The answer of a call without parameters. Nothing is requested before somebody is signed in. */
export function useAnswer<C extends Call>(
  call: C,
  { isWanted = true, ...options }: AnswerOptions<C> & { isWanted?: boolean } = {},
) {
  const api = useApi();
  const isSignedIn = useSession().status === 'signed-in';
  return useQuery({
    queryKey: keyOf(call),
    queryFn: async ({ signal }) => (await api(call, { signal } as unknown as CallOptions<C>)).data,
    enabled: isSignedIn && isWanted,
    ...options,
  });
}
