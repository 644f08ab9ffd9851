import { listFavorites } from '@tagpo/contract/calls/choices';
import { listUsers } from '@tagpo/contract/calls/members';
import { searchMembers } from '@tagpo/contract/calls/search';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../lib/api/query-key.ts';
import { waitingBlocks } from './outbox/waiting-blocks.ts';
import type { PagesOf } from './use-pages.ts';

/** The newest card of a member in the lists that were shown: a profile opens with it while the rest is fetched. */
export function useListedMember(id: string): UserCard | undefined {
  const queries = useQueryClient();
  const [card] = useState(() => findListedMember(queries, id));
  return card;
}

export function findListedMember(queries: QueryClient, id: string): UserCard | undefined {
  if (waitingBlocks.get().includes(id)) return undefined;
  return [listUsers, searchMembers, listFavorites]
    .flatMap((call) => queries.getQueryCache().findAll({ queryKey: keyOf(call) }))
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => (state.data as PagesOf<typeof listUsers> | undefined)?.pages ?? [])
    .flatMap(({ data }) => data)
    .find((card) => card.id === id);
}
