/** The RPCs RunQuery and RunAggregationQuery: they authorize a query, check its index, run it, meter it and explain it. */
import { type AggregationQuery, aggregate, aggregatedFields, parseAggregationQuery } from '../../query/aggregate.ts';
import { executeQuery, namedPaths } from '../../query/execute.ts';
import { isBilledForEntries } from '../../query/indexes/scanned-entries.ts';
import { parseQuery } from '../../query/parse/parse-query.ts';
import { type JsonObject, readString } from '../../values/json.ts';
import { parseParentName } from '../../values/paths/resource-name.ts';
import { formatMicros } from '../../values/timestamp.ts';
import { encodeDocument, encodeFields } from '../../values/wire.ts';
import type { CallContext } from '../rpc.ts';
import type { Call, ServiceState } from '../state.ts';
import { type ConsistentRead, openRead } from '../transactions/consistency.ts';
import { keysOfReads, keysOfScan } from '../transactions/lock-keys.ts';
import { billedEntries, countEntries, type ExplainMode, explain, mergesIndexes, readExplainMode } from './explain.ts';

export async function* runQuery(state: ServiceState, request: JsonObject, context: CallContext) {
  const parent = parseParentName(readString(request, 'parent'));
  const whole = { query: parseQuery(request.structuredQuery, parent.path), aggregations: [] };
  const mode = readExplainMode(request);
  const call = state.openCall('RunQuery', parent, context);
  const { reader, begun } = await openQuery(call, request, { ...whole, mode });
  if (mode === 'plan') {
    yield explainOnly(call, whole, begun);
    return;
  }
  const started = performance.now();
  const { documents, skipped, compared } = executeQuery(whole.query, reader, call.database.indexes);
  const milliseconds = performance.now() - started;
  const results = documents.length;
  const entries = compared === undefined ? billedEntries(call, whole.query, reader) : 0;
  const reads =
    compared === undefined ? call.meter.query(results, skipped, entries) : call.meter.vectorSearch(results, compared);
  const cost = { reader, results, documents: results + skipped, reads, entries, compared, milliseconds };
  const metrics = mode === 'analyze' && { explainMetrics: explain(call, whole, cost) };
  const readTime = formatMicros(reader.version);
  const head: JsonObject = { ...opening(begun), ...(skipped > 0 && { skippedResults: skipped }), readTime };
  if (results === 0) yield { ...head, ...metrics };
  for (const [index, document] of documents.entries()) {
    const encoded = encodeDocument(call.database.name, document, whole.query.projection);
    yield { document: encoded, ...(index === 0 ? head : { readTime }) };
  }
  if (results > 0 && metrics) yield { readTime, ...metrics };
}

export async function* runAggregationQuery(state: ServiceState, request: JsonObject, context: CallContext) {
  const parent = parseParentName(readString(request, 'parent'));
  const whole = parseAggregationQuery(request.structuredAggregationQuery, parent.path);
  const mode = readExplainMode(request);
  const call = state.openCall('RunAggregationQuery', parent, context);
  const { reader, begun } = await openQuery(call, request, { ...whole, mode });
  if (mode === 'plan') {
    yield explainOnly(call, whole, begun);
    return;
  }
  const started = performance.now();
  const { values, entries, compared } = aggregate(whole, reader, call.database.indexes);
  const milliseconds = performance.now() - started;
  const scansMore = compared === undefined && (isBilledForEntries(whole.query) || mergesIndexes(call, whole));
  const scanned = scansMore ? countEntries(call, whole, reader) : entries;
  const reads = compared === undefined ? call.meter.aggregation(scanned) : call.meter.vectorSearch(0, compared);
  const billed = compared === undefined ? scanned : 0;
  const cost = { reader, results: 1, documents: 0, reads, entries: billed, compared, milliseconds };
  yield {
    result: { aggregateFields: encodeFields(values) },
    ...opening(begun),
    readTime: formatMicros(reader.version),
    ...(mode === 'analyze' && { explainMetrics: explain(call, whole, cost) }),
  };
}

/** Costs one read, however large the query is. */
function explainOnly(call: Call, whole: AggregationQuery, begun: string | undefined): JsonObject {
  call.meter.query(0, 0);
  return { ...opening(begun), explainMetrics: explain(call, whole) };
}

/** What the first response says of the transaction that the query began. */
function opening(begun: string | undefined): JsonObject {
  return begun === undefined ? {} : { transaction: begun };
}

interface OpenedQuery extends AggregationQuery {
  readonly mode: ExplainMode;
}

/** Throws PERMISSION_DENIED or FAILED_PRECONDITION before anything is read. */
function openQuery(
  call: Call,
  request: JsonObject,
  { query, aggregations, mode }: OpenedQuery,
): Promise<ConsistentRead> {
  const named = namedPaths(query);
  return openRead(call, {
    request,
    keys: named ? keysOfReads(named) : keysOfScan(query.parent, query.collectionId, query.allDescendants),
    authorize(authorizer, reader) {
      if (mode !== undefined) authorizer.requireAdmin('Explaining a query');
      authorizer.requireList(query, reader);
      call.state.indexes.require(call.database.name, query, aggregatedFields(aggregations));
    },
  });
}
