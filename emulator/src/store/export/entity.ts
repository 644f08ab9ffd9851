/**
 * A document as an App Engine EntityProto and back, field numbers of
 * https://github.com/googleapis/java-datastore (entity.proto of apphosting.datastore.v3). Files are the business of others.
 */

import { isMapValue } from '../../values/compare.ts';
import { compareUtf8 } from '../../values/utf8.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../../values/value.ts';
import { BYTES, FIXED64, GROUP, type ProtoField, ProtoWriter, readProto, VARINT } from './protobuf.ts';

export interface EntityDocument {
  readonly project: string;
  readonly database: string;
  /** Below `documents/`. */
  readonly path: string;
  readonly fields: MapValue;
}

const ENTITY = { key: 13, property: 14, rawProperty: 15, entityGroup: 16 };
const KEY = { app: 13, path: 14, databaseId: 23 };
const PATH = { element: 1, kind: 2, id: 3, name: 4 };
const PROPERTY = { meaning: 1, name: 3, multiple: 4, value: 5 };
const VALUE = { int64: 1, boolean: 2, text: 3, double: 4, point: 5, reference: 12 };
const POINT = { x: 6, y: 7 };
const REFERENCE = { app: 13, element: 14, kind: 15, id: 16, name: 17, databaseId: 23 };
const MEANING = { timestamp: 7, geoPoint: 9, blob: 14, bytes: 15, entity: 19, emptyList: 24 };

const DEFAULT_DATABASE = '(default)';
const APP_PREFIX = 'dev~';
const NUMERIC_ID = /^__id(-?\d+)__$/;
const MAX_DEPTH = 100;

export function encodeEntity({ project, database, path, fields }: EntityDocument): Uint8Array {
  const entity = new ProtoWriter();
  const elements = pairs(path);
  entity.message(ENTITY.key, (key) => {
    key.text(KEY.app, APP_PREFIX + project);
    key.message(KEY.path, (target) => writePath(target, elements));
    if (database !== DEFAULT_DATABASE) key.text(KEY.databaseId, database);
  });
  writeFields(entity, fields);
  entity.message(ENTITY.entityGroup, (target) => writePath(target, elements.slice(0, 1)));
  return entity.finish();
}

function pairs(path: string): [kind: string, id: string][] {
  const segments = path.split('/');
  return segments.flatMap((kind, at) => (at % 2 === 0 ? [[kind, segments[at + 1] ?? '']] : []));
}

function writePath(target: ProtoWriter, elements: readonly [string, string][]): void {
  for (const [kind, id] of elements) {
    target.group(PATH.element, (element) => writeId(element.text(PATH.kind, kind), PATH, id));
  }
}

function writeId(element: ProtoWriter, numbers: { readonly id: number; readonly name: number }, id: string): void {
  const number = NUMERIC_ID.exec(id)?.[1];
  if (number === undefined) element.text(numbers.name, id);
  else element.integer(numbers.id, BigInt(number));
}

/** Empty arrays first, as indexed properties; in the order of names, so that equal documents have equal bytes. */
function writeFields(entity: ProtoWriter, fields: MapValue): void {
  const sorted = [...fields].sort(([a], [b]) => compareUtf8(a, b));
  for (const [name, value] of sorted) {
    if (!Array.isArray(value) || value.length > 0) continue;
    entity.message(ENTITY.property, (property) => {
      property.integer(PROPERTY.meaning, MEANING.emptyList).text(PROPERTY.name, name).integer(PROPERTY.multiple, 0);
      property.message(PROPERTY.value, () => {});
    });
  }
  for (const [name, value] of sorted) {
    const isArray = Array.isArray(value);
    for (const item of isArray ? (value as readonly Value[]) : [value]) {
      entity.message(ENTITY.rawProperty, (property) => {
        const meaning = meaningOf(item);
        if (meaning !== undefined) property.integer(PROPERTY.meaning, meaning);
        property.text(PROPERTY.name, name).integer(PROPERTY.multiple, isArray ? 1 : 0);
        property.message(PROPERTY.value, (target) => writeValue(target, item));
      });
    }
  }
}

function meaningOf(value: Value): number | undefined {
  if (value instanceof Timestamp) return MEANING.timestamp;
  if (value instanceof Uint8Array) return MEANING.blob;
  if (value instanceof GeoPoint) return MEANING.geoPoint;
  return value instanceof Map ? MEANING.entity : undefined;
}

function writeValue(target: ProtoWriter, value: Value): void {
  if (value === null) return;
  if (typeof value === 'boolean') target.integer(VALUE.boolean, value ? 1 : 0);
  else if (typeof value === 'bigint') target.integer(VALUE.int64, value);
  else if (typeof value === 'number') target.double(VALUE.double, value);
  else if (typeof value === 'string') target.text(VALUE.text, value);
  else if (value instanceof Timestamp) {
    target.integer(VALUE.int64, BigInt(value.seconds) * 1_000_000n + BigInt(value.micros));
  } else if (value instanceof Uint8Array) target.bytes(VALUE.text, value);
  else if (value instanceof GeoPoint) {
    target.group(VALUE.point, (point) => point.double(POINT.x, value.latitude).double(POINT.y, value.longitude));
  } else if (value instanceof Reference) writeReference(target, value);
  else if (isMapValue(value)) target.bytes(VALUE.text, encodeMap(value));
  else throw new Error('An array directly in an array cannot be stored.');
}

/** A nested entity has the parts the schema requires, empty. */
function encodeMap(fields: MapValue): Uint8Array {
  const entity = new ProtoWriter();
  entity.message(ENTITY.key, (key) => key.text(KEY.app, '').message(KEY.path, () => {}));
  writeFields(entity, fields);
  return entity.message(ENTITY.entityGroup, () => {}).finish();
}

