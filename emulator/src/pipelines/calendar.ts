/** The parts of a time in a time zone, and the start of the period that it is in. Knows no functions of pipelines. */
import { Timestamp } from '../values/value.ts';
import { EvaluationError, notImplemented } from './model/errors.ts';

const DAY_SECONDS = 86_400;
/** The years 1 to 9999. */
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A time as clocks of the zone show it: seconds since 1970 as if these clocks showed UTC. */
interface LocalTime {
  readonly seconds: number;
  readonly micros: number;
}

type Part = (local: LocalTime) => number;

const PARTS: Readonly<Record<string, Part>> = {
  microsecond: ({ micros }) => micros,
  millisecond: ({ micros }) => Math.floor(micros / 1000),
  second: ({ seconds }) => modulo(seconds, 60),
  minute: ({ seconds }) => Math.floor(modulo(seconds, 3600) / 60),
  hour: ({ seconds }) => Math.floor(modulo(seconds, DAY_SECONDS) / 3600),
  day: (local) => dateOf(local).getUTCDate(),
  month: (local) => dateOf(local).getUTCMonth() + 1,
  quarter: (local) => Math.floor(dateOf(local).getUTCMonth() / 3) + 1,
  year: (local) => dateOf(local).getUTCFullYear(),
  dayofyear: ({ seconds }) => {
    const date = dateOf({ seconds, micros: 0 });
    return Math.floor((seconds - secondsOf(date.getUTCFullYear(), 0)) / DAY_SECONDS) + 1;
  },
  isoyear: ({ seconds }) => isoYear(seconds),
};

/** Throws EvaluationError for a part or a zone that there is not. */
export function extractPart(timestamp: Timestamp, part: string, zone: string): bigint {
  const read = Object.hasOwn(PARTS, part) ? PARTS[part] : undefined;
  if (read !== undefined) return BigInt(read(toLocal(timestamp, zone)));
  if (/^(dayofweek|isoweek|week(\(\w+\))?)$/.test(part)) throw notImplemented(`The part ${part} of a timestamp`);
  throw new EvaluationError(`A timestamp has no part "${part}".`);
}

/** The start of each period, in seconds of local time. */
const STARTS: Readonly<Record<string, (seconds: number) => number>> = {
  second: (seconds) => seconds,
  minute: (seconds) => seconds - modulo(seconds, 60),
  hour: (seconds) => seconds - modulo(seconds, 3600),
  day: startOfDay,
  isoweek: (seconds) => startOfWeek(seconds, 1),
  month: (seconds) => startOfMonth(seconds, 1),
  quarter: (seconds) => startOfMonth(seconds, 3),
  year: (seconds) => startOfMonth(seconds, 12),
  isoyear: (seconds) => startOfIsoYear(isoYear(seconds)),
};

/** Throws EvaluationError for a time that no timestamp has. */
export function requireYears(timestamp: Timestamp): Timestamp {
  if (timestamp.seconds >= MIN_SECONDS && timestamp.seconds <= MAX_SECONDS) return timestamp;
  throw new EvaluationError('The timestamp is not of the years 1 to 9999.');
}

/** Throws EvaluationError for a granularity or a zone that there is not. */
export function truncateTime(timestamp: Timestamp, granularity: string, zone: string): Timestamp {
  if (granularity === 'microsecond') return timestamp;
  if (granularity === 'millisecond') {
    return new Timestamp(timestamp.seconds, timestamp.micros - (timestamp.micros % 1000));
  }
  return requireYears(fromLocal(startOf(granularity)(toLocal(timestamp, zone).seconds), zone));
}

function startOf(granularity: string): (seconds: number) => number {
  const start = Object.hasOwn(STARTS, granularity) ? STARTS[granularity] : undefined;
  if (start !== undefined) return start;
  if (granularity === 'week') throw notImplemented('The granularity week without its first day');
  const [, weekday = ''] = /^week\((\w+)\)$/.exec(granularity) ?? [];
  const first = WEEKDAYS.indexOf(weekday);
  if (first < 0) throw new EvaluationError(`There is no granularity of time "${granularity}".`);
  return (seconds) => startOfWeek(seconds, first);
}

function startOfDay(seconds: number): number {
  return seconds - modulo(seconds, DAY_SECONDS);
}

/** `first` is 0 for Sunday. 1 January 1970 was a Thursday. */
function startOfWeek(seconds: number, first: number): number {
  const day = Math.floor(seconds / DAY_SECONDS);
  return (day - modulo(day + 4 - first, 7)) * DAY_SECONDS;
}

function startOfMonth(seconds: number, months: number): number {
  const date = dateOf({ seconds, micros: 0 });
  return secondsOf(date.getUTCFullYear(), date.getUTCMonth() - (date.getUTCMonth() % months));
}

/** The first ISO week of a year is the one with 4 January. */
function startOfIsoYear(year: number): number {
  return startOfWeek(secondsOf(year, 0) + 3 * DAY_SECONDS, 1);
}

function isoYear(seconds: number): number {
  const thursday = startOfWeek(seconds, 1) + 3 * DAY_SECONDS;
  return dateOf({ seconds: thursday, micros: 0 }).getUTCFullYear();
}

function dateOf({ seconds }: LocalTime): Date {
  return new Date(seconds * 1000);
}

/** `Date.UTC` takes the years 0 to 99 for those of the last century. */
function secondsOf(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1) / 1000;
}

function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

function toLocal({ seconds, micros }: Timestamp, zone: string): LocalTime {
  return { seconds: seconds + offsetAt(seconds, zone), micros };
}

/** Around a change of the clocks, the offset at the result differs from the offset that was guessed first. */
function fromLocal(local: number, zone: string): Timestamp {
  const guess = local - offsetAt(local, zone);
  return new Timestamp(local - offsetAt(guess, zone), 0);
}

/** The seconds that the clocks of a zone are ahead of UTC. */
function offsetAt(seconds: number, zone: string): number {
  if (zone === 'UTC') return 0;
  // The reference's example of such an offset has it the other way round than its name says.
  if (/^GMT[+-]/.test(zone)) throw notImplemented('An offset from GMT as a time zone');
  const shown = formatterOf(zone).formatToParts(seconds * 1000);
  const isBeforeChrist = shown.some(({ type, value }) => type === 'era' && value.startsWith('B'));
  const parts = new Map(shown.map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const year = isBeforeChrist ? 1 - part('year') : part('year');
  const midnight = new Date(0).setUTCFullYear(year, part('month') - 1, part('day')) / 1000;
  return midnight + part('hour') * 3600 + part('minute') * 60 + part('second') - seconds;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  try {
    // The calendar iso8601 of ICU is Julian before 1582. This one is not, but counts the years before 1 backwards.
    const formatter = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, calendar: 'gregory', hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ era: 'short', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    formatters.set(zone, formatter);
    return formatter;
  } catch (error) {
    if (error instanceof RangeError) throw new EvaluationError(`There is no time zone "${zone}".`);
    throw error;
  }
}
