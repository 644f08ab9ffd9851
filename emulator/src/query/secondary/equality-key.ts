/** A text for each value: two are the same exactly if the values are equal to Firestore, as 1 and 1.0 are. Keeps no order. */
import { GeoPoint, Reference, Timestamp, type Value } from '../../values/value.ts';

export function equalityKey(value: Value): string {
  if (typeof value === 'string') return `s${JSON.stringify(value)}`;
  if (typeof value === 'number' || typeof value === 'bigint') return `n${numberKey(value)}`;
  if (typeof value === 'boolean' || value === null) return String(value);
  if (value instanceof Timestamp) return `t${value.seconds}.${value.micros}`;
  if (value instanceof Reference) return `r${JSON.stringify(value.name)}`;
  if (value instanceof GeoPoint) return `g${numberKey(value.latitude)},${numberKey(value.longitude)}`;
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString('base64')}`;
  if (Array.isArray(value)) return `[${(value as readonly Value[]).map(equalityKey).join()}]`;
  const entries = [...(value as ReadonlyMap<string, Value>)].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${equalityKey(item)}`).join()}}`;
}

/** Whole numbers are written in full, whether they are integers or doubles. */
function numberKey(value: number | bigint): string {
  return typeof value === 'number' && !Number.isInteger(value) ? String(value) : BigInt(value).toString();
}
