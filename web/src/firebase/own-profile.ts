import { PROFILE_RETRIES, PROFILE_STALE_MS } from '@tagpo/contract/product';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '../lib/api.ts';
import { keepAppealCode } from '../lib/appeal-code.ts';
import { isWorthRetrying } from './member-profile.ts';
import { useSession } from './session.ts';
import { useApi } from './use-api.ts';

export const ownProfileKey = ['/api/profile/me'] as const;

function ownProfileQuery(api: Api) {
  return queryOptions({
    queryKey: ownProfileKey,
    queryFn: async ({ signal }) => {
      const { data } = await api('getOwnProfile', { signal });
      const { id: uid, email, appealCode: code } = data;
      if (code !== undefined) keepAppealCode({ uid, email, code, hasLeft: false });
      return data;
    },
    retry: (failures, error) => isWorthRetrying(error) && failures < PROFILE_RETRIES,
    staleTime: PROFILE_STALE_MS,
  });
}

/** One's own profile and account; asked for only when signed in. */
export function useOwnProfile({ isWanted = true }: { isWanted?: boolean } = {}) {
  const api = useApi();
  const session = useSession();
  return useQuery({ ...ownProfileQuery(api), enabled: isWanted && session.status === 'signed-in' });
}
