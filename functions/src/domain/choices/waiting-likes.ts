import { collections } from '@tagpo/contract/paths';
import type { ChoicesDocument } from '@tagpo/contract/stored/choices';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { getShown } from '../lists/directory.ts';
import type { ListedMember } from '../members/parse-listed.ts';
import { readChoices } from './choices.ts';

/** Likes that one question reads at most: who answered more of them, or is liked by more who hide, asks again from there. */
const MAX_READ = 500;

type LikersDeps = Pick<AppDeps, 'firestore' | 'log'>;

interface WaitingLikes {
  readonly members: ListedMember[];
  /** Where to go on; absent when there are no more. */
  readonly next?: string;
}

interface Asked {
  /** `next` of the answer before. */
  readonly after: string | undefined;
  readonly size: number;
}

/**
 * Who likes a member and waits for an answer: not those they passed or matched, nor the hidden, the switched off or the blocked. Those
 * leave no gap either: neither a length nor whether there are more tells that somebody who hides likes the member. A read for each like,
 * another for each that is looked at, and one.
 */
export async function findWaitingLikes(deps: LikersDeps, uid: string, asked: Asked): Promise<WaitingLikes> {
  const isAnswered = answeredBy(await readChoices(deps.firestore, uid));
  const found: ListedMember[] = [];
  let { after } = asked;
  let read = 0;
  for (let round = 0; read < MAX_READ; round += 1) {
    // One more than are shown tells whether there are more; where many were answered, ever more are read at once.
    const limit = (asked.size + 1 - found.length) * 2 ** round;
    const likers = await findLikers(deps.firestore, uid, { after, limit });
    found.push(
      ...(await getShown(
        deps,
        uid,
        likers.filter((id) => !isAnswered(id)),
      )),
    );
    if (found.length > asked.size) return { members: found.slice(0, asked.size), ...nextAfter(found, asked.size) };
    if (likers.length < limit) return { members: found };
    after = likers.at(-1);
    read += likers.length;
  }
  return { members: found, ...(after === undefined ? {} : { next: after }) };
}

/** Those of some members of whom the same is true: two reads each, and one. */
export async function pickWaitingLikes(
  deps: LikersDeps,
  uid: string,
  { ids, choices }: { ids: readonly string[]; choices: ChoicesDocument },
): Promise<string[]> {
  const isAnswered = answeredBy(choices);
  const asked = ids.filter((id) => !isAnswered(id));
  const theirs = await Promise.all(asked.map((id) => readChoices(deps.firestore, id)));
  const listed = await getShown(
    deps,
    uid,
    asked.filter((_id, index) => theirs[index]?.liked.includes(uid)),
  );
  return listed.map(({ id }) => id);
}

function answeredBy({ passed, matched, blocked }: ChoicesDocument): (id: string) => boolean {
  const answered = new Set([...passed, ...matched, ...blocked]);
  return (id) => answered.has(id);
}

function nextAfter(found: readonly ListedMember[], size: number): { next?: string } {
  const last = found[size - 1];
  return last === undefined ? {} : { next: last.id };
}

/** In an order that tells nothing; nothing of the documents is sent but their names. */
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
