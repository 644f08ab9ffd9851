/** Converts a document to an App Engine EntityProto and back. Does not read or write files. */
import { isMapValue } from '../../values/compare.ts';
import { compareUtf8 } from '../../values/utf8.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../../values/value.ts';
import { decodeMessage, ENTITY } from './format.ts';

export interface EntityDocument {
  readonly project: string;
  readonly database: string;
  /** The path below `documents/`. */
  readonly path: string;
  readonly fields: MapValue;
}

/** An int64 may be given as text and is read as bigint. */
type Int64 = bigint | string;
type PathElement = { readonly type: string; readonly id?: Int64; readonly name?: string };

interface Entity {
  readonly key?: { readonly app: string; readonly databaseId?: string; readonly path?: { element?: PathElement[] } };
  readonly property?: readonly Property[];
  readonly rawProperty?: readonly Property[];
}

interface Property {
  readonly meaning?: number;
  readonly name: string;
  readonly multiple?: boolean;
  readonly value?: PropertyValue;
}

interface PropertyValue {
  readonly int64Value?: Int64;
  readonly booleanValue?: boolean;
  readonly stringValue?: Uint8Array;
  readonly doubleValue?: number;
  readonly pointValue?: { readonly x: number; readonly y: number };
  readonly referenceValue?: {
    readonly app: string;
    readonly databaseId?: string;
    readonly pathElement?: readonly PathElement[];
  };
}

const MEANING = { timestamp: 7, geoPoint: 9, blob: 14, bytes: 15, entity: 19, emptyList: 24 };
const DEFAULT_DATABASE = '(default)';
const APP_PREFIX = 'dev~';
const NUMERIC_ID = /^__id(-?\d+)__$/;
const MAX_DEPTH = 100;

export function encodeEntity({ project, database, path, fields }: EntityDocument): Uint8Array {
  const element = encodePath(path.split('/'));
  return ENTITY.encode({
    key: { ...encodeApplication(project, database), path: { element } },
    ...encodeFields(fields),
    entityGroup: { element: element.slice(0, 1) },
  }).finish();
}

function encodeApplication(project: string, database: string): { app: string; databaseId?: string } {
  const app = APP_PREFIX + project;
  return database === DEFAULT_DATABASE ? { app } : { app, databaseId: database };
}

function encodePath(segments: readonly string[]): PathElement[] {
  return segments.flatMap((type, index) => {
    if (index % 2 === 1) return [];
    const name = segments[index + 1] ?? '';
    const id = NUMERIC_ID.exec(name)?.[1];
    return [id === undefined ? { type, name } : { type, id }];
  });
}

/** Sorts fields by name, so that equal documents have equal bytes. Empty arrays are indexed properties. */
function encodeFields(fields: MapValue): Pick<Entity, 'property' | 'rawProperty'> {
  const property: Property[] = [];
  const rawProperty: Property[] = [];
  for (const [name, value] of [...fields].sort(([a], [b]) => compareUtf8(a, b))) {
    const multiple = Array.isArray(value);
    const items: readonly Value[] = multiple ? value : [value];
    if (items.length === 0) property.push({ meaning: MEANING.emptyList, name, multiple: false, value: {} });
    for (const item of items) {
      const meaning = findMeaning(item);
      rawProperty.push({ ...(meaning && { meaning }), name, multiple, value: encodeValue(item) });
    }
  }
  return { property, rawProperty };
}

function findMeaning(value: Value): number | undefined {
  if (value instanceof Timestamp) return MEANING.timestamp;
  if (value instanceof Uint8Array) return MEANING.blob;
  if (value instanceof GeoPoint) return MEANING.geoPoint;
  return value instanceof Map ? MEANING.entity : undefined;
}

