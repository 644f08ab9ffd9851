import { listAdminUsers } from '@tagpo/contract/calls/staff';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '../../lib/api/query-key.ts';
import { type PagesOf, usePages } from '../../server/use-pages.ts';

export type People = PagesOf<typeof listAdminUsers>;

/** Accounts by any part of a name or address. */
export function usePeople(query: string, enabled = true) {
  return usePages(listAdminUsers, { query: { ...(query && { query }) }, placeholderData: keepPreviousData, enabled });
}

export function useListedName(id: string): string | undefined {
  const lists = useQueryClient().getQueriesData<People>({ queryKey: keyOf(listAdminUsers) });
  const users = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ data }) => data);
  return users.find((user) => user.id === id)?.name;
}
