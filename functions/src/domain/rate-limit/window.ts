import { manilaDay, startOfManilaDay } from '@tagpo/contract/wire/time/manila-day';
import { ApiError } from '../../api-error.ts';

/** A number of actions within a number of milliseconds. */
export interface Limit {
  readonly limit: number;
  readonly windowMs: number;
  /** Of a window of many days: it ends as a day begins in Manila, up to a sixtieth and a day early instead of late. */
  readonly endsOnDay?: boolean;
}

/** Actions by sixtieth of a window; the key counts sixtieths since 1970. */
export type Counts = Readonly<Record<string, number>>;

/** A window is counted in sixtieths: a document stays small, and an action counts at most a sixtieth longer. */
const PARTS = 60;

const partMs = ({ windowMs }: Limit) => windowMs / PARTS;

/** When the actions of a part no longer count, in milliseconds since 1970: never before a whole window has passed, unless it ends on a day. */
function endOf(part: string, limit: Limit): number {
  if (limit.endsOnDay) return startOfManilaDay(manilaDay(Number(part) * partMs(limit) + limit.windowMs));
  return (Number(part) + 1) * partMs(limit) + limit.windowMs;
}

/** The counts that are still within the window. */
export function recentCounts(counts: Counts, limit: Limit, now: number): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([part]) => endOf(part, limit) > now));
}

export function totalOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

export function addCounts(...all: readonly Counts[]): Counts {
  const sum: Record<string, number> = {};
  for (const counts of all) {
    for (const [part, count] of Object.entries(counts)) sum[part] = (sum[part] ?? 0) + count;
  }
  return sum;
}

/** The counts of some actions at this time. */
export function countActions(limit: Limit, now: number, times = 1): Counts {
  return { [Math.floor(now / partMs(limit))]: times };
}

/** Actions to be done, one by default, and when. */
interface Attempt {
  readonly limit: Limit;
  readonly now: number;
  readonly times?: number;
}

/** Throws 429 with the whole seconds until there is room. */
export function requireRoom(counts: Counts, attempt: Attempt): void {
  const retryAfter = secondsUntilRoom(counts, attempt);
  if (retryAfter !== undefined) throw new ApiError('rate-limited', { retryAfter });
}

/** The whole seconds until there is room; undefined if there is. */
export function secondsUntilRoom(counts: Counts, { limit, now, times = 1 }: Attempt): number | undefined {
  const recent = recentCounts(counts, limit, now);
  let excess = totalOf(recent) - limit.limit + times;
  if (excess <= 0) return undefined;
  const parts = Object.keys(recent).sort((a, b) => Number(a) - Number(b));
  let freedAt = now;
  for (const part of parts) {
    excess -= recent[part] ?? 0;
    freedAt = endOf(part, limit);
    if (excess <= 0) break;
  }
  return Math.max(1, Math.ceil((freedAt - now) / 1000));
}
