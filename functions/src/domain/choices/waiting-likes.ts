import { collections } from '@tagpo/contract/paths';
import type { ChoicesDocument } from '@tagpo/contract/stored/choices';
import { FieldPath, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { getShown } from '../lists/directory.ts';
import type { ListedMember } from '../members/parse-listed.ts';
import { likedAtPath, readChoices } from './choices.ts';

/** Likes that one call reads at most. Where more of them are answered or hidden, the next call continues from there. */
const MAX_READ = 500;

type LikersDeps = Pick<AppDeps, 'firestore' | 'log'>;

/** A like, by its liker. `at` is in milliseconds since 1970. */
export interface Like {
  readonly id: string;
  readonly at: number;
}

type WaitingLike = ListedMember & Like;

/**
 * Who likes a member and waits for an answer, newest first, without members they passed or matched and without hidden, switched-off or blocked ones.
 * Those leave no gap: neither the length of a page nor whether there are more reveals a like by somebody who hides. Costs one read for
 * each like, one more for each that is checked, and one. `next` is the next page's `after`; undefined when there are no more.
 */
export async function findWaitingLikes(
  deps: LikersDeps,
  uid: string,
  page: { readonly after: Like | undefined; readonly size: number },
): Promise<{ members: WaitingLike[]; next: Like | undefined }> {
  const isAnswered = answeredBy(await readChoices(deps.firestore, uid));
  const found: WaitingLike[] = [];
  let { after } = page;
  let read = 0;
  for (let round = 0; read < MAX_READ; round += 1) {
    // One more than the page shows whether there are more. Each further query reads more at once.
    const limit = (page.size + 1 - found.length) * 2 ** round;
    const likes = await findLikes(deps.firestore, uid, { after, limit });
    const times = new Map(likes.filter(({ id }) => !isAnswered(id)).map(({ id, at }) => [id, at]));
    const shown = await getShown(deps, uid, [...times.keys()]);
    found.push(...shown.map((member) => ({ ...member, at: times.get(member.id) ?? 0 })));
    if (found.length > page.size) return { members: found.slice(0, page.size), next: likeOf(found[page.size - 1]) };
    if (likes.length < limit) return { members: found, next: undefined };
    after = likes.at(-1);
    read += likes.length;
  }
  return { members: found, next: after };
}

const likeOf = (like: WaitingLike | undefined) => like && { id: like.id, at: like.at };

/** Those of `ids` who like the member and wait for an answer: two reads each, and one. */
export async function pickWaitingLikes(
  deps: LikersDeps,
  uid: string,
  { ids, choices }: { ids: readonly string[]; choices: ChoicesDocument },
): Promise<string[]> {
  const isAnswered = answeredBy(choices);
  const unanswered = ids.filter((id) => !isAnswered(id));
  const theirs = await Promise.all(unanswered.map((id) => readChoices(deps.firestore, id)));
  const likers = unanswered.filter((_id, index) => theirs[index]?.liked.includes(uid));
  const listed = await getShown(deps, uid, likers);
  return listed.map(({ id }) => id);
}

function answeredBy({ passed, matched, blocked }: ChoicesDocument): (id: string) => boolean {
  const answered = new Set([...passed, ...matched, ...blocked]);
  return (id) => answered.has(id);
}

interface Part {
  readonly after: Like | undefined;
  readonly limit: number;
}

/** Newest first. Fewer than `limit` mean the end. Only the one time is fetched of each document. */
async function findLikes(firestore: Firestore, uid: string, { after, limit }: Part): Promise<Like[]> {
  const path = likedAtPath(uid);
  let likers = firestore
    .collection(collections.choices)
    .where(path, '>=', Timestamp.fromMillis(0))
    .orderBy(path, 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
    .select(path)
    .limit(limit);
  if (after !== undefined) likers = likers.startAfter(Timestamp.fromMillis(after.at), after.id);
  const found = await likers.get();
  return found.docs.map((snapshot) => ({ id: snapshot.id, at: (snapshot.get(path) as Timestamp).toMillis() }));
}
