export const DAY_MS = 24 * 60 * 60 * 1000;
/** The Philippines are eight hours ahead of UTC all year. */
const MANILA_AHEAD_MS = 8 * 60 * 60 * 1000;

/** Days in Manila since 1970. */
export function manilaDay(millis: number): number {
  return Math.floor((millis + MANILA_AHEAD_MS) / DAY_MS);
}

/** Milliseconds since 1970 at which a day begins in Manila. */
export function startOfManilaDay(day: number): number {
  return day * DAY_MS - MANILA_AHEAD_MS;
}