function writeReference(target: ProtoWriter, { name }: Reference): void {
  const [, project = '', , database = '', , ...segments] = name.split('/');
  target.group(VALUE.reference, (reference) => {
    reference.text(REFERENCE.app, APP_PREFIX + project);
    for (const [kind, id] of pairs(segments.join('/'))) {
      reference.group(REFERENCE.element, (element) => writeId(element.text(REFERENCE.kind, kind), REFERENCE, id));
    }
    if (database !== DEFAULT_DATABASE) reference.text(REFERENCE.databaseId, database);
  });
}

/** @throws Error on anything that is no document's entity */
export function decodeEntity(bytes: Uint8Array): EntityDocument {
  const entity = readProto(bytes);
  const key = readProto(requireBytes(entity, ENTITY.key, 'key'));
  const path = readProto(requireBytes(key, KEY.path, 'path'));
  const segments = path
    .filter((field) => field.field === PATH.element && field.type === GROUP)
    .flatMap((element) => readElement(element.type === GROUP ? element.fields : [], PATH));
  if (segments.length === 0) throw new Error('the entity has no key path');
  return {
    project: stripApp(readText(key, KEY.app) ?? ''),
    database: readText(key, KEY.databaseId) ?? DEFAULT_DATABASE,
    path: segments.join('/'),
    fields: decodeFields(entity, 0),
  };
}

const stripApp = (app: string): string => app.slice(app.indexOf('~') + 1);

function readElement(fields: readonly ProtoField[], numbers: { kind: number; id: number; name: number }): string[] {
  const kind = readText(fields, numbers.kind);
  const id = readInteger(fields, numbers.id);
  const name = id === undefined ? readText(fields, numbers.name) : `__id${id}__`;
  if (!kind || !name) throw new Error('a key path element has no kind or no name');
  return [kind, name];
}

function find(fields: readonly ProtoField[], number: number): ProtoField | undefined {
  return fields.findLast(({ field }) => field === number);
}

function readBytes(fields: readonly ProtoField[], number: number): Uint8Array | undefined {
  const field = find(fields, number);
  return field?.type === BYTES ? field.bytes : undefined;
}

function requireBytes(fields: readonly ProtoField[], number: number, name: string): Uint8Array {
  const bytes = readBytes(fields, number);
  if (bytes === undefined) throw new Error(`the entity has no ${name}`);
  return bytes;
}

function readText(fields: readonly ProtoField[], number: number): string | undefined {
  const bytes = readBytes(fields, number);
  return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function readInteger(fields: readonly ProtoField[], number: number): bigint | undefined {
  const field = find(fields, number);
  return field?.type === VARINT ? BigInt.asIntN(64, field.integer) : undefined;
}

function readDouble(fields: readonly ProtoField[], number: number): number | undefined {
  const field = find(fields, number);
  return field?.type === FIXED64 ? field.double : undefined;
}

function decodeFields(entity: readonly ProtoField[], depth: number): MapValue {
  if (depth > MAX_DEPTH) throw new Error('maps are nested too deeply');
  const fields = new Map<string, Value>();
  for (const field of entity) {
    if (field.type !== BYTES || (field.field !== ENTITY.property && field.field !== ENTITY.rawProperty)) continue;
    const property = readProto(field.bytes);
    const name = readText(property, PROPERTY.name);
    if (name === undefined) throw new Error('a property has no name');
    const meaning = Number(readInteger(property, PROPERTY.meaning) ?? 0n);
    if (meaning === MEANING.emptyList) {
      fields.set(name, []);
      continue;
    }
    const value = decodeValue(readProto(readBytes(property, PROPERTY.value) ?? new Uint8Array(0)), meaning, depth);
    const before = fields.get(name);
    if (readInteger(property, PROPERTY.multiple) !== 1n) fields.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

function decodeValue(fields: readonly ProtoField[], meaning: number, depth: number): Value {
  const bytes = readBytes(fields, VALUE.text);
  if (bytes !== undefined) {
    if (meaning === MEANING.entity) return decodeFields(readProto(bytes), depth + 1);
    if (meaning === MEANING.blob || meaning === MEANING.bytes) return new Uint8Array(bytes);
    return readText(fields, VALUE.text) ?? '';
  }
  const integer = readInteger(fields, VALUE.int64);
  if (integer !== undefined) return meaning === MEANING.timestamp ? timestampOf(integer) : integer;
  const boolean = readInteger(fields, VALUE.boolean);
  if (boolean !== undefined) return boolean !== 0n;
  const point = find(fields, VALUE.point);
  if (point?.type === GROUP) {
    return new GeoPoint(readDouble(point.fields, POINT.x) ?? 0, readDouble(point.fields, POINT.y) ?? 0);
  }
  const reference = find(fields, VALUE.reference);
  if (reference?.type === GROUP) return decodeReference(reference.fields);
  return readDouble(fields, VALUE.double) ?? null;
}

function timestampOf(micros: bigint): Timestamp {
  const rest = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  return new Timestamp(Number((micros - rest) / 1_000_000n), Number(rest));
}

function decodeReference(fields: readonly ProtoField[]): Reference {
  const project = stripApp(readText(fields, REFERENCE.app) ?? '');
  const database = readText(fields, REFERENCE.databaseId) ?? DEFAULT_DATABASE;
  const path = fields
    .filter((field) => field.field === REFERENCE.element)
    .flatMap((field) => readElement(field.type === GROUP ? field.fields : [], REFERENCE));
  return new Reference(`projects/${project}/databases/${database}/documents/${path.join('/')}`);
}
