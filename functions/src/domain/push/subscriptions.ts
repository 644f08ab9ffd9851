import { createHash } from 'node:crypto';
import { collections, paths } from '@tagpo/contract/paths';
import { type PushSubscriptionDocument, pushSubscriptionDocument } from '@tagpo/contract/stored/push';
import { MAX_PUSH_SUBSCRIPTIONS } from '@tagpo/contract/wire/account/push';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { eraseAll } from '../../firebase/erase-all.ts';

/** One document for each endpoint, so that it belongs to whoever registered it last. */
export function pushSubscriptionOf(firestore: Firestore, endpoint: string): DocumentReference {
  const id = createHash('sha256').update(endpoint).digest('base64url');
  return firestore.doc(paths.pushSubscription(id));
}

export interface StoredPushSubscription {
  readonly ref: DocumentReference;
  readonly data: PushSubscriptionDocument;
}

/** A member’s push subscriptions, oldest first: at most one more than allowed. Deletes damaged ones. */
export async function readPushSubscriptions(firestore: Firestore, uid: string): Promise<StoredPushSubscription[]> {
  const found = await pushSubscriptionsOf(firestore, uid)
    .limit(MAX_PUSH_SUBSCRIPTIONS + 1)
    .get();
  const parsed = found.docs.map((snapshot) => ({
    ref: snapshot.ref,
    result: z.safeParse(pushSubscriptionDocument, snapshot.data()),
  }));
  await Promise.all(parsed.filter(({ result }) => !result.success).map(({ ref }) => ref.delete()));
  return parsed
    .flatMap(({ ref, result }) => (result.success ? [{ ref, data: result.data }] : []))
    .toSorted((a, b) => a.data.createdAt.toMillis() - b.data.createdAt.toMillis());
}

function pushSubscriptionsOf(firestore: Firestore, uid: string) {
  return firestore.collection(collections.pushSubscriptions).where('uid', '==', uid);
}

/** Deletes all push subscriptions of a member. */
export async function erasePushSubscriptions(firestore: Firestore, uid: string): Promise<void> {
  await eraseAll(pushSubscriptionsOf(firestore, uid));
}
