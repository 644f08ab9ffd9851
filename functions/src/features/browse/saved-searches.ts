import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { MAX_SAVED_SEARCHES } from '@tagpo/contract/product';
import { accountDocument } from '@tagpo/contract/stored/account';
import type { SavedSearch } from '@tagpo/contract/wire/members/saved-search';
import type { SaveSearchBody } from '@tagpo/contract/wire/members/search';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import type { Member } from '../../domain/members/caller.ts';
import { refuseInactive } from '../../domain/members/require-active.ts';
import { writeFilters } from './plan-search.ts';

/** Keeps a search in the caller's account: one read, one write. Throws `saved-searches-full` at the sixth name. */
export async function saveSearch(deps: ApiDeps, caller: Member, body: SaveSearchBody): Promise<SavedSearch[]> {
  const { name } = body;
  const query = writeFilters(body.query);
  return changeSearches(deps, caller, (saved) => {
    if (saved.some((one) => one.name === name)) {
      return saved.map((one) => (one.name === name ? { ...one, query } : one));
    }
    if (saved.length >= MAX_SAVED_SEARCHES) throw new ApiError('saved-searches-full');
    return [...saved, { id: randomUUID(), name, query }];
  });
}

/** Whether or not it is there. */
export async function removeSearch(deps: ApiDeps, caller: Member, id: string): Promise<SavedSearch[]> {
  return changeSearches(deps, caller, (saved) => saved.filter((one) => one.id !== id));
}

type Change = (saved: readonly SavedSearch[]) => SavedSearch[];

async function changeSearches(deps: ApiDeps, { uid }: Member, change: Change): Promise<SavedSearch[]> {
  const { firestore } = deps;
  const reference = firestore.doc(paths.account(uid));
  return firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    refuseInactive(deps, snapshot);
    if (snapshot.get('erasingSince') !== undefined) throw new ApiError('unauthenticated');
    const { savedSearches = [] } = z.parse(z.pick(accountDocument, { savedSearches: true }), snapshot.data());
    const changed = change(savedSearches);
    transaction.update(reference, { savedSearches: changed });
    return changed;
  });
}
