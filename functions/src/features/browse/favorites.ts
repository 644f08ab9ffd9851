import { MAX_FAVORITES } from '@tagpo/contract/stored/choices';
import type { FavoriteAnswer } from '@tagpo/contract/wire/members/favorite';
import { FieldValue } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { writeOwnChoices } from '../../domain/choices/write-own-choices.ts';
import type { Member } from '../../domain/members/caller.ts';

/** One write. Throws `invalid-target` for oneself, 404 for whoever cannot be seen, `favorite-limit-reached` at a thousand. */
export async function addFavorite(deps: ApiDeps, caller: Member, id: string): Promise<FavoriteAnswer> {
  const { uid } = caller;
  if (id === uid) throw new ApiError('invalid-target');
  const [counts] = await Promise.all([deps.choiceCounts.load(uid), deps.shown.require(caller, id)]);
  if (counts.favorites >= MAX_FAVORITES) {
    const { favorites } = await deps.choiceCounts.read(uid);
    if (favorites.length >= MAX_FAVORITES) throw new ApiError('favorite-limit-reached');
  }
  await writeOwnChoices(deps, uid, () => ({ favorites: FieldValue.arrayUnion(id) }));
  deps.choiceCounts.count(uid, { favorites: counts.favorites + 1 });
  return { isFavorite: true };
}

/** One write, whether or not the id is a favourite. */
export async function removeFavorite(deps: ApiDeps, uid: string, id: string): Promise<FavoriteAnswer> {
  await writeOwnChoices(deps, uid, () => ({ favorites: FieldValue.arrayRemove(id) }));
  return { isFavorite: false };
}
