import { collections } from '@tagpo/contract/paths';
import { MAX_COUNTED_LIKES } from '@tagpo/contract/product';
import { spotlightViews, type UserDocument } from '@tagpo/contract/stored/user';
import type { OwnSpotlight, SpotlightStep } from '@tagpo/contract/wire/members/spotlight';
import type { Firestore, Query } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { pickLikes } from '../../domain/choices/waiting-likes.ts';
import { readVisible } from '../../domain/conversations/read-conversations.ts';
import type { Member } from '../../domain/members/caller.ts';
import { parseEntries } from '../../firebase/stored-entries.ts';
import { toIso } from '../../firebase/stored-time.ts';

/** How many likers of one spotlight are checked; beyond it the receipt may miss likes. */
const MAX_LIKERS = 60;

type Receipt = NonNullable<OwnSpotlight['receipt']>;

/** The result of a spotlight so far: four reads, and three for each like. */
export async function readReceipt(
  deps: ApiDeps,
  caller: Pick<Member, 'uid' | 'directory'>,
  { id, startedAt }: NonNullable<UserDocument['spotlight']>,
): Promise<Receipt> {
  const count = (step: SpotlightStep) => viewsOf(deps.firestore, id, step).count().get();
  const [shown, opened, liked] = await Promise.all([count('shown'), count('opened'), countLikes(deps, caller, id)]);
  return { startedAt: toIso(startedAt), shown: shown.data().count, opened: opened.data().count, liked };
}

/** Each viewer has one document for all spotlights of a day. */
function viewsOf(firestore: Firestore, id: string, step: SpotlightStep): Query {
  return firestore.collection(collections.spotlightViews).where(step, 'array-contains', id);
}

const viewer = z.pick(spotlightViews, { viewerId: true });

/** Counts likes that their receiver may know of, by `GET /likes` or as a match whose chat they see. */
async function countLikes(
  deps: ApiDeps,
  caller: Pick<Member, 'uid' | 'directory'>,
  id: string,
): Promise<Receipt['liked']> {
  const found = await viewsOf(deps.firestore, id, 'liked').select('viewerId').limit(MAX_LIKERS).get();
  const ids = parseEntries(deps, viewer, found.docs).map(({ data }) => data.viewerId);
  if (ids.length === 0) return { count: 0, hasMore: false };
  const likes = await pickLikes(deps, caller, ids);
  const conversations = await Promise.all(likes.matched.map((one) => readVisible(deps.firestore, caller.uid, one)));
  // A block ends a match, and a switch-off does not.
  const matched = conversations.filter((one) => one !== 'hidden');
  const count = matched.length + likes.waiting.length;
  return { count: Math.min(count, MAX_COUNTED_LIKES), hasMore: count > MAX_COUNTED_LIKES };
}
