import { getProfile } from '@tagpo/contract/calls/members';
import { listBlocks } from '@tagpo/contract/calls/safety';
import type { Query, QueryClient } from '@tanstack/react-query';
import { callOfKey, keyOf } from '../lib/api/query-key.ts';

/** Removes a member from every cached list, and their profile. */
export function dropMember(queries: QueryClient, id: string): void {
  const isOther = ({ queryKey }: Query) => callOfKey(queryKey) !== listBlocks.name;
  queries.setQueriesData({ predicate: isOther }, (data: unknown) => without(data, id));
  queries.setQueryData(keyOf(getProfile, id), null);
}

function without(data: unknown, id: string): unknown {
  if (Array.isArray(data)) return data.some((one) => one?.id === id) ? data.filter((one) => one?.id !== id) : data;
  if (typeof data !== 'object' || data === null || !('pages' in data) || !Array.isArray(data.pages)) return data;
  return { ...data, pages: data.pages.map((page) => ({ ...page, data: without(page.data, id) })) };
}
