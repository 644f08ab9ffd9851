import { manilaDay } from '@tagpo/contract/wire/time/manila-day';

const DAYS_A_YEAR = 365;

/** The Manila day on which an age that is right at a time, in milliseconds since 1970, grows by one. */
export function yearAfter(millis: number): number {
  return manilaDay(millis) + DAYS_A_YEAR;
}
