import { listBlocks, unblockMember } from '@tagpo/contract/calls/safety';
import type { BlockedMember } from '@tagpo/contract/wire/members/block';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiAnswer } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { useApi } from '../../../server/use-api.ts';

const blocksKey = keyOf(listBlocks);

export function useBlocks({ isWanted }: { isWanted: boolean }) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: blocksKey,
    queryFn: ({ pageParam, signal }) => api(listBlocks, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: isWanted,
  });
}

/** Whoever is unblocked is back in every list: what was loaded before is asked for again. */
export function useUnblock() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: BlockedMember) => api(unblockMember, { params: { id } }),
    onSuccess: (_answer, { id }) => {
      queries.setQueryData<InfiniteData<ApiAnswer<typeof listBlocks>>>(
        blocksKey,
        (all) =>
          all && {
            ...all,
            pages: all.pages.map((page) => ({ ...page, data: page.data.filter((one) => one.id !== id) })),
          },
      );
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== blocksKey[0] });
    },
  });
}
