import { collections } from '@tagpo/contract/paths';
import { MAX_COUNTED_LIKES } from '@tagpo/contract/product';
import { type DirectoryDocument, spotlightViews } from '@tagpo/contract/stored/user';
import type { OwnSpotlight, SpotlightStep } from '@tagpo/contract/wire/members/spotlight';
import type { Firestore, Query } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { readChoices } from '../../domain/choices/choices.ts';
import { pickWaitingLikes } from '../../domain/choices/waiting-likes.ts';
import { readVisible } from '../../domain/conversations/read-conversations.ts';
import { parseEntries } from '../../firebase/stored-entries.ts';
import { toIso } from '../../firebase/stored-time.ts';

/** How many likers of one spotlight are checked; beyond it the receipt may miss likes. */
const MAX_LIKERS = 60;

type Receipt = NonNullable<OwnSpotlight['receipt']>;

/** The result of a spotlight so far: four reads, three for each like that is no match, and one for each that is. */
export async function readReceipt(
  deps: ApiDeps,
  uid: string,
  { id, startedAt }: NonNullable<DirectoryDocument['spotlight']>,
): Promise<Receipt> {
  const count = (step: SpotlightStep) => viewsOf(deps.firestore, id, step).count().get();
  const [shown, opened, liked] = await Promise.all([count('shown'), count('opened'), countLikes(deps, uid, id)]);
  return { startedAt: toIso(startedAt), shown: shown.data().count, opened: opened.data().count, liked };
}

/** Each viewer has one document for all spotlights of a day. */
function viewsOf(firestore: Firestore, id: string, step: SpotlightStep): Query {
  return firestore.collection(collections.spotlightViews).where(step, 'array-contains', id);
}

const viewer = z.pick(spotlightViews, { viewerId: true });

/** Counts likes that their receiver may know of, by `GET /likes` or as a match whose chat they see. */
async function countLikes(deps: ApiDeps, uid: string, id: string): Promise<Receipt['liked']> {
  const found = await viewsOf(deps.firestore, id, 'liked').select('viewerId').limit(MAX_LIKERS).get();
  const ids = parseEntries(deps, viewer, found.docs).map(({ data }) => data.viewerId);
  if (ids.length === 0) return { count: 0, hasMore: false };
  const choices = await readChoices(deps.firestore, uid);
  const matches = ids.filter((one) => choices.matched.includes(one));
  const conversations = await Promise.all(matches.map((one) => readVisible(deps.firestore, uid, one)));
  // A block takes a match out of the choices, and a switch-off does not.
  const matched = conversations.filter((one) => one !== 'hidden');
  const waiting = await pickWaitingLikes(deps, uid, { ids, choices });
  const count = matched.length + waiting.length;
  return { count: Math.min(count, MAX_COUNTED_LIKES), hasMore: count > MAX_COUNTED_LIKES };
}
