import type { PushWishes } from '@tagpo/contract/wire/account/push';

/** Whether it is quiet at `now` (milliseconds since 1970) by the clock of the wished time zone. `from` equal to `to` is never quiet. */
export function isQuiet(quiet: PushWishes['quiet'], now: number): boolean {
  if (quiet === null) return false;
  const { from, to, timeZone } = quiet;
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = parts
    .formatToParts(now)
    .filter(({ type }) => type === 'hour' || type === 'minute')
    .map(({ value }) => Number(value));
  const minuteOfDay = hour * 60 + minute;
  return from <= to ? from <= minuteOfDay && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to;
}
