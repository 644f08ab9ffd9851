/**
 * The RPC PartitionQuery. The number of partitions is the server's choice: a database in memory is read fastest in one, and
 * no cursors is how one is said. https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#partitionqueryrequest
 */

import { parseQuery } from '../../query/parse/parse-query.ts';
import { readString } from '../../values/json.ts';
import { parseParentName } from '../../values/resource-name.ts';
import { Authorizer } from '../authorize/authorizer.ts';
import type { UnaryRpc } from '../rpc.ts';
import type { ServiceState } from '../state.ts';

export function createPartitionQuery(state: ServiceState): UnaryRpc {
  return async (request, context) => {
    const parent = parseParentName(readString(request, 'parent'));
    parseQuery(request.structuredQuery, parent.path);
    const database = state.database(parent);
    const meter = state.meter.open('PartitionQuery', context.meterLabel);
    new Authorizer({ state, database, context, meter }).requireAdmin('Partitioning queries');
    return {};
  };
}
