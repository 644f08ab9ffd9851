import { createHmac } from 'node:crypto';
import { type Activity, activityAt } from '@tagpo/contract/search-keys';
import type { UserDocument } from '@tagpo/contract/stored/user';
import { manilaDay } from '@tagpo/contract/wire/time/manila-day';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';

const SHUFFLE_BYTES = 5;
const MINUTE_MS = 60_000;

/**
 * A member's activity at a time, in milliseconds since 1970. The place within a day is a keyed hash of member and day: it stays the same that
 * day on every instance, and nobody can predict it.
 */
export function memberActivity({ cursorKey }: Pick<AppDeps, 'cursorKey'>, uid: string, millis: number): Activity {
  const digest = createHmac('sha256', cursorKey())
    .update(`order ${uid} ${manilaDay(millis)}`)
    .digest();
  return activityAt(Timestamp.fromMillis(millis), digest.readUIntBE(0, SHUFFLE_BYTES));
}

/** The fields that tell that a member moved in the order of lists, which happens on the first activity of a day. */
export function describeMove({ order, moved }: UserDocument, activity: Activity) {
  if (activity.order.day === order.day) return moved === undefined ? {} : { moved };
  const minute = minuteOf(activity.lastActive.toMillis());
  return { moved: { at: FieldValue.serverTimestamp(), minute, from: order } };
}

/** Minutes since 1970. */
export function minuteOf(millis: number): number {
  return Math.floor(millis / MINUTE_MS);
}

/** The Manila day, a year after a time (ms since 1970), on which an age that was right then grows by one. */
export function yearAfter(millis: number): number {
  return manilaDay(millis) + 365;
}
