/** The RPCs RunQuery and RunAggregationQuery: they authorize a query, check its index, run it and meter it. */
import { type AggregationQuery, aggregate, aggregatedFields, parseAggregationQuery } from '../../query/aggregate.ts';
import { executeQuery, namedPaths } from '../../query/execute.ts';
import { parseQuery } from '../../query/parse/parse-query.ts';
import { type JsonObject, readOptionalObject, readString } from '../../values/json.ts';
import { type DatabaseName, parseParentName } from '../../values/paths/resource-name.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { formatMicros } from '../../values/timestamp.ts';
import { encodeDocument, encodeFields } from '../../values/wire.ts';
import type { CallContext } from '../rpc.ts';
import type { Call, ServiceState } from '../state.ts';
import { type ConsistentRead, openRead } from '../transactions/consistency.ts';
import { keysOfReads, keysOfScan } from '../transactions/lock-keys.ts';

export async function* runQuery(state: ServiceState, request: JsonObject, context: CallContext) {
  const parent = readParent(request);
  const query = parseQuery(request.structuredQuery, parent.path);
  const call = state.openCall('RunQuery', parent, context);
  const { reader, begun } = await openQuery(call, request, { query, aggregations: [] });
  const { documents, skipped, compared } = executeQuery(query, reader, call.database.indexes);
  if (compared === undefined) call.meter.query(documents.length, skipped);
  else call.meter.vectorSearch(documents.length, compared);
  const readTime = formatMicros(reader.version);
  const head: JsonObject = {
    ...(begun !== undefined && { transaction: begun }),
    ...(skipped > 0 && { skippedResults: skipped }),
    readTime,
  };
  if (documents.length === 0) yield head;
  for (const [index, document] of documents.entries()) {
    const encoded = encodeDocument(call.database.name, document, query.projection);
    yield { document: encoded, ...(index === 0 ? head : { readTime }) };
  }
}

export async function* runAggregationQuery(state: ServiceState, request: JsonObject, context: CallContext) {
  const parent = readParent(request);
  const aggregation = parseAggregationQuery(request.structuredAggregationQuery, parent.path);
  const call = state.openCall('RunAggregationQuery', parent, context);
  const { reader, begun } = await openQuery(call, request, aggregation);
  const { values, entries, compared } = aggregate(aggregation, reader, call.database.indexes);
  if (compared === undefined) call.meter.aggregation(entries);
  else call.meter.vectorSearch(0, compared);
  yield {
    result: { aggregateFields: encodeFields(values) },
    ...(begun !== undefined && { transaction: begun }),
    readTime: formatMicros(reader.version),
  };
}

/** The path is below `documents/`. Throws UNIMPLEMENTED for explain options. */
function readParent(request: JsonObject): DatabaseName & { readonly path: string } {
  if (readOptionalObject(request, 'explainOptions') !== undefined) {
    throw new RpcError('UNIMPLEMENTED', 'explain_options are not implemented.');
  }
  return parseParentName(readString(request, 'parent'));
}

/** Throws PERMISSION_DENIED or FAILED_PRECONDITION before anything is read. */
function openQuery(
  call: Call,
  request: JsonObject,
  { query, aggregations }: AggregationQuery,
): Promise<ConsistentRead> {
  const named = namedPaths(query);
  return openRead(call, {
    request,
    keys: named ? keysOfReads(named) : keysOfScan(query.parent, query.collectionId, query.allDescendants),
    authorize(authorizer, reader) {
      authorizer.requireList(query, reader);
      call.state.indexes.require(call.database.name, query, aggregatedFields(aggregations));
    },
  });
}
