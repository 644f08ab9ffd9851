import { paths } from '@tagpo/contract/paths';
import type { SavedSearch, SearchNews } from '@tagpo/contract/wire/members/saved-search';
import { searchFilters } from '@tagpo/contract/wire/members/search';
import { manilaDay } from '@tagpo/contract/wire/time/manila-day';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { readBlocked } from '../../domain/choices/blocked-members.ts';
import { requirePlace } from '../../domain/lists/card.ts';
import { countMembers } from '../../domain/lists/count-members.ts';
import type { Member } from '../../domain/members/caller.ts';
import { isOutdated } from '../../firebase/error-code.ts';
import { planSearch } from './plan-search.ts';
import { nobodyNew, readSearches } from './saved-searches.ts';

/**
 * How many people joined since the caller last looked at each of their saved searches, and are found by it. Counted once a Manila day for each
 * search and kept with the account, so that further calls cost one read; 429 after 30 counts a minute.
 */
export async function listSearchNews(deps: ApiDeps, caller: Member): Promise<SearchNews[]> {
  const reference = deps.firestore.doc(paths.account(caller.uid));
  const account = await reference.get();
  const { savedSearches, searchNews } = readSearches(deps, account);
  const today = manilaDay(deps.now());
  const due = savedSearches.filter(({ id }) => searchNews[id]?.day !== today);
  if (due.length === 0) return listNews(savedSearches, searchNews);
  await deps.limits.spend('countLeftOut', caller.uid);
  const count = await newcomerCounter(deps, await deps.callers.renew(caller));
  const counted = await Promise.all(
    due.map(async ({ id, query }) => {
      // A damaged one begins now.
      const { lookedAt } = searchNews[id] ?? nobodyNew(deps.now());
      return [id, { lookedAt, day: today, count: await count(query, lookedAt.toMillis()) }] as const;
    }),
  );
  const renewed = { ...searchNews, ...Object.fromEntries(counted) };
  try {
    const version = account.updateTime && { lastUpdateTime: account.updateTime };
    await reference.update({ searchNews: renewed }, version ?? { exists: true });
  } catch (error) {
    // The account changed meanwhile, perhaps by a look: it is counted again at the next call.
    if (!isOutdated(error)) throw error;
  }
  return listNews(savedSearches, renewed);
}

function listNews(saved: readonly SavedSearch[], news: Readonly<Record<string, { readonly count: number }>>) {
  return saved.flatMap(({ id }) => {
    const { count = 0 } = news[id] ?? {};
    return count === 0 ? [] : [{ id, count }];
  });
}

/** Counts as `widenSearch` does: blocked members do not exist. Nobody where the caller blocks too many to know. */
async function newcomerCounter(deps: ApiDeps, caller: Member) {
  const { directory } = caller;
  const blockedMembers = await readBlocked(deps, caller);
  const from = requirePlace(directory.profile.place.id);
  return async (query: SavedSearch['query'], joinedAfter: number): Promise<number> => {
    // What today's filters do not know finds nobody.
    const { data: filters } = z.safeParse(searchFilters, query);
    if (filters === undefined || blockedMembers === undefined) return 0;
    return countMembers(deps.firestore, [directory, ...blockedMembers], [planSearch(from, filters, joinedAfter)]);
  };
}
