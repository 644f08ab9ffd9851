import { MAX_FAVORITES } from '@tagpo/contract/choices';
import type { FavoriteAnswer, ListFavoritesQuery } from '@tagpo/contract/favorite';
import { paths } from '@tagpo/contract/paths';
import { USERS_PAGE_SIZE } from '@tagpo/contract/product';
import type { UserCard } from '@tagpo/contract/user';
import { FieldValue } from 'firebase-admin/firestore';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import type { Member } from '../../middleware/load-caller.ts';
import { readChoices } from '../choices/store.ts';
import type { Tallies } from '../choices/tally.ts';
import { requirePlace } from '../users/around.ts';
import { toCard } from '../users/card.ts';
import { pageOfNewest } from '../users/newest.ts';
import type { ShownMembers } from '../users/shown-members.ts';
import { getListed } from '../users/store.ts';

export interface FavoritesDeps extends AppDeps {
  readonly shown: ShownMembers;
  readonly tallies: Tallies;
}

/** One write. Throws `invalid-target` for oneself, 404 for whoever cannot be seen, `favorite-limit-reached` at a thousand. */
export async function addFavorite(deps: FavoritesDeps, caller: Member, id: string): Promise<FavoriteAnswer> {
  const { uid } = caller;
  if (id === uid) throw new ApiError('invalid-target');
  const [tally] = await Promise.all([deps.tallies.load(uid), deps.shown.require(caller, id)]);
  if (tally.favorites >= MAX_FAVORITES) {
    const stored = deps.tallies.remember(uid, await readChoices(deps.firestore, uid));
    if (stored.favorites >= MAX_FAVORITES) throw new ApiError('favorite-limit-reached');
  }
  await changeFavorites(deps, uid, FieldValue.arrayUnion(id));
  deps.tallies.count(uid, { favorites: tally.favorites + 1 });
  return { isFavorite: true };
}

/** One write, whoever it is: what is no favourite stays none. */
export async function removeFavorite(deps: FavoritesDeps, uid: string, id: string): Promise<FavoriteAnswer> {
  await changeFavorites(deps, uid, FieldValue.arrayRemove(id));
  return { isFavorite: false };
}

async function changeFavorites({ firestore }: FavoritesDeps, uid: string, favorites: FieldValue): Promise<void> {
  await firestore.doc(paths.choices(uid)).set({ favorites }, { merge: true });
}

interface FavoritesPage {
  readonly cards: UserCard[];
  readonly nextCursor?: string;
}

/** Newest first. */
export async function listFavorites(
  deps: FavoritesDeps,
  caller: Member,
  { cursor }: ListFavoritesQuery,
): Promise<FavoritesPage> {
  const choices = await readChoices(deps.firestore, caller.uid);
  deps.tallies.remember(caller.uid, choices);
  const { favorites, blocked } = choices;
  const { ids, nextCursor } = pageOfNewest(favorites, { cursor, blocked, size: USERS_PAGE_SIZE });
  const members = await getListed(deps.firestore, ids);
  deps.shown.note(members);
  const from = requirePlace(caller.directory.profile.place.id);
  const cards = members.map((member) => toCard(member, { from, now: deps.now(), storageOrigin: deps.storageOrigin }));
  return nextCursor === undefined ? { cards } : { cards, nextCursor };
}
