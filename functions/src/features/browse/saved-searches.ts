import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { MAX_SAVED_SEARCHES } from '@tagpo/contract/product';
import { type AccountDocument, accountDocument } from '@tagpo/contract/stored/account';
import type { SavedSearch } from '@tagpo/contract/wire/members/saved-search';
import type { SaveSearchBody } from '@tagpo/contract/wire/members/search';
import { manilaDay } from '@tagpo/contract/wire/time/manila-day';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { AccountErasedError, ApiError } from '../../api-error.ts';
import type { Member } from '../../domain/members/caller.ts';
import { refuseInactive } from '../../domain/members/require-active.ts';
import { writeFilters } from './plan-search.ts';

/** Keeps a search in the caller's account: one read, one write. Throws `saved-searches-full` at the sixth name. */
export async function saveSearch(deps: ApiDeps, caller: Member, body: SaveSearchBody): Promise<SavedSearch[]> {
  const { name } = body;
  const query = writeFilters(body.query);
  const { savedSearches } = await changeSearches(deps, caller, ({ savedSearches: saved, searchNews }) => {
    const before = saved.find((one) => one.name === name);
    if (before === undefined && saved.length >= MAX_SAVED_SEARCHES) throw new ApiError('saved-searches-full');
    const one = { id: before?.id ?? randomUUID(), name, query };
    return {
      savedSearches: before === undefined ? [...saved, one] : saved.map((other) => (other === before ? one : other)),
      searchNews: { ...searchNews, [one.id]: nobodyNew(deps.now()) },
    };
  });
  return savedSearches;
}

/** Whether or not it is there. */
export async function removeSearch(deps: ApiDeps, caller: Member, id: string): Promise<SavedSearch[]> {
  const { savedSearches } = await changeSearches(deps, caller, ({ savedSearches: saved, searchNews }) => {
    const { [id]: _removed, ...others } = searchNews;
    return { savedSearches: saved.filter((one) => one.id !== id), searchNews: others };
  });
  return savedSearches;
}

/** Who joined before now is not news of this search any more. One read, one write; nothing for a search that is not there. */
export async function lookAtSearch(deps: ApiDeps, caller: Member, id: string): Promise<void> {
  await changeSearches(deps, caller, ({ savedSearches, searchNews }) => {
    const isKept = savedSearches.some((one) => one.id === id);
    return { savedSearches, searchNews: isKept ? { ...searchNews, [id]: nobodyNew(deps.now()) } : searchNews };
  });
}

type Kept = Required<{ [Name in 'savedSearches' | 'searchNews']: NonNullable<AccountDocument[Name]> }>;

/** What a search says of newcomers once its owner has looked, and on the day it was kept. */
export const nobodyNew = (now: number) => ({ lookedAt: Timestamp.fromMillis(now), day: manilaDay(now), count: 0 });

/** The searches of an account. Throws 403 for a switched-off one, 401 for one that is being erased. */
export function readSearches(deps: ApiDeps, account: DocumentSnapshot): Kept {
  refuseInactive(deps, account);
  if (account.get('erasingSince') !== undefined) throw new AccountErasedError(account.id);
  const mask = { savedSearches: true, searchNews: true } as const;
  const { savedSearches = [], searchNews = {} } = z.parse(z.pick(accountDocument, mask), account.data());
  return { savedSearches, searchNews };
}

async function changeSearches(deps: ApiDeps, { uid }: Member, change: (kept: Kept) => Kept): Promise<Kept> {
  const { firestore } = deps;
  const reference = firestore.doc(paths.account(uid));
  return firestore.runTransaction(async (transaction) => {
    const kept = readSearches(deps, await transaction.get(reference));
    const changed = change(kept);
    if (changed.searchNews !== kept.searchNews) transaction.update(reference, { ...changed });
    return changed;
  });
}
