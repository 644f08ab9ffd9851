import type { StoredTime } from '@tagpo/contract/stored-time';
import { timeOfMark } from '@tagpo/contract/wire/conversations/inbox-mark';

/** A device that was away for longer begins anew. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;
/** How far Firestore's clock may be ahead of an instance's. */
const CLOCK_LEEWAY_MS = 10 * 60 * 1000;

interface Looker {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** When their inbox was emptied last: with it went the record of whom they were shown. */
  readonly emptiedAt: StoredTime | undefined;
}

/** The time (ms) that a mark stands for. Undefined for what is no mark of ours, or none of the last 30 days and of this inbox. */
export function parseMark(mark: string | undefined, { now, emptiedAt }: Looker): number | undefined {
  const readAt = timeOfMark(mark);
  if (readAt === undefined || readAt >= now + CLOCK_LEEWAY_MS) return undefined;
  return readAt > Math.max(now - MAX_AGE_MS, emptiedAt?.toMillis() ?? 0) ? readAt : undefined;
}
