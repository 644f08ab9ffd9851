/** Types, lengths and concatenation of values of any type, and the parts of references. */
import { isArrayValue, isMapValue, typeGroup } from '../../values/compare.ts';
import { collectionOf, lastSegment } from '../../values/paths/resource-name.ts';
import { utf8Length } from '../../values/utf8.ts';
import { Reference, type Value, vectorElements } from '../../values/value.ts';
import {
  ANY_NUMBER,
  eager,
  type FunctionTable,
  mismatch,
  requireArray,
  requireMap,
  requireReference,
  requireText,
  strict,
} from '../model/definition.ts';
import { EvaluationError, notImplemented } from '../model/errors.ts';
import { concatBytes, countCharacters } from './texts.ts';

function typeName(value: Value): string {
  if (typeof value === 'bigint') return 'int64';
  if (typeof value === 'number') return 'float64';
  const group = typeGroup(value);
  return group === 'geoPoint' ? 'geo_point' : group;
}

/** Types that no value of this emulator has are those of Firestore with MongoDB compatibility. */
const TYPE_NAMES = new Set([
  ...['null', 'array', 'boolean', 'bytes', 'timestamp', 'geo_point', 'number', 'int32', 'int64', 'float64'],
  ...['decimal128', 'map', 'reference', 'string', 'vector', 'max_key', 'min_key', 'object_id', 'regex'],
  'request_timestamp',
]);

function isType(value: Value, name: string): boolean {
  if (!TYPE_NAMES.has(name)) throw new EvaluationError(`There is no type "${name}".`);
  return typeName(value) === name || (name === 'number' && typeGroup(value) === 'number');
}

function lengthOf(value: Value): number {
  if (typeof value === 'string') return countCharacters(value);
  if (value instanceof Uint8Array || isArrayValue(value)) return value.length;
  if (isMapValue(value)) return vectorElements(value)?.length ?? value.size;
  throw mismatch('a string, bytes, an array, a vector or a map', value);
}

/** Of strings, of bytes, of arrays or of maps. */
function concat(values: readonly Value[]): Value {
  const [first = ''] = values;
  if (typeof first === 'string') return values.map(requireText).join('');
  if (first instanceof Uint8Array) return concatBytes(values);
  if (isArrayValue(first)) return values.flatMap(requireArray);
  return new Map(values.flatMap((map) => [...requireMap(map)]));
}

export const VALUES: FunctionTable = {
  type: eager(1, (value) => (value === undefined ? null : typeName(value))),
  is_type: eager(2, (value, name) => (value === undefined ? null : isType(value, requireText(name ?? null)))),
  length: strict(1, (value) => BigInt(lengthOf(value))),
  byte_length: strict(1, (value) => {
    if (value instanceof Uint8Array) return BigInt(value.length);
    return BigInt(utf8Length(requireText(value)));
  }),
  concat: strict([1, ANY_NUMBER], (...values) => concat(values)),
  document_id: strict(1, (reference) => lastSegment(requireReference(reference).name)),
  collection_id: strict(1, (reference) => collectionOf(requireReference(reference).name).collectionId),
  parent: strict(1, (reference) => {
    const { parent } = collectionOf(requireReference(reference).name);
    if (parent.endsWith('/documents')) throw notImplemented('The parent of a document at the root');
    return new Reference(parent);
  }),
};
