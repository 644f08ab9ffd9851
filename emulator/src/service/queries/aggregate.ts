/** RunAggregationQuery: count, sum and average of a query, in one message. */
import { aggregate, aggregatedFields, parseAggregationQuery } from '../../query/aggregate.ts';
import { formatMicros } from '../../values/timestamp.ts';
import { encodeFields } from '../../values/wire.ts';
import type { ServerStreamRpc } from '../rpc.ts';
import type { ServiceState } from '../state.ts';
import type { RequireIndex } from './index-guard.ts';
import { admitQuery, readPlace } from './query-request.ts';

export function createRunAggregationQuery(state: ServiceState, requireIndex: RequireIndex): ServerStreamRpc {
  return async function* runAggregationQuery(request, context) {
    const place = readPlace(request);
    const aggregation = parseAggregationQuery(request.structuredAggregationQuery, place.path);
    const { query, aggregations } = aggregation;
    const call = { state, requireIndex, method: 'RunAggregationQuery', request, context } as const;
    const admitted = await admitQuery(call, place, { query, aggregated: aggregatedFields(aggregations) });
    const { database, reader, meter, begun } = admitted;
    const { values, entries } = aggregate(aggregation, reader, database.indexes);
    meter.aggregation(entries);
    yield {
      result: { aggregateFields: encodeFields(values) },
      ...(begun !== undefined && { transaction: begun }),
      readTime: formatMicros(reader.version),
    };
  };
}
