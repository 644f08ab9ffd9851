/**
 * Parses the `find_nearest` of a StructuredQuery, and refuses what production refuses. Searches nothing.
 * https://firebase.google.com/docs/firestore/vector-search
 */
import { isMapValue, isNumberValue } from '../../values/compare.ts';
import { type Json, type JsonObject, readOptionalObject, readOptionalString } from '../../values/json.ts';
import { MAX_FIELD_NAME_BYTES, MAX_VECTOR_DIMENSIONS } from '../../values/limits.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { utf8Length } from '../../values/utf8.ts';
import { vectorElements } from '../../values/value.ts';
import { decodeValue } from '../../values/wire.ts';
import type { DistanceMeasure, Nearest } from '../query.ts';
import { parseField } from './parse-filter.ts';

const MEASURES: readonly DistanceMeasure[] = ['EUCLIDEAN', 'COSINE', 'DOT_PRODUCT'];
const MAX_LIMIT = 1000;

/** `query` is the whole StructuredQuery, since a vector search excludes other parts of it. */
export function parseNearest(query: JsonObject): Nearest | undefined {
  const json = readOptionalObject(query, 'findNearest');
  if (json === undefined) return undefined;
  requireAlone(query);
  return {
    field: parseField(json.vectorField ?? {}),
    vector: parseVector(json.queryVector),
    measure: parseMeasure(json.distanceMeasure),
    limit: parseLimit(json.limit),
    threshold: parseThreshold(json.distanceThreshold),
    resultField: parseResultField(readOptionalString(json, 'distanceResultField')),
  };
}

function requireAlone({ limit, offset, startAt, endAt }: JsonObject): void {
  const refuse = (part: string) => invalidArgument(`${part} cannot be used with FindNearest`);
  if (isPresent(limit)) throw refuse('A query limit');
  if (isPresent(offset) && Number(offset) !== 0) throw refuse('A query offset');
  if (isPresent(startAt) || isPresent(endAt)) throw refuse('A cursor');
}

const isPresent = (json: Json | undefined): json is Json => json !== undefined && json !== null;

function parseVector(json: Json | undefined): readonly number[] {
  if (!isPresent(json)) throw invalidArgument('Cannot convert firestore.v1.Value with type unset.');
  const value = decodeValue(json);
  const elements = isMapValue(value) ? vectorElements(value) : undefined;
  if (elements === undefined) throw invalidArgument('Query Value must be of type vector.');
  if (elements.length === 0) throw invalidArgument('Cannot have a zero length vector.');
  if (elements.length > MAX_VECTOR_DIMENSIONS) {
    throw invalidArgument(`The query vector must have no more than ${MAX_VECTOR_DIMENSIONS} dimensions.`);
  }
  return elements.map((element) => {
    if (!isNumberValue(element)) throw invalidArgument('Query Value must be of type vector.');
    return Number(element);
  });
}

function parseMeasure(json: Json | undefined): DistanceMeasure {
  const measure = MEASURES.find((name) => name === json);
  if (measure === undefined) throw invalidArgument('Unknown Distance Measure.');
  return measure;
}

function parseLimit(json: Json | undefined): number {
  const limit = Number(json ?? 0);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw invalidArgument(`FindNearest.limit must be a positive integer of no more than ${MAX_LIMIT}`);
}

function parseThreshold(json: Json | undefined): number | undefined {
  if (!isPresent(json)) return undefined;
  const threshold = Number(json);
  if (!Number.isFinite(threshold)) throw invalidArgument('distanceThreshold must be a finite number.');
  return threshold;
}

function parseResultField(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (/^__.*__$/s.test(name)) throw invalidArgument(`The distanceResultField.property.name "${name}" is reserved.`);
  if (utf8Length(name) > MAX_FIELD_NAME_BYTES) {
    throw invalidArgument(`The distanceResultField.property.name is longer than ${MAX_FIELD_NAME_BYTES} bytes.`);
  }
  return name;
}
