import type { BlockedMember } from '@tagpo/contract/block';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../firebase/use-api.ts';

const blocksKey = ['/api/blocks'];

export function useBlocks({ isWanted }: { isWanted: boolean }) {
  const api = useApi();
  return useQuery({
    queryKey: blocksKey,
    queryFn: async ({ signal }) => (await api('listBlocks', { signal })).data,
    enabled: isWanted,
  });
}

/** Whoever is unblocked is back in every list: what was loaded before is asked for again. */
export function useUnblock() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: BlockedMember) => api('unblockMember', { params: { id } }),
    onSuccess: (_answer, { id }) => {
      queries.setQueryData<BlockedMember[]>(blocksKey, (all) => all?.filter((one) => one.id !== id));
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== blocksKey[0] });
    },
  });
}
