import { listUsers } from '@tagpo/contract/calls/members';
import { ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../firebase/session.ts';
import type { ApiAnswer } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { useApi } from '../../server/use-api.ts';
import { keepOrder } from './keep-order.ts';

type Nearby = InfiniteData<ApiAnswer<typeof listUsers>, string>;

/** The members near the caller, page after page; asked for only when signed in. */
export function useNearbyMembers() {
  const api = useApi();
  const session = useSession();
  return useInfiniteQuery({
    queryKey: keyOf(listUsers),
    queryFn: ({ pageParam, signal }) => api(listUsers, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: session.status === 'signed-in',
    // Coming back from a profile shows the same list: `online` may be this old.
    staleTime: ONLINE_WINDOW_MS,
    // Cards do not move under the finger after a refetch.
    structuralSharing: (shown, answer) => keepOrder(shown as Nearby | undefined, answer as Nearby),
  });
}
