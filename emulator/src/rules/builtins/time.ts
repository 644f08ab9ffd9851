/** Timestamps (in UTC) and durations. https://firebase.google.com/docs/reference/rules/rules.Timestamp_ */
import { Duration, Failure, Instant } from '../model/rules-value.ts';
import { int64 } from './integer.ts';
import { type BuiltinTable, builtin } from './signature.ts';

const SECOND = 1_000_000_000n;
const DAY = 86_400n * SECOND;

/** The range of Firestore's timestamps: the years 1 to 9999. */
const FIRST_INSTANT = -62_135_596_800n * SECOND;
const LAST_INSTANT = 253_402_300_800n * SECOND - 1n;
/** About 10,000 years, the range of google.protobuf.Duration. */
const MAX_DURATION = 315_576_000_000n * SECOND;

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['w', 7n * DAY],
  ['d', DAY],
  ['h', 3600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', 1_000_000n],
  ['us', 1000n],
  ['ns', 1n],
]);

export const timestampMethods: BuiltinTable = {
  year: builtin(['timestamp'], (instant) => BigInt(calendar(instant).getUTCFullYear())),
  month: builtin(['timestamp'], (instant) => BigInt(calendar(instant).getUTCMonth() + 1)),
  day: builtin(['timestamp'], (instant) => BigInt(calendar(instant).getUTCDate())),
  /** Monday is 1. */
  dayOfWeek: builtin(['timestamp'], (instant) => BigInt(calendar(instant).getUTCDay() || 7)),
  dayOfYear: builtin(['timestamp'], dayOfYear),
  hours: builtin(['timestamp'], (instant) => BigInt(calendar(instant).getUTCHours())),
  minutes: builtin(['timestamp'], (instant) => BigInt(calendar(instant).getUTCMinutes())),
  seconds: builtin(['timestamp'], (instant) => BigInt(calendar(instant).getUTCSeconds())),
  nanos: builtin(['timestamp'], ({ nanos }) => modulo(nanos, SECOND)),
  toMillis: builtin(['timestamp'], ({ nanos }) => (nanos - modulo(nanos, 1_000_000n)) / 1_000_000n),
  date: builtin(['timestamp'], ({ nanos }) => new Instant(nanos - modulo(nanos, DAY))),
  time: builtin(['timestamp'], ({ nanos }) => new Duration(modulo(nanos, DAY))),
};

export const durationMethods: BuiltinTable = {
  seconds: builtin(['duration'], ({ nanos }) => nanos / SECOND),
  nanos: builtin(['duration'], ({ nanos }) => nanos % SECOND),
};

export const timestampFunctions: BuiltinTable = {
  date: builtin(['int', 'int', 'int'], dateOf),
  value: builtin(['int'], (millis) => makeInstant(millis * 1_000_000n)),
};

export const durationFunctions: BuiltinTable = {
  abs: builtin(['duration'], ({ nanos }) => new Duration(nanos < 0n ? -nanos : nanos)),
  time: builtin(['int', 'int', 'int', 'int'], (hours, minutes, seconds, nanos) =>
    makeDuration((hours * 3600n + minutes * 60n + seconds) * SECOND + nanos),
  ),
  value: builtin(['int', 'string'], (magnitude, unit) => {
    const size = UNITS.get(unit);
    return size === undefined ? new Failure(`Unknown duration unit '${unit}'.`) : makeDuration(magnitude * size);
  }),
};

export function makeInstant(nanos: bigint): Instant | Failure {
  return nanos < FIRST_INSTANT || nanos > LAST_INSTANT ? new Failure('Timestamp is out of range.') : new Instant(nanos);
}

export function makeDuration(nanos: bigint): Duration | Failure {
  const isInRange = nanos <= MAX_DURATION && nanos >= -MAX_DURATION;
  return isInRange ? new Duration(nanos) : new Failure('Duration is out of range.');
}

function modulo(value: bigint, size: bigint): bigint {
  return ((value % size) + size) % size;
}

function calendar({ nanos }: Instant): Date {
  return new Date(Number((nanos - modulo(nanos, 1_000_000n)) / 1_000_000n));
}

function dayOfYear(instant: Instant): bigint | Failure {
  const { nanos } = instant;
  const newYear = new Date(0);
  newYear.setUTCFullYear(calendar(instant).getUTCFullYear(), 0, 1);
  return int64((nanos - modulo(nanos, DAY) - BigInt(newYear.getTime()) * 1_000_000n) / DAY + 1n);
}

function dateOf(year: bigint, month: bigint, day: bigint): Instant | Failure {
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  const exists =
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day);
  if (!exists) return new Failure(`There is no date ${year}-${month}-${day}.`);
  return makeInstant(BigInt(date.getTime()) * 1_000_000n);
}
