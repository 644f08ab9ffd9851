import { listFavorites } from '@tagpo/contract/calls/choices';
import { listUsers } from '@tagpo/contract/calls/members';
import { searchMembers } from '@tagpo/contract/calls/search';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf } from '../lib/api/query-key.ts';
import type { PagesOf } from './use-pages.ts';

/** The card of a member in the lists that were shown: a profile opens with it while the rest is fetched. */
export function useListedMember(id: string): UserCard | undefined {
  const queries = useQueryClient();
  const [card] = useState(() => findCard(queries, id));
  return card;
}

function findCard(queries: QueryClient, id: string): UserCard | undefined {
  return [listUsers, searchMembers, listFavorites]
    .flatMap((call) => queries.getQueriesData<PagesOf<typeof listUsers>>({ queryKey: keyOf(call) }))
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap(({ data }) => data)
    .find((card) => card.id === id);
}
