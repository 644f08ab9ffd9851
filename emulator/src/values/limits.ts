/**
 * The sizes and limits of documents. Limits on names are in paths/resource-name.ts.
 * https://firebase.google.com/docs/firestore/quotas and https://firebase.google.com/docs/firestore/storage-size
 */
import { isArrayValue, isMapValue } from './compare.ts';
import { type DatabaseName, formatResourceName } from './paths/resource-name.ts';
import { invalidArgument } from './rpc-error.ts';
import { utf8Length } from './utf8.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value, vectorElements } from './value.ts';

export const MAX_DOCUMENT_BYTES = 1_048_576;
export const MAX_VALUE_BYTES = 1_048_487;
export const MAX_FIELD_NAME_BYTES = 1500;
const MAX_FIELD_DEPTH = 20;
export const MAX_VECTOR_DIMENSIONS = 2048;

export function stringSize(text: string): number {
  return utf8Length(text) + 1;
}

/** One byte more than each id, and 16 for the name. */
export function nameSize(path: string): number {
  return utf8Length(path) + 1 + 16;
}

export function valueSize(value: Value): number {
  if (typeof value === 'string') return stringSize(value);
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'number' || typeof value === 'bigint' || value instanceof Timestamp) return 8;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Reference) return nameSize(value.name.split('/').slice(5).join('/'));
  if (value instanceof GeoPoint) return 16;
  if (isArrayValue(value)) return value.reduce<number>((size, element) => size + valueSize(element), 0);
  return fieldsSize(value);
}

export function fieldsSize(fields: MapValue): number {
  let size = 0;
  for (const [name, value] of fields) size += stringSize(name) + valueSize(value);
  return size;
}

/** The size in bytes that production bills and limits. */
export function documentSize(path: string, fields: MapValue): number {
  return nameSize(path) + fieldsSize(fields) + 32;
}

/** Returns the document's size in bytes. Throws INVALID_ARGUMENT if it must not be stored. */
export function requireStorable(database: DatabaseName, path: string, fields: MapValue): number {
  for (const [name, value] of fields) {
    requireFieldName(name);
    requireStorableValue(name, value, 1);
  }
  const size = documentSize(path, fields);
  if (size > MAX_DOCUMENT_BYTES) {
    throw invalidArgument(
      `Document '${formatResourceName(database, path)}' cannot be written because its size ` +
        `(${size.toLocaleString('en-US')} bytes) exceeds the maximum allowed size of ` +
        `${MAX_DOCUMENT_BYTES.toLocaleString('en-US')} bytes.`,
    );
  }
  return size;
}

function requireFieldName(name: string): void {
  if (name === '') throw invalidArgument('Field names may not be empty.');
  if (/^__.*__$/s.test(name)) throw invalidArgument(`Field name "${name}" is reserved.`);
  if (name.length * 3 > MAX_FIELD_NAME_BYTES && utf8Length(name) > MAX_FIELD_NAME_BYTES) {
    throw invalidArgument(
      `The name of property "${name.slice(0, 60)}..." is longer than ${MAX_FIELD_NAME_BYTES} bytes.`,
    );
  }
}

function requireStorableValue(property: string, value: Value, depth: number): void {
  if (typeof value === 'string' || value instanceof Uint8Array) {
    if (value.length * 3 > MAX_VALUE_BYTES && valueSize(value) > MAX_VALUE_BYTES) {
      throw invalidArgument(`The value of property "${property}" is longer than ${MAX_VALUE_BYTES} bytes.`);
    }
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (isArrayValue(value)) requireStorableArray(property, value, depth);
  else if (isMapValue(value)) requireStorableMap(property, value, depth);
}

function requireDepth(property: string, depth: number): void {
  if (depth > MAX_FIELD_DEPTH) {
    throw invalidArgument(
      `Property ${property} contains an invalid nested entity: at most ${MAX_FIELD_DEPTH} levels are allowed.`,
    );
  }
}

function requireStorableArray(property: string, elements: readonly Value[], depth: number): void {
  requireDepth(property, depth);
  for (const element of elements) {
    if (element !== null && typeof element === 'object' && isArrayValue(element)) {
      throw invalidArgument('Cannot convert an array value in an array value.');
    }
    requireStorableValue(property, element, depth + 1);
  }
}

function requireStorableMap(property: string, map: MapValue, depth: number): void {
  requireDepth(property, depth);
  const vector = vectorElements(map);
  if (vector !== undefined) {
    requireStorableVector(property, vector);
    return;
  }
  for (const [name, value] of map) {
    requireFieldName(name);
    requireStorableValue(property, value, depth + 1);
  }
}

function requireStorableVector(property: string, elements: readonly Value[]): void {
  if (elements.length === 0 || elements.length > MAX_VECTOR_DIMENSIONS) {
    throw invalidArgument(`The vector of property "${property}" must have 1 to ${MAX_VECTOR_DIMENSIONS} dimensions.`);
  }
  if (elements.some((element) => typeof element !== 'number' && typeof element !== 'bigint')) {
    throw invalidArgument(`The vector of property "${property}" may hold numbers only.`);
  }
}
