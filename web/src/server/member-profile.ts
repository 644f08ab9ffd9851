import { getProfile } from '@tagpo/contract/calls/members';
import { PROFILE_RETRIES, PROFILE_STALE_MS } from '@tagpo/contract/product';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../firebase/session.ts';
import { ApiError, isNotFound } from '../lib/api/api-error.ts';
import { keyOf } from '../lib/api/query-key.ts';
import { useReadable } from '../lib/hooks/use-readable.ts';
import { waitingBlocks } from './outbox/waiting-blocks.ts';
import { useApi } from './use-api.ts';

export function isWorthRetrying(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/**
 * Another member's profile; null if there is none for the caller, and while a block is on its way. Errors of the server (5xx) and lost connections
 * are retried, other answers not.
 */
export function useMemberProfile(id: string, { isWanted = true }: { isWanted?: boolean } = {}) {
  const api = useApi();
  const session = useSession();
  const isBlocked = useReadable(waitingBlocks).includes(id);
  return useQuery({
    queryKey: keyOf(getProfile, id),
    queryFn: async ({ signal }) => {
      try {
        return (await api(getProfile, { params: { id }, signal })).data;
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    retry: (failures, error) => isWorthRetrying(error) && failures < PROFILE_RETRIES,
    staleTime: PROFILE_STALE_MS,
    enabled: isWanted && session.status === 'signed-in',
    select: (profile) => (isBlocked ? null : profile),
  });
}
