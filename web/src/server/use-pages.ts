import type { Call, QueryOf } from '@tagpo/contract/calls/define-call';
import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '../firebase/session.ts';
import type { ApiAnswer, CallOptions } from '../lib/api/api.ts';
import { keyOf } from '../lib/api/query-key.ts';
import { useReadable } from '../lib/hooks/use-readable.ts';
import { waitingBlocks } from './outbox/waiting-blocks.ts';
import { api } from './use-api.ts';

export type PagesOf<C extends Call> = InfiniteData<ApiAnswer<C>, string>;

type QueryOptions<C extends Call> = UseInfiniteQueryOptions<
  ApiAnswer<C>,
  Error,
  PagesOf<C>,
  readonly unknown[],
  string
>;

type PagesOptions<C extends Call> = Partial<Omit<QueryOptions<C>, 'queryKey' | 'queryFn'>> & {
  /** The call's query without the cursor. */
  query?: Partial<QueryOf<C>> | undefined;
};

/** The answers of a call that lists page by page. Nothing is requested before somebody is signed in. */
export function usePages<C extends Call>(call: C, options: PagesOptions<C> = {}) {
  const { query, enabled, ...rest } = options;
  const select = useWithoutBlocked<C>();
  const isSignedIn = useSession().status === 'signed-in';
  return useInfiniteQuery({
    ...pagesQuery(call, query),
    getNextPageParam: (page: ApiAnswer<C>) => page.nextCursor,
    enabled: isSignedIn && enabled !== false,
    select,
    ...rest,
  });
}

/** How `usePages` fetches, for what is fetched ahead of it. */
export function pagesQuery<C extends Call>(call: C, query?: Partial<QueryOf<C>>) {
  return {
    queryKey: keyOf(call, query),
    queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
      api(call, { query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal } as unknown as CallOptions<C>),
    initialPageParam: '',
  };
}

/** Leaves out the members whose block is still on its way. */
export function useWithoutBlocked<C extends Call>(): (all: PagesOf<C>) => PagesOf<C> {
  const blocked = useReadable(waitingBlocks);
  return useCallback(
    (all) => (blocked.length === 0 ? all : { ...all, pages: all.pages.map((page) => without(page, blocked)) }),
    [blocked],
  );
}

function without<Page extends { data: unknown }>(page: Page, blocked: readonly string[]): Page {
  return { ...page, data: (page.data as { id: string }[]).filter(({ id }) => !blocked.includes(id)) };
}
