/** Converts values and documents from and to canonical ProtoJSON. Knows no bytes and no protobuf. */
import { isArrayValue } from './compare.ts';
import type { Document } from './document.ts';
import { isJsonObject, type Json, type JsonObject, objectOrEmpty, readList } from './json.ts';
import type { FieldPath } from './paths/field-path.ts';
import { projectFields } from './paths/fields-copy.ts';
import { type DatabaseName, formatResourceName } from './paths/resource-name.ts';
import { invalidArgument } from './rpc-error.ts';
import { formatMicros, formatTimestamp, parseTimestamp } from './timestamp.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from './value.ts';

/**
 * Throws INVALID_ARGUMENT unless exactly one type is set and the value is legal for it. The form of the JSON is not checked: the
 * transports have done that against the schema.
 */
export function decodeValue(json: Json | undefined): Value {
  if (!isJsonObject(json)) throw invalidArgument(`Invalid value: ${JSON.stringify(json) ?? 'nothing'}.`);
  const [type, ...others] = Object.keys(json);
  if (type === undefined) throw invalidArgument('Invalid value: no type is set.');
  if (others.length > 0) {
    throw invalidArgument(`Invalid value: more than one type is set (${type}, ${others.join(', ')}).`);
  }
  const payload = json[type] ?? null;
  switch (type) {
    case 'nullValue':
      return null;
    case 'booleanValue':
      return payload === true;
    case 'integerValue':
      return BigInt(String(payload));
    case 'doubleValue':
      return Number(payload);
    case 'timestampValue':
      return parseTimestamp(String(payload));
    case 'stringValue':
      return String(payload);
    case 'bytesValue':
      return new Uint8Array(Buffer.from(String(payload), 'base64'));
    case 'referenceValue':
      return decodeReference(String(payload));
    case 'geoPointValue':
      return decodeGeoPoint(objectOrEmpty(payload));
    case 'arrayValue':
      return readList(objectOrEmpty(payload), 'values').map(decodeValue);
    case 'mapValue':
      return decodeFields(objectOrEmpty(payload).fields);
    default:
      throw invalidArgument(`Invalid value: unknown type "${type}".`);
  }
}

function decodeReference(name: string): Reference {
  const segments = name.split('/');
  const isName = segments[0] === 'projects' && segments[2] === 'databases' && segments[4] === 'documents';
  if (!isName || segments.length < 7 || segments.length % 2 === 0 || segments.includes('')) {
    throw invalidArgument(`Reference value "${name}" is not the name of a document.`);
  }
  return new Reference(name);
}

function decodeGeoPoint({ latitude = 0, longitude = 0 }: JsonObject): GeoPoint {
  const point = new GeoPoint(Number(latitude), Number(longitude));
  if (!(Math.abs(point.latitude) <= 90)) throw invalidArgument(`Latitude ${point.latitude} is not within -90 and 90.`);
  if (!(Math.abs(point.longitude) <= 180)) {
    throw invalidArgument(`Longitude ${point.longitude} is not within -180 and 180.`);
  }
  return point;
}

/** The `fields` of a document or map; absent means none. */
export function decodeFields(json: Json | undefined): MapValue {
  const map = new Map<string, Value>();
  for (const [name, value] of Object.entries(objectOrEmpty(json))) map.set(name, decodeValue(value));
  return map;
}

export function encodeValue(value: Value): JsonObject {
  if (value === null) return { nullValue: null };
  switch (typeof value) {
    case 'boolean':
      return { booleanValue: value };
    case 'bigint':
      return { integerValue: value.toString() };
    case 'number':
      return { doubleValue: encodeDouble(value) };
    case 'string':
      return { stringValue: value };
  }
  if (value instanceof Timestamp) return { timestampValue: formatTimestamp(value) };
  if (value instanceof Uint8Array)
    return { bytesValue: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  if (value instanceof Reference) return { referenceValue: value.name };
  if (value instanceof GeoPoint) {
    return { geoPointValue: { latitude: encodeDouble(value.latitude), longitude: encodeDouble(value.longitude) } };
  }
  if (isArrayValue(value)) return { arrayValue: value.length === 0 ? {} : { values: value.map(encodeValue) } };
  return { mapValue: value.size === 0 ? {} : { fields: encodeFields(value) } };
}

function encodeDouble(value: number): Json {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? value : String(value);
}

export function encodeFields(fields: MapValue): JsonObject {
  // `fromEntries` defines own properties, so that even a field named __proto__ is kept.
  return Object.fromEntries(Array.from(fields, ([name, value]) => [name, encodeValue(value)]));
}

/** A stored document as a `Document` of the wire: with all fields, or with those of the mask. */
export function encodeDocument(database: DatabaseName, document: Document, mask?: readonly FieldPath[]): JsonObject {
  const fields = mask === undefined ? document.fields : projectFields(document.fields, mask);
  return {
    name: formatResourceName(database, document.path),
    ...(fields.size > 0 && { fields: encodeFields(fields) }),
    createTime: formatMicros(document.createTime),
    updateTime: formatMicros(document.updateTime),
  };
}
