import { paths } from '@tagpo/contract/paths';
import type { PushSubscriptionDocument } from '@tagpo/contract/stored/push';
import {
  MAX_PUSH_SUBSCRIPTIONS,
  type SubscribePushBody,
  type UnsubscribePushBody,
} from '@tagpo/contract/wire/account/push';
import { Timestamp } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../domain/members/caller.ts';
import { refuseInactive } from '../../domain/members/require-active.ts';
import { pushSubscriptionOf, readPushSubscriptions } from '../../domain/push/subscriptions.ts';

/**
 * Registers a browser, or its new settings. The endpoint belongs to whoever registered it last; beyond five browsers the oldest is removed. Throws
 * 400 `push-refused` for an endpoint of no push service, 429 after sixty an hour.
 */
export async function subscribePush(deps: ApiDeps, { uid }: Caller, body: SubscribePushBody): Promise<void> {
  const { firestore, push } = deps;
  if (push === undefined || !push.isEndpoint(body.endpoint)) throw new ApiError('push-refused');
  await deps.limits.spend('subscribePush', uid);
  const data: PushSubscriptionDocument = {
    schemaVersion: 1,
    uid,
    ...body,
    createdAt: Timestamp.fromMillis(deps.now()),
  };
  await firestore.runTransaction(async (transaction) => {
    refuseInactive(deps, await transaction.get(firestore.doc(paths.account(uid))));
    transaction.set(pushSubscriptionOf(firestore, body.endpoint), data);
  });
  const all = await readPushSubscriptions(firestore, uid);
  await Promise.all(all.slice(0, -MAX_PUSH_SUBSCRIPTIONS).map(({ ref }) => ref.delete()));
}

/** Does nothing if the subscription is not the caller’s. */
export async function unsubscribePush(
  { firestore }: ApiDeps,
  { uid }: Caller,
  { endpoint }: UnsubscribePushBody,
): Promise<void> {
  const reference = pushSubscriptionOf(firestore, endpoint);
  await firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (snapshot.get('uid') === uid) transaction.delete(reference);
  });
}
