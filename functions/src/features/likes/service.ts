import { collections } from '@tagpo/contract/paths';
import { USERS_PAGE_SIZE } from '@tagpo/contract/product';
import type { ListLikesQuery } from '@tagpo/contract/swipe';
import type { UserCard } from '@tagpo/contract/user';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import type { Member } from '../../middleware/load-caller.ts';
import { readChoices } from '../choices/store.ts';
import { requirePlace } from '../users/around.ts';
import { byDistanceThenActivity, toCard } from '../users/card.ts';
import { openText, sealText } from '../users/cursor.ts';
import type { ShownMembers } from '../users/shown-members.ts';
import { getListed } from '../users/store.ts';

export interface LikesDeps extends AppDeps {
  readonly shown: ShownMembers;
}

interface LikesPage {
  readonly cards: UserCard[];
  readonly nextCursor?: string;
}

/**
 * Who likes the caller and waits for an answer: not those they passed or matched, nor the hidden or blocked. The cursor is sealed:
 * it names the last one of the page, shown or not.
 */
export async function listLikes(
  deps: LikesDeps,
  { uid, directory }: Member,
  { cursor }: ListLikesQuery,
): Promise<LikesPage> {
  const seal = { key: deps.cursorKey(), scope: `likes|${uid}` };
  const after = cursor === undefined ? undefined : openText(cursor, seal);
  const [ids, choices] = await Promise.all([findLikers(deps.firestore, uid, after), readChoices(deps.firestore, uid)]);
  const answered = new Set([...choices.passed, ...choices.matched, ...choices.blocked]);
  const members = await getListed(
    deps.firestore,
    ids.filter((id) => !answered.has(id)),
  );
  deps.shown.note(members);
  const from = requirePlace(directory.profile.place.id);
  const cards = members
    .sort(byDistanceThenActivity(from))
    .map((member) => toCard(member, { from, now: deps.now(), storageOrigin: deps.storageOrigin }));
  const last = ids.at(-1);
  return last === undefined || ids.length < USERS_PAGE_SIZE ? { cards } : { cards, nextCursor: sealText(last, seal) };
}

/** One page of whose likes hold the member: a read each, and nothing of the documents is sent but their names. */
async function findLikers(firestore: Firestore, uid: string, after: string | undefined): Promise<string[]> {
  let likers = firestore
    .collection(collections.choices)
    .where('liked', 'array-contains', uid)
    .orderBy(FieldPath.documentId())
    .select()
    .limit(USERS_PAGE_SIZE);
  if (after !== undefined) likers = likers.startAfter(after);
  return (await likers.get()).docs.map(({ id }) => id);
}
