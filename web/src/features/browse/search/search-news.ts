import { listSearchNews, lookAtSearch } from '@tagpo/contract/calls/search';
import type { SavedSearch, SearchNews } from '@tagpo/contract/wire/members/saved-search';
import { MAX_COUNTED } from '@tagpo/contract/wire/members/swipe';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '../../../lib/api/query-key.ts';
import { useOwnProfile } from '../../../server/own-profile.ts';
import { useAnswer } from '../../../server/use-answer.ts';
import { useApi } from '../../../server/use-api.ts';
import { fromQuery, writeFilters } from './filters.ts';

/** The server counts once a day. */
const NEWS_STALE_MS = 60 * 60_000;

/** The saved searches, each with how many joined since it was last looked at. */
export function useSavedSearches() {
  const { data: own } = useOwnProfile();
  const saved = own?.savedSearches ?? [];
  const { data: news = [], isPending } = useAnswer(listSearchNews, {
    isWanted: saved.length > 0,
    staleTime: NEWS_STALE_MS,
  });
  const searches = saved.map((one) => ({ ...one, newcomers: describeCount(news.find(({ id }) => id === one.id)) }));
  return { searches: own && searches, isCounted: !isPending };
}

const describeCount = (news: SearchNews | undefined) =>
  news && (news.count < MAX_COUNTED ? String(news.count) : `${MAX_COUNTED - 1}+`);

/** Tells the server that the member looks at this search: its news are none any more. If that fails, they are told again. */
export function useLook(id: string | undefined): void {
  const api = useApi();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (searchId: string) => api(lookAtSearch, { params: { id: searchId } }),
    onSuccess: (_answer, searchId) =>
      queries.setQueryData(keyOf(listSearchNews), (news: SearchNews[] | undefined) =>
        news?.filter((one) => one.id !== searchId),
      ),
  });
  useEffect(() => {
    if (id !== undefined) mutate(id);
  }, [id, mutate]);
}

/** The query of the search page that runs a saved search. */
export const addressOf = ({ query }: Pick<SavedSearch, 'query'>) => writeFilters(fromQuery(query)).toString();
