/** Functions of timestamps. https://firebase.google.com/docs/firestore/pipelines/functions/timestamp-functions */
import { Timestamp, type Value } from '../../values/value.ts';
import { extractPart, requireYears, truncateTime } from '../calendar.ts';
import {
  type FunctionDefinition,
  type FunctionTable,
  lazy,
  requireInteger,
  requireText,
  requireTimestamp,
  strict,
} from '../model/definition.ts';
import { EvaluationError } from '../model/errors.ts';

const MILLION = 1_000_000n;

const UNIT_MICROS: Readonly<Record<string, bigint>> = {
  microsecond: 1n,
  millisecond: 1000n,
  second: MILLION,
  minute: 60n * MILLION,
  hour: 3600n * MILLION,
  day: 86_400n * MILLION,
};

function requireUnit(value: Value): bigint {
  const name = requireText(value);
  const unit = Object.hasOwn(UNIT_MICROS, name) ? UNIT_MICROS[name] : undefined;
  if (unit === undefined) throw new EvaluationError(`There is no unit of time "${name}".`);
  return unit;
}

function microsOf(value: Value): bigint {
  const { seconds, micros } = requireTimestamp(value);
  return BigInt(seconds) * MILLION + BigInt(micros);
}

function fromMicros(micros: bigint): Timestamp {
  const seconds = floorDivide(micros, MILLION);
  return requireYears(new Timestamp(Number(seconds), Number(micros - seconds * MILLION)));
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}

function toUnix(unit: bigint): FunctionDefinition {
  return strict(1, (timestamp) => floorDivide(microsOf(timestamp), unit));
}

function fromUnix(unit: bigint): FunctionDefinition {
  return strict(1, (value) => fromMicros(requireInteger(value) * unit));
}

function shifted(sign: 1n | -1n): FunctionDefinition {
  return strict(3, (timestamp, unit, amount) =>
    fromMicros(microsOf(timestamp) + sign * requireInteger(amount) * requireUnit(unit)),
  );
}

function requireZone(value: Value | undefined): string {
  return value === undefined ? 'UTC' : requireText(value);
}

export const TIMESTAMPS: FunctionTable = {
  current_timestamp: lazy(0, (_args, _scope, { time }) => time),
  timestamp_add: shifted(1n),
  timestamp_subtract: shifted(-1n),
  /** Whole units, from the second to the first. */
  timestamp_diff: strict(3, (end, start, unit) => (microsOf(end) - microsOf(start)) / requireUnit(unit)),
  timestamp_extract: strict([2, 3], (timestamp, part, zone) =>
    extractPart(requireTimestamp(timestamp), requireText(part), requireZone(zone)),
  ),
  timestamp_trunc: strict([2, 3], (timestamp, granularity, zone) =>
    truncateTime(requireTimestamp(timestamp), requireText(granularity), requireZone(zone)),
  ),
  timestamp_to_unix_micros: toUnix(1n),
  timestamp_to_unix_millis: toUnix(1000n),
  timestamp_to_unix_seconds: toUnix(MILLION),
  unix_micros_to_timestamp: fromUnix(1n),
  unix_millis_to_timestamp: fromUnix(1000n),
  unix_seconds_to_timestamp: fromUnix(MILLION),
};
