/** Renders values as they would be written in rules, for `debug()` and tests. Long texts are cut. */
import { GeoPoint } from '../../values/value.ts';
import { convertToString } from '../builtins/conversion.ts';
import {
  Duration,
  Failure,
  Instant,
  MapDiff,
  type Outcome,
  RulesPath,
  RulesSet,
  type RulesValue,
  Unknown,
} from './rules-value.ts';
import { isList } from './types.ts';

const MAX_LENGTH = 500;

export function render(outcome: Outcome): string {
  const text = outcome instanceof Failure ? `error: ${outcome.message}` : renderValue(outcome);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function renderValue(value: RulesValue): string {
  if (typeof value === 'string') return `'${value}'`;
  if (value === null || typeof value !== 'object') return String(convertToString(value));
  if (value instanceof Unknown) return 'unknown';
  if (value instanceof Uint8Array) return `b'${Buffer.from(value).toString('hex').replace(/../g, '\\x$&')}'`;
  if (value instanceof Instant) return renderInstant(value);
  if (value instanceof Duration) return `${renderSeconds(value.nanos)}s`;
  if (value instanceof GeoPoint) return `latlng(${value.latitude}, ${value.longitude})`;
  if (value instanceof RulesPath)
    return value.segments.map(({ text, name }) => `/${renderSegment(text, name)}`).join('');
  if (value instanceof RulesSet) return `set(${value.items.map(renderValue).join(', ')})`;
  if (value instanceof MapDiff) return 'map_diff';
  if (isList(value)) return `[${value.map(renderValue).join(', ')}]`;
  return `{${[...value].map(([key, item]) => `${key}: ${renderValue(item)}`).join(', ')}}`;
}

function renderSegment(text: string | Unknown | undefined, name: string | undefined): string {
  if (typeof text === 'string') return text;
  return text instanceof Unknown ? '?' : `$(${name})`;
}

function renderInstant({ nanos }: Instant): string {
  const millis = nanos / 1_000_000n - (nanos % 1_000_000n < 0n ? 1n : 0n);
  const fraction = nanos - millis * 1_000_000n;
  const text = new Date(Number(millis)).toISOString();
  return fraction === 0n ? text : text.replace('Z', `${String(fraction).padStart(6, '0')}Z`);
}

function renderSeconds(nanos: bigint): string {
  const size = nanos < 0n ? -nanos : nanos;
  const fraction = String(size % 1_000_000_000n)
    .padStart(9, '0')
    .replace(/0+$/, '');
  return `${nanos < 0n ? '-' : ''}${size / 1_000_000_000n}${fraction === '' ? '' : `.${fraction}`}`;
}
