/**
 * Counts, sums and averages the results of a query. Does not check indexes.
 * https://firebase.google.com/docs/firestore/query-data/aggregation-queries
 */
import { isNumberValue } from '../values/compare.ts';
import type { DocumentReader } from '../values/document.ts';
import { type Json, type JsonObject, readList, readOptionalString, requireObject } from '../values/json.ts';
import type { FieldPath } from '../values/paths/field-path.ts';
import { invalidArgument } from '../values/rpc-error.ts';
import type { Value } from '../values/value.ts';
import { executeQuery, type QueryIndexes } from './execute.ts';
import { fieldValue, isNameField, sameField } from './field.ts';
import { parseField } from './parse/parse-filter.ts';
import { parseQuery } from './parse/parse-query.ts';
import type { Query } from './query.ts';

export type Aggregation = { readonly alias: string } & (
  | { readonly kind: 'count'; readonly upTo: number | undefined }
  | { readonly kind: 'sum' | 'avg'; readonly field: FieldPath }
);

export interface AggregationQuery {
  readonly query: Query;
  readonly aggregations: readonly Aggregation[];
}

const MAX_AGGREGATIONS = 5;
const MAX_INT64 = (1n << 63n) - 1n;
const MIN_INT64 = -(1n << 63n);

/** @throws RpcError INVALID_ARGUMENT */
export function parseAggregationQuery(structured: Json | undefined, parent: string): AggregationQuery {
  const json = requireObject(structured, 'structured_aggregation_query');
  const list = readList(json, 'aggregations');
  if (list.length === 0) throw invalidArgument('Aggregations must not be empty.');
  if (list.length > MAX_AGGREGATIONS) {
    throw invalidArgument(`The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}.`);
  }
  const named = list.map((item) => requireObject(item, 'aggregations'));
  const given = named.map((item) => readOptionalString(item, 'alias')).filter((alias) => alias !== undefined);
  const taken = new Set(given);
  if (taken.size < given.length) throw invalidArgument('Aggregation aliases contain duplicate alias.');
  let next = 1;
  const aggregations = named.map((item) => {
    let alias = readOptionalString(item, 'alias');
    while (alias === undefined || (item.alias !== alias && taken.has(alias))) alias = `field_${next++}`;
    return parseAggregation(item, alias);
  });
  return { query: parseQuery(json.structuredQuery, parent), aggregations };
}

function parseAggregation(json: JsonObject, alias: string): Aggregation {
  if (json.count !== undefined)
    return { alias, kind: 'count', upTo: parseUpTo(requireObject(json.count, 'count').upTo) };
  if (json.sum !== undefined) return { alias, kind: 'sum', field: parseOperand(json.sum) };
  if (json.avg !== undefined) return { alias, kind: 'avg', field: parseOperand(json.avg) };
  throw invalidArgument('An aggregation must be one of count, sum and avg.');
}

function parseUpTo(upTo: Json | undefined): number | undefined {
  if (upTo === undefined || upTo === null) return undefined;
  const limit = Number(upTo);
  if (!Number.isInteger(limit) || limit <= 0) throw invalidArgument('COUNT up_to must be greater than zero.');
  return limit;
}

function parseOperand(json: Json): FieldPath {
  const path = parseField(requireObject(json, 'aggregation').field);
  if (isNameField(path)) throw invalidArgument('Aggregations are not supported for the property: __key__');
  return path;
}

/** The distinct fields that are summed or averaged. */
export function aggregatedFields(aggregations: readonly Aggregation[]): FieldPath[] {
  const fields: FieldPath[] = [];
  for (const aggregation of aggregations) {
    if (aggregation.kind === 'count') continue;
    if (!fields.some((field) => sameField(field, aggregation.field))) fields.push(aggregation.field);
  }
  return fields;
}

/**
 * Counts only documents that have every summed and averaged field, as production does. The call is billed for the `entries`,
 * and for the vectors `compared` by a vector search.
 */
export function aggregate({ query, aggregations }: AggregationQuery, reader: DocumentReader, indexes?: QueryIndexes) {
  const fields = aggregatedFields(aggregations);
  const { documents, skipped, compared } = executeQuery(limitToCounts(query, aggregations), reader, indexes);
  const counted = documents.filter((document) => fields.every((field) => fieldValue(document, field) !== undefined));
  const values = new Map<string, Value>();
  for (const aggregation of aggregations) {
    if (aggregation.kind === 'count') {
      values.set(aggregation.alias, BigInt(Math.min(counted.length, aggregation.upTo ?? counted.length)));
      continue;
    }
    const numbers = counted.map((document) => fieldValue(document, aggregation.field)).filter(isNumberValue);
    values.set(aggregation.alias, aggregation.kind === 'sum' ? sum(numbers) : average(numbers));
  }
  return { values, entries: counted.length + skipped, compared };
}

/** A query that is only counted needs no more documents than the largest bound of its counts. */
export function limitToCounts(query: Query, aggregations: readonly Aggregation[]): Query {
  if (query.nearest !== undefined || aggregations.length === 0) return query;
  let bound = 0;
  for (const aggregation of aggregations) {
    if (aggregation.kind !== 'count' || aggregation.upTo === undefined) return query;
    bound = Math.max(bound, aggregation.upTo);
  }
  return { ...query, limit: Math.min(bound, query.limit ?? bound) };
}

/** The sum is an integer if all numbers are and it fits into 64 bits, else a double. */
export function sum(numbers: readonly (number | bigint)[]): number | bigint {
  let integers = 0n;
  let doubles = 0;
  for (const number of numbers) {
    if (typeof number === 'bigint') integers += number;
    else doubles += number;
  }
  const hasOnlyIntegers = numbers.every((number) => typeof number === 'bigint');
  if (hasOnlyIntegers && integers <= MAX_INT64 && integers >= MIN_INT64) return integers;
  return Number(integers) + doubles;
}

/** Null if there are no numbers. */
export function average(numbers: readonly (number | bigint)[]): number | null {
  return numbers.length === 0 ? null : Number(sum(numbers)) / numbers.length;
}
