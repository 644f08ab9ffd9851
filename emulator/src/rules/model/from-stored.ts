/** Turns stored Firestore values into rules values. Stored values are immutable, so each map is turned only once. */
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../../values/value.ts';
import { Instant, type RulesMap, RulesPath, type RulesValue } from './rules-value.ts';
import { isList } from './types.ts';

const turned = new WeakMap<MapValue, RulesMap>();

export function fromStored(value: Value): RulesValue {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  if (value instanceof GeoPoint) return value;
  if (value instanceof Timestamp)
    return new Instant(BigInt(value.seconds) * 1_000_000_000n + BigInt(value.micros) * 1000n);
  if (value instanceof Reference) return pathOfName(value.name);
  if (isStoredList(value)) return value.map(fromStored);
  return mapFromStored(value);
}

export function mapFromStored(fields: MapValue): RulesMap {
  const known = turned.get(fields);
  if (known !== undefined) return known;
  const map: RulesMap = new Map([...fields].map(([key, value]) => [key, fromStored(value)]));
  turned.set(fields, map);
  return map;
}

/** `projects/p/databases/d/documents/a/b` as rules see it: `/databases/d/documents/a/b`. */
export function pathOfName(name: string): RulesPath {
  return RulesPath.parse(name.replace(/^\/?projects\/[^/]+/, ''));
}

function isStoredList(value: Value): value is readonly Value[] {
  return isList(value);
}
