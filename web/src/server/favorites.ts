import { addFavorite, listFavorites, removeFavorite } from '@tagpo/contract/calls/choices';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { skipToken, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../firebase/session.ts';
import { keyOf } from '../lib/api/query-key.ts';
import { useApi } from './use-api.ts';
import { useWithoutBlocked } from './use-pages.ts';

const listKey = keyOf(listFavorites);
const changeKey = ['change-favorite'] as const;
const stateKey = (id: string) => ['favorite', id] as const;

/** The caller's favourites, newest first, page after page. */
export function useFavorites() {
  const api = useApi();
  const session = useSession();
  const queries = useQueryClient();
  const select = useWithoutBlocked<typeof listFavorites>();
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: async ({ pageParam, signal }) => {
      const page = await api(listFavorites, { query: pageParam ? { cursor: pageParam } : {}, signal });
      if (queries.isMutating({ mutationKey: changeKey }) === 0) {
        for (const { id } of page.data) queries.setQueryData(stateKey(id), true);
      }
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: session.status === 'signed-in',
    select,
  });
}

/** Called when a change is stored or refused, even if the component that asked for it is gone by then. */
export interface FavoriteResult {
  onChanged(isFavorite: boolean, undo: () => void): void;
  onFailed(isWanted: boolean): void;
}

/** Whether a member is a favourite: as last chosen here, else `known`. A change shows at once and is undone if it fails. */
export function useFavorite(
  { id }: Pick<UserCard, 'id'>,
  { known = false, onChanged, onFailed }: FavoriteResult & { readonly known?: boolean | undefined },
) {
  const api = useApi();
  const queries = useQueryClient();
  const { data: chosen } = useQuery<boolean>({ queryKey: stateKey(id), queryFn: skipToken });
  const isFavorite = chosen ?? known;

  const { mutate: choose } = useMutation({
    mutationKey: changeKey,
    scope: { id: `favorite-${id}` },
    mutationFn: async (isWanted: boolean) =>
      (await api(isWanted ? addFavorite : removeFavorite, { params: { id } })).data,
    onMutate: (isWanted) => {
      queries.setQueryData(stateKey(id), isWanted);
    },
    onSuccess: (_answer, isWanted) => {
      queries.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
      onChanged(isWanted, () => choose(!isWanted));
    },
    onError: (_error, isWanted) => {
      queries.setQueryData(stateKey(id), !isWanted);
      onFailed(isWanted);
    },
  });

  return { isFavorite, toggle: () => choose(!isFavorite) };
}
