/** count, sum and average over a query's results. https://firebase.google.com/docs/firestore/query-data/aggregation-queries */
import type { DocumentReader } from '../values/document.ts';
import { parseFieldPath } from '../values/field-path.ts';
import { RpcError } from '../values/rpc-error.ts';
import type { Value } from '../values/value.ts';
import { executeQuery, type QueryIndexes } from './execute.ts';
import { fieldValue, isNameField, sameField } from './field.ts';
import { parseQuery } from './parse/parse-query.ts';
import { type Json, type JsonRecord, readList, readString, requireRecord } from './parse/read-json.ts';
import type { FieldPath, Query } from './query.ts';

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

const invalid = (message: string): RpcError => new RpcError('INVALID_ARGUMENT', message);

/** @throws RpcError INVALID_ARGUMENT */
export function parseAggregationQuery(structured: Json | undefined, parent: string): AggregationQuery {
  const json = requireRecord(structured, 'structured_aggregation_query');
  const list = readList(json.aggregations, 'aggregations');
  if (list.length === 0) throw invalid('Aggregations must not be empty.');
  if (list.length > MAX_AGGREGATIONS) {
    throw invalid(`The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}.`);
  }
  const named = list.map((item) => requireRecord(item, 'aggregations'));
  const taken = new Set(named.map((item) => readString(item.alias, 'alias')).filter((alias) => alias !== ''));
  const given = named.filter((item) => readString(item.alias, 'alias') !== '').length;
  if (taken.size < given) throw invalid('Aggregation aliases contain duplicate alias.');
  let next = 1;
  const aggregations = named.map((item) => {
    let alias = readString(item.alias, 'alias');
    while (alias === '' || (item.alias !== alias && taken.has(alias))) alias = `field_${next++}`;
    return parseAggregation(item, alias);
  });
  return { query: parseQuery(json.structuredQuery, parent), aggregations };
}

function parseAggregation(json: JsonRecord, alias: string): Aggregation {
  if (json.count !== undefined)
    return { alias, kind: 'count', upTo: parseUpTo(requireRecord(json.count, 'count').upTo) };
  if (json.sum !== undefined) return { alias, kind: 'sum', field: parseOperand(json.sum) };
  if (json.avg !== undefined) return { alias, kind: 'avg', field: parseOperand(json.avg) };
  throw invalid('An aggregation must be one of count, sum and avg.');
}

function parseUpTo(upTo: Json | undefined): number | undefined {
  if (upTo === undefined || upTo === null) return undefined;
  const limit = Number(upTo);
  if (!Number.isInteger(limit) || limit <= 0) throw invalid('COUNT up_to must be greater than zero.');
  return limit;
}

function parseOperand(json: Json): FieldPath {
  const field = requireRecord(requireRecord(json, 'aggregation').field, 'field');
  const path = parseFieldPath(readString(field.fieldPath, 'field_path'));
  if (isNameField(path)) throw invalid('Aggregations are not supported for the property: __key__');
  return path;
}

/** The fields summed or averaged, each once. */
export function aggregatedFields(aggregations: readonly Aggregation[]): FieldPath[] {
  const fields: FieldPath[] = [];
  for (const aggregation of aggregations) {
    if (aggregation.kind === 'count') continue;
    if (!fields.some((field) => sameField(field, aggregation.field))) fields.push(aggregation.field);
  }
  return fields;
}

export interface AggregationResult {
  readonly values: ReadonlyMap<string, Value>;
  /** Index entries read; what the call is billed by. */
  readonly entries: number;
}

/** Only documents that have every summed and averaged field are counted, summed and averaged, as production does. */
export function aggregate(
  { query, aggregations }: AggregationQuery,
  reader: DocumentReader,
  indexes?: QueryIndexes,
): AggregationResult {
  const fields = aggregatedFields(aggregations);
  const { documents, skipped } = executeQuery(capped(query, aggregations), reader, indexes);
  const counted = documents.filter((document) => fields.every((field) => fieldValue(document, field) !== undefined));
  const values = new Map<string, Value>();
  for (const aggregation of aggregations) {
    if (aggregation.kind === 'count') {
      values.set(aggregation.alias, BigInt(Math.min(counted.length, aggregation.upTo ?? counted.length)));
      continue;
    }
    const numbers = counted.map((document) => fieldValue(document, aggregation.field)).filter(isNumber);
    values.set(aggregation.alias, aggregation.kind === 'sum' ? sum(numbers) : average(numbers));
  }
  return { values, entries: counted.length + skipped };
}

/** A count alone need not look further than its bound. */
function capped(query: Query, aggregations: readonly Aggregation[]): Query {
  let most = 0;
  for (const aggregation of aggregations) {
    if (aggregation.kind !== 'count' || aggregation.upTo === undefined) return query;
    most = Math.max(most, aggregation.upTo);
  }
  return { ...query, limit: Math.min(most, query.limit ?? most) };
}

function isNumber(value: Value | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** An integer while every operand is one and the sum fits; else a double. */
function sum(numbers: readonly (number | bigint)[]): number | bigint {
  let integers = 0n;
  let doubles = 0;
  let exact = true;
  for (const number of numbers) {
    if (typeof number === 'bigint') integers += number;
    else {
      exact = false;
      doubles += number;
    }
  }
  if (exact && integers <= MAX_INT64 && integers >= MIN_INT64) return integers;
  return Number(integers) + doubles;
}

function average(numbers: readonly (number | bigint)[]): number | null {
  return numbers.length === 0 ? null : Number(sum(numbers)) / numbers.length;
}
