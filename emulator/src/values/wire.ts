/** Values and documents between canonical ProtoJSON (the wire's `Value`) and the engine. No bytes, no protobuf. */
import { isArrayValue } from './compare.ts';
import type { Document } from './document.ts';
import { isJsonObject, type Json, type JsonObject, requireObject } from './json.ts';
import { type DatabaseName, formatResourceName } from './resource-name.ts';
import { RpcError } from './rpc-error.ts';
import { formatMicros, formatTimestamp, parseTimestamp } from './timestamp.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from './value.ts';

const MIN_INT64 = -(1n << 63n);
const MAX_INT64 = (1n << 63n) - 1n;
/** Deep enough for every legal document; stops hostile nesting before the stack does. */
const MAX_WIRE_DEPTH = 100;

function invalid(message: string): RpcError {
  return new RpcError('INVALID_ARGUMENT', message);
}

/** An absent or null message field reads as empty. */
function objectOrEmpty(json: Json | undefined, name: string): JsonObject {
  return requireObject(json ?? {}, name);
}

function decodeInteger(json: Json | undefined): bigint {
  const text = typeof json === 'number' && Number.isInteger(json) ? BigInt(json).toString() : json;
  if (typeof text !== 'string' || !/^-?\d{1,19}$/.test(text)) throw invalid(`Invalid int64 value: ${show(json)}.`);
  const integer = BigInt(text);
  if (integer < MIN_INT64 || integer > MAX_INT64) throw invalid(`Value out of range for int64: ${text}.`);
  return integer;
}

function decodeDouble(json: Json | undefined): number {
  if (typeof json === 'number') return json;
  if (json === 'NaN') return Number.NaN;
  if (json === 'Infinity' || json === '-Infinity') return json === 'Infinity' ? Infinity : -Infinity;
  const number = typeof json === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(json) ? Number(json) : Number.NaN;
  if (Number.isNaN(number)) throw invalid(`Invalid double value: ${show(json)}.`);
  return number;
}

function encodeDouble(value: number): Json {
  if (Object.is(value, -0)) return '-0';
  return Number.isFinite(value) ? value : String(value);
}

/** Standard or URL-safe base64, padded or not. */
function decodeBytes(json: Json | undefined): Uint8Array {
  if (typeof json !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(json)) {
    throw invalid(`Invalid base64 value: ${show(json)}.`);
  }
  return new Uint8Array(Buffer.from(json, 'base64'));
}

function encodeBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

function decodeGeoPoint(json: Json | undefined): GeoPoint {
  const { latitude = 0, longitude = 0 } = objectOrEmpty(json, 'geoPointValue');
  const point = new GeoPoint(decodeDouble(latitude), decodeDouble(longitude));
  if (!(Math.abs(point.latitude) <= 90)) throw invalid(`Latitude ${point.latitude} is not within -90 and 90.`);
  if (!(Math.abs(point.longitude) <= 180)) throw invalid(`Longitude ${point.longitude} is not within -180 and 180.`);
  return point;
}

function decodeText(json: Json | undefined, what: string): string {
  if (typeof json !== 'string') throw invalid(`${what} must be a string, not ${show(json)}.`);
  return json;
}

function decodeReference(json: Json | undefined): Reference {
  const name = decodeText(json, 'referenceValue');
  const segments = name.split('/');
  const isName = segments[0] === 'projects' && segments[2] === 'databases' && segments[4] === 'documents';
  if (!isName || segments.length < 7 || segments.length % 2 === 0 || segments.includes('')) {
    throw invalid(`Reference value "${name}" is not the name of a document.`);
  }
  return new Reference(name);
}

function decodeArray(json: Json | undefined, depth: number): readonly Value[] {
  const { values } = objectOrEmpty(json, 'arrayValue');
  if (values === undefined || values === null) return [];
  if (!Array.isArray(values)) throw invalid('arrayValue.values must be a list.');
  return values.map((element) => decodeNested(element, depth + 1));
}

function show(json: Json | undefined): string {
  const text = JSON.stringify(json) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}

/** Throws INVALID_ARGUMENT for anything that is not exactly one typed value. */
export function decodeValue(json: Json | undefined): Value {
  return decodeNested(json, 0);
}

function decodeNested(json: Json | undefined, depth: number): Value {
  if (depth > MAX_WIRE_DEPTH) throw invalid('The value is nested too deeply.');
  if (!isJsonObject(json)) throw invalid(`Invalid value: ${show(json)}.`);
  const [type, ...others] = Object.keys(json);
  if (type === undefined) throw invalid('Invalid value: no type is set.');
  if (others.length > 0) throw invalid(`Invalid value: more than one type is set (${type}, ${others.join(', ')}).`);
  const payload = json[type];
  switch (type) {
    case 'nullValue':
      return null;
    case 'booleanValue':
      if (typeof payload !== 'boolean') throw invalid(`booleanValue must be true or false, not ${show(payload)}.`);
      return payload;
    case 'integerValue':
      return decodeInteger(payload);
    case 'doubleValue':
      return decodeDouble(payload);
    case 'timestampValue':
      return parseTimestamp(decodeText(payload, 'timestampValue'));
    case 'stringValue':
      return decodeText(payload, 'stringValue');
    case 'bytesValue':
      return decodeBytes(payload);
    case 'referenceValue':
      return decodeReference(payload);
    case 'geoPointValue':
      return decodeGeoPoint(payload);
    case 'arrayValue':
      return decodeArray(payload, depth);
    case 'mapValue':
      return decodeMap(objectOrEmpty(payload, 'mapValue').fields, depth + 1);
    default:
      throw invalid(`Invalid value: unknown type "${type}".`);
  }
}

function decodeMap(json: Json | undefined, depth: number): MapValue {
  const map = new Map<string, Value>();
  for (const [name, value] of Object.entries(objectOrEmpty(json, 'fields'))) map.set(name, decodeNested(value, depth));
  return map;
}

/** The `fields` of a document or map; absent means none. */
export function decodeFields(json: Json | undefined): MapValue {
  return decodeMap(json, 0);
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
  if (value instanceof Uint8Array) return { bytesValue: encodeBytes(value) };
  if (value instanceof Reference) return { referenceValue: value.name };
  if (value instanceof GeoPoint) {
    return { geoPointValue: { latitude: encodeDouble(value.latitude), longitude: encodeDouble(value.longitude) } };
  }
  if (isArrayValue(value)) return { arrayValue: value.length === 0 ? {} : { values: value.map(encodeValue) } };
  return { mapValue: value.size === 0 ? {} : { fields: encodeFields(value) } };
}

export function encodeFields(fields: MapValue): JsonObject {
  // Own data properties by definition, so that a field named __proto__ stays one.
  return Object.fromEntries(Array.from(fields, ([name, value]) => [name, encodeValue(value)]));
}

/** A stored document as the wire's `Document`. */
export function encodeDocument(database: DatabaseName, document: Document): JsonObject {
  return {
    name: formatResourceName(database, document.path),
    ...(document.fields.size > 0 && { fields: encodeFields(document.fields) }),
    createTime: formatMicros(document.createTime),
    updateTime: formatMicros(document.updateTime),
  };
}
