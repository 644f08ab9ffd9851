/** Reads and writes times as RFC 3339 (any offset and up to nine digits when reading, UTC when writing) and durations. Knows no clock. */
import { invalidArgument, type RpcError } from './rpc-error.ts';
import { type Micros, Timestamp } from './value.ts';

/** A google.protobuf.Timestamp, which is finer than `Timestamp`. */
export interface Instant {
  readonly seconds: number;
  readonly nanos: number;
}

const RFC3339 = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

function invalid(text: string): RpcError {
  return invalidArgument(`Timestamp "${text}" is not a valid RFC 3339 time of the years 1 to 9999.`);
}

/** The last one parsed: the documents of a commit have the same times. */
let parsed: { readonly text: string; readonly instant: Instant } | undefined;

/** Throws INVALID_ARGUMENT. */
export function parseInstant(text: string): Instant {
  if (text !== parsed?.text) parsed = { text, instant: readInstant(text) };
  return parsed.instant;
}

function readInstant(text: string): Instant {
  const match = RFC3339.exec(text);
  if (match === null) throw invalid(text);
  const [, date = '', time = '', fraction = '', sign = '+', hours = '0', minutes = '0'] = match;
  const utc = Date.parse(`${date}T${time}Z`);
  // Date.parse takes 30 February for a day in March.
  const mayNotExist = date > `${date.slice(0, 8)}28`;
  if (Number.isNaN(utc) || (mayNotExist && !new Date(utc).toISOString().startsWith(date))) throw invalid(text);
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 * (sign === '-' ? -1 : 1);
  const seconds = utc / 1000 - offset;
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) throw invalid(text);
  return { seconds, nanos: Number(fraction.padEnd(9, '0')) };
}

/** With 0, 3, 6 or 9 fraction digits, as in ProtoJSON. Throws INVALID_ARGUMENT outside the years 1 to 9999. */
export function formatInstant({ seconds, nanos }: Instant): string {
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS || nanos < 0 || nanos > 999_999_999) {
    throw invalid(`${seconds} seconds, ${nanos} nanos`);
  }
  const base = new Date(seconds * 1000).toISOString().slice(0, 19);
  if (nanos === 0) return `${base}Z`;
  return `${base}.${String(nanos)
    .padStart(9, '0')
    .replace(/(000){1,2}$/, '')}Z`;
}

/** A length of time in seconds, as ProtoJSON writes a google.protobuf.Duration. Takes no negative ones. */
export function formatDuration({ seconds, nanos }: Instant): string {
  const fraction = String(nanos)
    .padStart(9, '0')
    .replace(/(000){1,3}$/, '');
  return fraction === '' ? `${seconds}s` : `${seconds}.${fraction}s`;
}

/** Throws TypeError, because only the service itself writes durations. */
export function parseDuration(text: string): Instant {
  const [, seconds, fraction = ''] = /^(\d+)(?:\.(\d{1,9}))?s$/.exec(text) ?? [];
  if (seconds === undefined) throw new TypeError(`"${text}" is not a duration`);
  return { seconds: Number(seconds), nanos: Number(fraction.padEnd(9, '0')) };
}

/** Cuts off anything finer than a microsecond. Throws INVALID_ARGUMENT. */
export function parseTimestamp(text: string): Timestamp {
  const { seconds, nanos } = parseInstant(text);
  return new Timestamp(seconds, Math.trunc(nanos / 1000));
}

export function formatTimestamp({ seconds, micros }: Timestamp): string {
  return formatInstant({ seconds, nanos: micros * 1000 });
}

/** The last one written, as for `parseInstant`. */
let formatted: { readonly micros: Micros; readonly text: string } | undefined;

export function formatMicros(micros: Micros): string {
  if (micros !== formatted?.micros) formatted = { micros, text: formatTimestamp(Timestamp.fromMicros(micros)) };
  return formatted.text;
}

export function parseMicros(text: string): Micros {
  const { seconds, micros } = parseTimestamp(text);
  return seconds * 1e6 + micros;
}
