import { createHmac } from 'node:crypto';
import { manilaDay } from '@tagpo/contract/manila-day';
import { type Activity, activityAt } from '@tagpo/contract/search-keys';
import { Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';

const SHUFFLE_BYTES = 6;

/**
 * A member's activity at a time, in milliseconds since 1970. Where lists put them within a day is a keyed hash of member and day: it stays as
 * it is however often they are active that day, on whichever instance, and nobody can tell it beforehand.
 */
export function memberActivity({ cursorKey }: Pick<AppDeps, 'cursorKey'>, uid: string, millis: number): Activity {
  const digest = createHmac('sha256', cursorKey())
    .update(`order ${uid} ${manilaDay(millis)}`)
    .digest();
  return activityAt(Timestamp.fromMillis(millis), digest.readUIntBE(0, SHUFFLE_BYTES));
}
