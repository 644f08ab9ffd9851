/**
 * Explains queries: which indexes serve them, and what running them cost. Runs nothing itself, but counts index entries.
 * https://firebase.google.com/docs/firestore/reference/query-explain-report-reference
 */
import { type AggregationQuery, aggregatedFields, limitToCounts } from '../../query/aggregate.ts';
import type { Leaf } from '../../query/filters.ts';
import type { IndexMode } from '../../query/indexes/index-definitions.ts';
import { type IndexScan, type UsedIndex, wantedIndex } from '../../query/indexes/required-index.ts';
import { countScannedEntries, isBilledForEntries } from '../../query/indexes/scanned-entries.ts';
import type { Query } from '../../query/query.ts';
import type { DocumentReader } from '../../values/document.ts';
import { type JsonObject, readBoolean, readOptionalObject } from '../../values/json.ts';
import { formatDuration } from '../../values/timestamp.ts';
import type { Call } from '../state.ts';

/** `plan` does not run the query. Undefined for a query that is not explained. */
export type ExplainMode = 'plan' | 'analyze' | undefined;

export function readExplainMode(request: JsonObject): ExplainMode {
  const options = readOptionalObject(request, 'explainOptions');
  if (options === undefined) return undefined;
  return readBoolean(options, 'analyze') ? 'analyze' : 'plan';
}

/** What running a query came to. */
export interface Execution {
  readonly reader: DocumentReader;
  readonly results: number;
  /** Documents returned and skipped. */
  readonly documents: number;
  /** What the meter counted. */
  readonly reads: number;
  /** Index entries that it is billed for. */
  readonly entries: number;
  /** Vectors compared; undefined unless it was a vector search. */
  readonly compared: number | undefined;
  readonly milliseconds: number;
}

/** The `ExplainMetrics`. Without an execution they are the plan alone. A query without aggregations returns documents. */
export function explain(call: Call, { query, aggregations }: AggregationQuery, execution?: Execution): JsonObject {
  const aggregated = aggregatedFields(aggregations);
  const scans = call.state.indexes.plan(query, aggregated);
  const returnsDocuments = aggregations.length === 0;
  const planSummary = returnsDocuments && query.limit === 0 ? {} : encodePlan(scans);
  if (execution === undefined) return { planSummary };
  const scanned = execution.compared ?? countEntries(call, { query, aggregations }, execution.reader);
  return { planSummary, executionStats: encodeExecution(execution, scanned) };
}

/** The index entries that production reads. Not for vector searches. */
export function countEntries(call: Call, whole: AggregationQuery, reader: DocumentReader): number {
  const { query, aggregations } = whole;
  const aggregated = aggregatedFields(aggregations);
  const readsAhead = aggregations.length === 0;
  const { limit = Number.POSITIVE_INFINITY, offset } = limitToCounts(query, aggregations);
  // Where nothing is counted, an aggregation still looks at the start of its range.
  if (limit === 0) return readsAhead ? 0 : 1;
  const scans = call.state.indexes.plan(query, aggregated);
  const source = { reader, indexes: call.database.indexes };
  return countScannedEntries({ query, scans, aggregated, most: limit + offset, readsAhead }, source);
}

/** The index entries that a query for documents is billed for. */
export function billedEntries(call: Call, query: Query, reader: DocumentReader): number {
  return isBilledForEntries(query) ? countEntries(call, { query, aggregations: [] }, reader) : 0;
}

/** Whether several indexes are read to serve one alternative of the query, and so more entries than it finds. */
export function mergesIndexes(call: Call, { query, aggregations }: AggregationQuery): boolean {
  const scans = call.state.indexes.plan(query, aggregatedFields(aggregations));
  return scans.some(({ indexes }) => indexes !== undefined && indexes.length > 1);
}

/** Where an index is missing, the plan has the one that is needed. */
function encodePlan(scans: readonly IndexScan[]): JsonObject {
  const indexesUsed = scans.flatMap(({ conjunction, need, indexes = [wantedIndex(need)] }) => {
    const ranges = conjunction.reduce((product, leaf) => product * countRanges(leaf), 1);
    return Array.from({ length: ranges }, () => indexes.map(encodeIndex)).flat();
  });
  return indexesUsed.length === 0 ? {} : { indexesUsed };
}

/** `!=` and `not-in` read the ranges between the values that they leave out. */
function countRanges(leaf: Leaf): number {
  if (leaf.op === '!=') return 2;
  return leaf.op === 'not-in' && Array.isArray(leaf.value) ? leaf.value.length + 1 : 1;
}

const MODES: Readonly<Record<IndexMode, string>> = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'ARRAY_CONTAINS' };

function encodeIndex({ scope, fields, nameMode, vector }: UsedIndex): JsonObject {
  const parts = [...fields, { field: '__name__', mode: nameMode }].map(({ field, mode }) => `${field} ${MODES[mode]}`);
  if (vector) parts.push(`${vector.field} VECTOR<${vector.dimension}>`);
  return {
    query_scope: scope === 'COLLECTION' ? 'Collection' : 'Collection group',
    properties: `(${parts.join(', ')})`,
  };
}

function encodeExecution(execution: Execution, scanned: number): JsonObject {
  const { results, reads, documents, entries, compared, milliseconds } = execution;
  const micros = Math.max(1, Math.round(milliseconds * 1000));
  return {
    ...(results > 0 && { resultsReturned: String(results) }),
    executionDuration: formatDuration({ seconds: Math.floor(micros / 1e6), nanos: (micros % 1e6) * 1000 }),
    readOperations: String(reads),
    debugStats: {
      index_entries_scanned: String(scanned),
      documents_scanned: String(documents),
      billing_details: {
        documents_billable: String(documents),
        index_entries_billable: String(entries),
        ...(compared !== undefined && { knn_vector_index_entries_billable: String(compared) }),
        small_ops: '0',
        min_query_cost: documents + entries + (compared ?? 0) === 0 ? '1' : '0',
      },
    },
  };
}
