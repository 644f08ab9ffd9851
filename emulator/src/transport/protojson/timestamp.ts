/** RFC 3339 ⇄ seconds and nanoseconds, and ProtoJSON durations. Does not truncate: precision is the engine's affair. */
import { RpcError } from '../../values/rpc-error.ts';

export interface Instant {
  readonly seconds: number;
  readonly nanos: number;
}

const RFC3339 = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/;
const DURATION = /^(-?)(\d{1,12})(?:\.(\d{1,9}))?s$/;

/** From 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z, the range of google.protobuf.Timestamp. */
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

export function parseTimestamp(text: string): Instant {
  const match = RFC3339.exec(text);
  const millis = match ? Date.parse(`${match[1]}T${match[2]}${match[4]?.toUpperCase()}`) : Number.NaN;
  if (!match || Number.isNaN(millis)) throw new RpcError('INVALID_ARGUMENT', `Invalid timestamp: "${text}".`);
  return requireInRange({ seconds: millis / 1000, nanos: fractionNanos(match[3]) });
}

export function formatTimestamp(instant: Instant): string {
  const { seconds, nanos } = requireInRange(instant);
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}${fractionText(nanos)}Z`;
}

export function parseDuration(text: string): Instant {
  const match = DURATION.exec(text);
  if (!match) throw new RpcError('INVALID_ARGUMENT', `Invalid duration: "${text}".`);
  const sign = match[1] ? -1 : 1;
  return { seconds: sign * Number(match[2]), nanos: sign * fractionNanos(match[3]) };
}

export function formatDuration({ seconds, nanos }: Instant): string {
  const sign = seconds < 0 || nanos < 0 ? '-' : '';
  return `${sign}${Math.abs(seconds)}${fractionText(Math.abs(nanos))}s`;
}

function requireInRange(instant: Instant): Instant {
  const { seconds, nanos } = instant;
  if (seconds >= MIN_SECONDS && seconds <= MAX_SECONDS && nanos >= 0 && nanos <= 999_999_999) return instant;
  throw new RpcError('INVALID_ARGUMENT', `Timestamp is out of range: ${seconds} seconds, ${nanos} nanos.`);
}

function fractionNanos(digits: string | undefined): number {
  return digits ? Number(digits.padEnd(9, '0')) : 0;
}

/** None, three, six or nine digits, as canonical ProtoJSON. */
function fractionText(nanos: number): string {
  if (nanos === 0) return '';
  const digits = String(nanos).padStart(9, '0');
  if (nanos % 1_000_000 === 0) return `.${digits.slice(0, 3)}`;
  return nanos % 1000 === 0 ? `.${digits.slice(0, 6)}` : `.${digits}`;
}
