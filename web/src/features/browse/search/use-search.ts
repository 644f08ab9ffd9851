import { searchMembers } from '@tagpo/contract/calls/search';
import { ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import { keepPreviousData } from '@tanstack/react-query';
import { usePages } from '../../../server/use-pages.ts';
import { type Filters, toQuery } from './filters.ts';

/** Members who match the filters. */
export function useSearch(filters: Filters) {
  return usePages(searchMembers, {
    query: toQuery(filters),
    placeholderData: keepPreviousData,
    // Coming back from a profile shows the same list, whose `online` may be this old.
    staleTime: ONLINE_WINDOW_MS,
  });
}

export type Search = ReturnType<typeof useSearch>;