function encodeValue(value: Value): PropertyValue {
  if (value === null) return {};
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'bigint') return { int64Value: String(value) };
  if (typeof value === 'number') return { doubleValue: value };
  if (typeof value === 'string') return { stringValue: Buffer.from(value) };
  if (value instanceof Uint8Array) return { stringValue: value };
  if (value instanceof GeoPoint) return { pointValue: { x: value.latitude, y: value.longitude } };
  if (value instanceof Reference) return { referenceValue: encodeReference(value) };
  if (isMapValue(value)) return { stringValue: encodeMap(value) };
  if (value instanceof Timestamp) {
    return { int64Value: String(BigInt(value.seconds) * 1_000_000n + BigInt(value.micros)) };
  }
  throw new Error('An array directly in an array cannot be stored.');
}

/** A nested entity has an empty key and entity group, since the schema requires them. */
function encodeMap(fields: MapValue): Uint8Array {
  return ENTITY.encode({ key: { app: '', path: {} }, ...encodeFields(fields), entityGroup: {} }).finish();
}

function encodeReference({ name }: Reference): NonNullable<PropertyValue['referenceValue']> {
  const [, project = '', , database = '', , ...segments] = name.split('/');
  return { ...encodeApplication(project, database), pathElement: encodePath(segments) };
}

/** @throws Error on anything but the entity of a document */
export function decodeEntity(bytes: Uint8Array): EntityDocument {
  const entity = decodeMessage<Entity>(ENTITY, bytes);
  const { app = '', databaseId = DEFAULT_DATABASE, path } = entity.key ?? {};
  if (!path?.element?.length) throw new Error('the entity has no key path');
  return {
    project: withoutPrefix(app),
    database: databaseId,
    path: decodePath(path.element),
    fields: decodeFields(entity, 0),
  };
}

const withoutPrefix = (app: string): string => app.slice(app.indexOf('~') + 1);

function decodePath(elements: readonly PathElement[]): string {
  const segments = elements.flatMap(({ type, id, name }) => [type, id === undefined ? name : `__id${id}__`]);
  if (!segments.every(Boolean)) throw new Error('a key path element has no kind or no name');
  return segments.join('/');
}

function decodeFields({ property = [], rawProperty = [] }: Entity, depth: number): MapValue {
  if (depth > MAX_DEPTH) throw new Error('maps are nested too deeply');
  const fields = new Map<string, Value>();
  for (const { name, meaning, multiple, value = {} } of [...property, ...rawProperty]) {
    if (meaning === MEANING.emptyList) {
      fields.set(name, []);
      continue;
    }
    const decoded = decodeValue(value, meaning, depth);
    const before = fields.get(name);
    if (!multiple) fields.set(name, decoded);
    else if (Array.isArray(before)) before.push(decoded);
    else fields.set(name, [decoded]);
  }
  return fields;
}

function decodeValue(value: PropertyValue, meaning: number | undefined, depth: number): Value {
  const { stringValue, int64Value, booleanValue, pointValue, referenceValue, doubleValue } = value;
  if (stringValue !== undefined) {
    if (meaning === MEANING.entity) return decodeFields(decodeMessage<Entity>(ENTITY, stringValue), depth + 1);
    if (meaning === MEANING.blob || meaning === MEANING.bytes) return new Uint8Array(stringValue);
    return new TextDecoder('utf-8', { fatal: true }).decode(stringValue);
  }
  if (int64Value !== undefined) {
    const integer = BigInt(int64Value);
    return meaning === MEANING.timestamp ? decodeTimestamp(integer) : integer;
  }
  if (pointValue !== undefined) return new GeoPoint(pointValue.x, pointValue.y);
  if (referenceValue !== undefined) {
    const { app, databaseId = DEFAULT_DATABASE, pathElement = [] } = referenceValue;
    return new Reference(`projects/${withoutPrefix(app)}/databases/${databaseId}/documents/${decodePath(pathElement)}`);
  }
  return booleanValue ?? doubleValue ?? null;
}

function decodeTimestamp(micros: bigint): Timestamp {
  const rest = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  return new Timestamp(Number((micros - rest) / 1_000_000n), Number(rest));
}
