/** Timestamps as text: RFC 3339 with any offset and up to nine digits in, UTC with as many digits as needed out. */
import { RpcError } from './rpc-error.ts';
import { type Micros, Timestamp } from './value.ts';

const RFC3339 = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

function invalid(text: string): RpcError {
  return new RpcError('INVALID_ARGUMENT', `Timestamp "${text}" is not a valid RFC 3339 time of the years 1 to 9999.`);
}

/** Parses RFC 3339; anything finer than a microsecond is cut off. Throws INVALID_ARGUMENT. */
export function parseTimestamp(text: string): Timestamp {
  const match = RFC3339.exec(text);
  if (match === null) throw invalid(text);
  const [, date = '', time = '', fraction = '', sign = '+', hours = '0', minutes = '0'] = match;
  const utc = Date.parse(`${date}T${time}Z`);
  // Date.parse lets 30 February slide into March.
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(date)) throw invalid(text);
  const offset = (Number(hours) * 60 + Number(minutes)) * 60 * (sign === '-' ? -1 : 1);
  const seconds = utc / 1000 - offset;
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) throw invalid(text);
  return new Timestamp(seconds, Number(fraction.padEnd(6, '0').slice(0, 6)));
}

/** Zero, three or six fraction digits, as ProtoJSON writes them. */
export function formatTimestamp({ seconds, micros }: Timestamp): string {
  const base = new Date(seconds * 1000).toISOString().slice(0, 19);
  if (micros === 0) return `${base}Z`;
  const digits = String(micros).padStart(6, '0');
  return `${base}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z`;
}

export function formatMicros(micros: Micros): string {
  return formatTimestamp(Timestamp.fromMicros(micros));
}

export function parseMicros(text: string): Micros {
  const { seconds, micros } = parseTimestamp(text);
  return seconds * 1e6 + micros;
}
