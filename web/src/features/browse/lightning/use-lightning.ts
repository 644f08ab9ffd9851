import { countLikes, listLikes } from '@tagpo/contract/calls/choices';
import { listUsers } from '@tagpo/contract/calls/members';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../../firebase/session.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { useBell } from '../../../live/use-live.ts';
import { useApi } from '../../../server/use-api.ts';

const LIVE_MS = 30_000;

/** People near the caller who are online, and people who like the caller, page after page; looked at again every half minute. */
export function useLightning() {
  const api = useApi();
  const isSignedIn = useSession().status === 'signed-in';
  const live = {
    enabled: isSignedIn,
    refetchInterval: LIVE_MS,
    refetchOnWindowFocus: true,
    initialPageParam: '',
    getNextPageParam: (page: { nextCursor: string | undefined }) => page.nextCursor,
  };
  const near = useInfiniteQuery({
    ...live,
    queryKey: keyOf(listUsers, 'online'),
    queryFn: ({ pageParam, signal }) =>
      api(listUsers, { query: { online: '1', ...(pageParam && { cursor: pageParam }) }, signal }),
  });
  const likes = useInfiniteQuery({
    ...live,
    queryKey: keyOf(listLikes),
    queryFn: ({ pageParam, signal }) => api(listLikes, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  });
  const count = useLikesCount(isSignedIn);
  return { near, likes, count };
}

/** Counted anew, and listed, when the bell says that likes changed. */
function useLikesCount(isSignedIn: boolean) {
  const api = useApi();
  const queries = useQueryClient();
  const { likesAt } = useBell();
  const before = useRef(likesAt);
  useEffect(() => {
    if (before.current === likesAt) return;
    before.current = likesAt;
    for (const call of [listLikes, countLikes]) queries.invalidateQueries({ queryKey: keyOf(call) });
  }, [queries, likesAt]);
  return useQuery({
    queryKey: keyOf(countLikes),
    queryFn: async ({ signal }) => (await api(countLikes, { signal })).data,
    enabled: isSignedIn,
  });
}
