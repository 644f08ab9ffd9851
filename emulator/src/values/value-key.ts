/** A text for a value that is the same for equal values, and for no others: to group them, and to find one among many. */
import { isArrayValue, isMapValue } from './compare.ts';
import { compareUtf8 } from './utf8.ts';
import { GeoPoint, Reference, Timestamp, type Value } from './value.ts';

export function valueKey(value: Value): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint' || typeof value === 'number') return numberKey(value);
  if (value instanceof Timestamp) return `t${value.seconds}.${value.micros}`;
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString('hex')}`;
  if (value instanceof Reference) return `r${JSON.stringify(value.name)}`;
  if (value instanceof GeoPoint) return `g${numberKey(value.latitude)},${numberKey(value.longitude)}`;
  if (isArrayValue(value)) return `[${value.map(valueKey).join(',')}]`;
  if (!isMapValue(value)) return '';
  const entries = [...value].sort(([a], [b]) => compareUtf8(a, b));
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${valueKey(item)}`).join(',')}}`;
}

/** 1 is 1.0, and 0 is -0. */
function numberKey(value: number | bigint): string {
  return typeof value === 'number' && Number.isInteger(value) ? String(BigInt(value)) : String(value);
}
