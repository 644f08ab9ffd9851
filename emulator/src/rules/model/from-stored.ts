/** Converts stored Firestore values to rules values. Stored values never change, so each map is converted only once. */
import { isArrayValue } from '../../values/compare.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../../values/value.ts';
import { Instant, type RulesMap, RulesPath, type RulesValue } from './rules-value.ts';

const converted = new WeakMap<MapValue, RulesMap>();

export function fromStored(value: Value): RulesValue {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  if (value instanceof GeoPoint) return value;
  if (value instanceof Timestamp)
    return new Instant(BigInt(value.seconds) * 1_000_000_000n + BigInt(value.micros) * 1000n);
  if (value instanceof Reference) return pathOfName(value.name);
  if (isArrayValue(value)) return value.map(fromStored);
  return mapFromStored(value);
}

export function mapFromStored(fields: MapValue): RulesMap {
  const earlier = converted.get(fields);
  if (earlier !== undefined) return earlier;
  const map: RulesMap = new Map([...fields].map(([key, value]) => [key, fromStored(value)]));
  converted.set(fields, map);
  return map;
}

/** `projects/p/databases/d/documents/a/b` as rules see it: `/databases/d/documents/a/b`. */
export function pathOfName(name: string): RulesPath {
  return RulesPath.parse(name.replace(/^\/?projects\/[^/]+/, ''));
}
