/** Expression values of the Storage-rules protocol and Firestore REST fields, to the engine's values. */
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../values/value.ts';

export type Wire = null | boolean | number | string | readonly Wire[] | { readonly [key: string]: Wire | undefined };

/** Thrown for what no version of the protocol sends. */
export class ProtocolError extends Error {}

export function isObject(wire: Wire | undefined): wire is { readonly [key: string]: Wire | undefined } {
  return typeof wire === 'object' && wire !== null && !Array.isArray(wire);
}

/** `{string_value: ...}` and the like. Paths become references, which rules see as paths. */
export function fromExpressionValue(wire: Wire | undefined): Value {
  const [kind, value] = onlyEntry(wire);
  switch (kind) {
    case 'null_value':
      return null;
    case 'bool_value':
      return value === true;
    case 'int_value':
      return BigInt(Math.trunc(Number(value)));
    case 'float_value':
      return Number(value);
    case 'string_value':
      return String(value);
    case 'timestamp_value':
      return parseTimestamp(String(value));
    case 'bytes_value':
      return Uint8Array.from(Buffer.from(String(value), 'base64'));
    case 'list_value':
    case 'set_value':
      return itemsOf(value, 'values').map(fromExpressionValue);
    case 'map_value':
      return mapOf(isObject(value) ? value.fields : undefined, fromExpressionValue);
    case 'path_value':
      return new Reference(itemsOf(value, 'segments').map(segmentText).join(''));
    default:
      throw new ProtocolError(`Unknown expression value '${kind}'.`);
  }
}

/** `fields` of a Firestore REST document. */
export function fromFields(fields: Wire | undefined): MapValue {
  return mapOf(fields, fromField);
}

function fromField(wire: Wire | undefined): Value {
  const [kind, value] = onlyEntry(wire);
  switch (kind) {
    case 'nullValue':
      return null;
    case 'booleanValue':
      return value === true;
    case 'integerValue':
      return BigInt(String(value));
    case 'doubleValue':
      return Number(value);
    case 'stringValue':
      return String(value);
    case 'timestampValue':
      return parseTimestamp(String(value));
    case 'bytesValue':
      return Uint8Array.from(Buffer.from(String(value), 'base64'));
    case 'referenceValue':
      return new Reference(String(value));
    case 'geoPointValue':
      return isObject(value) ? new GeoPoint(Number(value.latitude ?? 0), Number(value.longitude ?? 0)) : null;
    case 'arrayValue':
      return itemsOf(value, 'values').map(fromField);
    case 'mapValue':
      return fromFields(isObject(value) ? value.fields : undefined);
    default:
      throw new ProtocolError(`Unknown field value '${kind}'.`);
  }
}

function onlyEntry(wire: Wire | undefined): readonly [string, Wire | undefined] {
  const entry = isObject(wire) ? Object.entries(wire)[0] : undefined;
  if (entry === undefined) throw new ProtocolError('A value without a type.');
  return entry;
}

function itemsOf(wire: Wire | undefined, key: string): readonly (Wire | undefined)[] {
  const items = isObject(wire) ? wire[key] : undefined;
  return isList(items) ? items : [];
}

function isList(wire: Wire | undefined): wire is readonly Wire[] {
  return Array.isArray(wire);
}

function mapOf(fields: Wire | undefined, convert: (wire: Wire | undefined) => Value): MapValue {
  const entries = isObject(fields) ? Object.entries(fields) : [];
  return new Map(entries.map(([name, value]) => [name, convert(value)]));
}

function segmentText(segment: Wire | undefined): string {
  return `/${isObject(segment) ? String(segment.simple ?? '') : ''}`;
}

function parseTimestamp(text: string): Timestamp {
  const [, whole = '', fraction = '', zone = 'Z'] = /^(.*?)(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)?$/i.exec(text) ?? [];
  const millis = Date.parse(`${whole}${zone}`);
  if (Number.isNaN(millis)) throw new ProtocolError(`'${text}' is not a timestamp.`);
  return new Timestamp(Math.floor(millis / 1000), Number(fraction.slice(0, 6).padEnd(6, '0')));
}
