import { collections } from '@tagpo/contract/paths';
import type { TimePosition } from '@tagpo/contract/wire/time/time-cursor';
import { FieldPath, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { readPassed } from '../deck/deck.ts';
import { getShown } from '../lists/directory.ts';
import type { Member } from '../members/caller.ts';
import type { ListedMember } from '../members/parse-listed.ts';
import { findChoices } from './choices.ts';

/** After so many likes a call reads no more. Where more of them are hidden or were passed, the next call continues from there. */
const MAX_READ = 500;

type LikersDeps = Pick<AppDeps, 'firestore' | 'log'>;
type Liked = Pick<Member, 'uid' | 'directory'>;

/** A like, by its liker and its time. */
type Like = TimePosition;
type WaitingLike = ListedMember & Like;

/**
 * Lists who likes a member and waits for an answer, newest first. Leaves out members whom they passed, and hidden, switched-off and blocked ones. Those
 * leave no gap: neither the length of a page nor whether there are more reveals a like by somebody who hides. Costs two reads for each like, one
 * for a passed one, and one. `next` is the next page's `after`; undefined when there are no more.
 */
export async function findWaitingLikes(
  deps: LikersDeps,
  liked: Liked,
  page: { readonly after: Like | undefined; readonly size: number },
): Promise<{ members: WaitingLike[]; next: Like | undefined }> {
  const isPassed = await readPassed(deps, liked.uid);
  const found: WaitingLike[] = [];
  let { after } = page;
  let read = 0;
  for (let round = 0; read < MAX_READ; round += 1) {
    // One more than the page shows whether there are more. Each further query reads more at once.
    const limit = (page.size + 1 - found.length) * 2 ** round;
    const likes = await findLikes(deps.firestore, liked.uid, { after, limit });
    const times = new Map(likes.map(({ id, time }) => [id, time]));
    const shown = await getShown(
      deps,
      liked,
      likes.map(({ id }) => id).filter((id) => !isPassed(id)),
    );
    found.push(...shown.map((member) => ({ ...member, time: times.get(member.id) ?? 0 })));
    if (found.length > page.size) return { members: found.slice(0, page.size), next: likeOf(found[page.size - 1]) };
    if (likes.length < limit) return { members: found, next: undefined };
    after = likes.at(-1);
    read += likes.length;
  }
  return { members: found, next: after };
}

const likeOf = (like: WaitingLike | undefined) => like && { id: like.id, time: like.time };

/** Finds which of these like the member and wait for an answer, and which are matches. Costs two reads each at most, and one or two. */
export async function pickLikes(deps: LikersDeps, liked: Liked, ids: readonly string[]) {
  const isPassed = await readPassed(deps, liked.uid);
  const found = await findChoices(
    deps,
    ids.map((id) => [id, liked.uid] as const),
  );
  const waiting = found
    .filter(({ from, waitsFor }) => waitsFor !== undefined && !isPassed(from))
    .map(({ from }) => from);
  const matched = found.filter(({ isMatch }) => isMatch).map(({ from }) => from);
  return { matched, waiting: (await getShown(deps, liked, waiting)).map(({ id }) => id) };
}

interface Part {
  readonly after: Like | undefined;
  readonly limit: number;
}

/** Newest first. Fewer than `limit` mean the end. */
async function findLikes(firestore: Firestore, uid: string, { after, limit }: Part): Promise<Like[]> {
  const waiting = firestore
    .collection(collections.choices)
    .where('waitsFor', '==', uid)
    // A damaged time is in no list.
    .where('likedAt', '>=', Timestamp.fromMillis(0))
    .orderBy('likedAt', 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
    .select('likedAt')
    .limit(limit);
  const found = await (after === undefined
    ? waiting
    : waiting.startAfter(Timestamp.fromMillis(after.time), `${after.id}_${uid}`)
  ).get();
  return found.docs.map((snapshot) => ({
    id: snapshot.id.slice(0, -uid.length - 1),
    time: (snapshot.get('likedAt') as Timestamp).toMillis(),
  }));
}
