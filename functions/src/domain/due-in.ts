import { Timestamp } from 'firebase-admin/firestore';

const HOUR_MS = 60 * 60 * 1000;

/** So many hours after a time: when staff should have looked at what came then. */
export function dueIn(hours: number, at: Timestamp): Timestamp {
  return Timestamp.fromMillis(at.toMillis() + hours * HOUR_MS);
}
