import { collections } from '@tagpo/contract/paths';
import type { ChoicesDocument } from '@tagpo/contract/stored/choices';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { getShown } from '../lists/directory.ts';
import type { ListedMember } from '../members/parse-listed.ts';
import { readChoices } from './choices.ts';

/** Likes that one call reads at most. Where more of them are answered or hidden, the next call continues from there. */
const MAX_READ = 500;

type LikersDeps = Pick<AppDeps, 'firestore' | 'log'>;

/**
 * Who likes a member and waits for an answer, without members they passed or matched and without hidden, switched-off or blocked ones.
 * Those leave no gap: neither the length of a page nor whether there are more reveals a like by somebody who hides. Costs one read for
 * each like, one more for each that is checked, and one. `next` is the next page's `after`; undefined when there are no more.
 */
export async function findWaitingLikes(
  deps: LikersDeps,
  uid: string,
  page: { readonly after: string | undefined; readonly size: number },
) {
  const isAnswered = answeredBy(await readChoices(deps.firestore, uid));
  const found: ListedMember[] = [];
  let { after } = page;
  let read = 0;
  for (let round = 0; read < MAX_READ; round += 1) {
    // One more than the page shows whether there are more. Each further query reads more at once.
    const limit = (page.size + 1 - found.length) * 2 ** round;
    const likers = await findLikers(deps.firestore, uid, { after, limit });
    const unanswered = likers.filter((id) => !isAnswered(id));
    found.push(...(await getShown(deps, uid, unanswered)));
    if (found.length > page.size) return { members: found.slice(0, page.size), next: found[page.size - 1]?.id };
    if (likers.length < limit) return { members: found, next: undefined };
    after = likers.at(-1);
    read += likers.length;
  }
  return { members: found, next: after };
}

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

/** Sorted by document id, which reveals no time; only the names of documents are fetched. */
async function findLikers(
  firestore: Firestore,
  uid: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  let likers = firestore
    .collection(collections.choices)
    .where('liked', 'array-contains', uid)
    .orderBy(FieldPath.documentId())
    .select()
    .limit(limit);
  if (after !== undefined) likers = likers.startAfter(after);
  return (await likers.get()).docs.map(({ id }) => id);
}
