import { manilaDay } from '@tagpo/contract/wire/time/manila-day';

const DAYS_A_YEAR = 365;

/** The Manila day, a year after a time (ms since 1970), on which an age that was right then grows by one. */
export function yearAfter(millis: number): number {
  return manilaDay(millis) + DAYS_A_YEAR;
}
