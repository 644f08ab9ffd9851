import { USERS_PAGE_SIZE } from '@tagpo/contract/product';
import { MAX_FAVORITES } from '@tagpo/contract/stored/choices';
import type { FavoriteAnswer, ListFavoritesQuery } from '@tagpo/contract/wire/members/favorite';
import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { FieldValue } from 'firebase-admin/firestore';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import type { ChoiceCountCache } from '../../domain/choices/choice-counts.ts';
import { writeOwnChoices } from '../../domain/choices/write-own.ts';
import { toCard } from '../../domain/lists/card.ts';
import { getShown } from '../../domain/lists/directory.ts';
import { requirePlace } from '../../domain/lists/fill-page.ts';
import { pageOfNewest } from '../../domain/lists/newest.ts';
import type { ShownMembers } from '../../domain/lists/shown-members.ts';
import type { Member } from '../../domain/members/caller.ts';

export interface FavoritesDeps extends AppDeps {
  readonly shown: ShownMembers;
  readonly choiceCounts: ChoiceCountCache;
}

/** One write. Throws `invalid-target` for oneself, 404 for whoever cannot be seen, `favorite-limit-reached` at a thousand. */
export async function addFavorite(deps: FavoritesDeps, caller: Member, id: string): Promise<FavoriteAnswer> {
  const { uid } = caller;
  if (id === uid) throw new ApiError('invalid-target');
  const [counts] = await Promise.all([deps.choiceCounts.load(uid), deps.shown.require(caller, id)]);
  if (counts.favorites >= MAX_FAVORITES) {
    const { favorites } = await deps.choiceCounts.read(uid);
    if (favorites.length >= MAX_FAVORITES) throw new ApiError('favorite-limit-reached');
  }
  await writeOwnChoices(deps, uid, { favorites: FieldValue.arrayUnion(id) });
  deps.choiceCounts.count(uid, { favorites: counts.favorites + 1 });
  return { isFavorite: true };
}

/** One write, whether or not the id is a favourite. */
export async function removeFavorite(deps: FavoritesDeps, uid: string, id: string): Promise<FavoriteAnswer> {
  await writeOwnChoices(deps, uid, { favorites: FieldValue.arrayRemove(id) });
  return { isFavorite: false };
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
  const { favorites, blocked } = await deps.choiceCounts.read(caller.uid);
  const { ids, nextCursor } = pageOfNewest(favorites, { cursor, blocked, size: USERS_PAGE_SIZE });
  const members = await getShown(deps, caller.uid, ids);
  deps.shown.note(members);
  const from = requirePlace(caller.directory.profile.place.id);
  const cards = members.map((member) => toCard(member, { from, now: deps.now(), pictureKey: deps.pictureKey }));
  return nextCursor === undefined ? { cards } : { cards, nextCursor };
}
