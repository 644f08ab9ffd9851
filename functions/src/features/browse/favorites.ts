import { collections, paths } from '@tagpo/contract/paths';
import { USERS_PAGE_SIZE } from '@tagpo/contract/product';
import { choiceDocument } from '@tagpo/contract/stored/choices';
import type { FavoriteAnswer } from '@tagpo/contract/wire/members/favorite';
import type { PageQuery, UserCard } from '@tagpo/contract/wire/profile/user';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { readChoice, writeChoice } from '../../domain/choices/choices.ts';
import { openCursor, sealCursor, timePosition } from '../../domain/lists/cursor.ts';
import { getShown } from '../../domain/lists/directory.ts';
import { showCards } from '../../domain/lists/shown-members.ts';
import { areSeparated } from '../../domain/members/blocks.ts';
import type { Member } from '../../domain/members/caller.ts';
import { requireAuthor } from '../../domain/members/require-active.ts';
import { type Page, readTimePage } from '../../firebase/read-page.ts';
import { parseEntries } from '../../firebase/stored-entries.ts';

/**
 * A page of favourites, newest first, without hidden, switched-off and blocked ones, who all leave the same gap: two reads for each. The cursor is sealed:
 * it may name one of them.
 */
export async function listFavorites(deps: ApiDeps, caller: Member, { cursor }: PageQuery): Promise<Page<UserCard>> {
  const { firestore } = deps;
  const viewer = await deps.callers.renew(caller);
  const seal = { key: deps.cursorKey(), scope: `favorites|${caller.uid}` };
  const own = firestore.collection(collections.choices).where('from', '==', caller.uid);
  const sorted = own.orderBy('favoriteAt', 'desc').orderBy(FieldPath.documentId(), 'desc');
  const after = cursor === undefined ? undefined : openCursor(cursor, timePosition, seal);
  const { docs, next } = await readTimePage(sorted, { field: 'favoriteAt', size: USERS_PAGE_SIZE, after });
  const ids = parseEntries(deps, choiceDocument, docs).map(({ data }) => data.to);
  const items = showCards(deps, viewer, await getShown(deps, viewer, ids));
  return { items, nextCursor: next && sealCursor(next, seal) };
}

/** A read and a write. Throws `invalid-target` for oneself, 404 for whoever cannot be seen. One that is a favourite already becomes the newest. */
export async function addFavorite(deps: ApiDeps, caller: Member, id: string): Promise<FavoriteAnswer> {
  if (id === caller.uid) throw new ApiError('invalid-target');
  const directory = await deps.shown.require(caller, id);
  const { firestore, now } = deps;
  const favorite = {
    from: caller.uid,
    to: id,
    favoriteAt: Timestamp.fromMillis(now()),
  };
  await firestore.runTransaction(async (transaction) => {
    const author = await requireAuthor(deps, transaction, caller.uid);
    // Another instance may have blocked since.
    if (areSeparated({ uid: caller.uid, directory: author }, { uid: id, directory })) throw new ApiError('not-found');
    // Over what else is stored, which is not read.
    transaction.set(firestore.doc(paths.choice(caller.uid, id)), { schemaVersion: 1, ...favorite }, { merge: true });
  });
  return { isFavorite: true };
}

/** Two reads and a write; no write where the id is no favourite. */
export async function removeFavorite(deps: ApiDeps, uid: string, id: string): Promise<FavoriteAnswer> {
  const { firestore, now } = deps;
  await firestore.runTransaction(async (transaction) => {
    const [{ favoriteAt, ...choice }] = await Promise.all([
      readChoice({ firestore, transaction }, uid, id),
      requireAuthor(deps, transaction, uid),
    ]);
    if (favoriteAt !== undefined) writeChoice(transaction, firestore, choice, now());
  });
  return { isFavorite: false };
}
