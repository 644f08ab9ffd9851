/** A text for each known value, the same for equal values only. It makes sets and membership linear in their size. */
import { GeoPoint } from '../../values/value.ts';
import {
  Duration,
  Instant,
  MapDiff,
  type RulesList,
  type RulesMap,
  RulesPath,
  RulesSet,
  type RulesValue,
  Unknown,
} from './rules-value.ts';
import { isList } from './types.ts';

/** Undefined for NaN and what holds it, which do not equal themselves, and for unknown values. */
export function canonicalKey(value: RulesValue): string | undefined {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return numberKey(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (value instanceof Uint8Array) return `bytes:${Buffer.from(value).toString('hex')}`;
  if (value instanceof Instant) return `timestamp:${value.nanos}`;
  if (value instanceof Duration) return `duration:${value.nanos}`;
  if (value instanceof GeoPoint) return combine('latlng', [numberKey(value.latitude), numberKey(value.longitude)]);
  if (value instanceof RulesPath)
    return `path:${JSON.stringify(value.segments.map(({ text, name }) => text ?? { name }))}`;
  if (value instanceof RulesSet) return combine('set', keysOf(value.items)?.sort());
  if (value instanceof MapDiff) return combine('map_diff', keysOf([value.after, value.before]));
  if (value instanceof Unknown) return undefined;
  return isList(value) ? combine('list', keysOf(value)) : mapKey(value);
}

/** Returns a test for membership in the items. */
export function indexItems(items: RulesList): (item: RulesValue) => boolean {
  const keys = new Set(items.map(canonicalKey));
  keys.delete(undefined);
  return (item) => keys.has(canonicalKey(item));
}

/** Removes repeats; the first of equal items stays in its place. */
export function distinct(items: RulesList): RulesList {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = canonicalKey(item);
    if (key === undefined) return true;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function numberKey(value: number): string | undefined {
  if (Number.isNaN(value)) return undefined;
  return Number.isInteger(value) ? String(BigInt(value)) : String(value);
}

function keysOf(items: RulesList): string[] | undefined {
  const keys: string[] = [];
  for (const item of items) {
    const key = canonicalKey(item);
    if (key === undefined) return undefined;
    keys.push(key);
  }
  return keys;
}

function mapKey(map: RulesMap): string | undefined {
  const names = [...map.keys()].sort();
  const keys = keysOf(names.map((name) => map.get(name) ?? null));
  return combine('map', keys && names.map((name, index) => `${JSON.stringify(name)}:${keys[index]}`));
}

function combine(type: string, keys: readonly (string | undefined)[] | undefined): string | undefined {
  return keys === undefined || keys.includes(undefined) ? undefined : `${type}:[${keys.join(',')}]`;
}
