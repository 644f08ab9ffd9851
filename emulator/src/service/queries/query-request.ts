/** What RunQuery and RunAggregationQuery share: who asks, where, in which consistency, and what is owed at the end. */

import { namedPaths } from '../../query/execute.ts';
import type { FieldPath, Query } from '../../query/query.ts';
import type { DocumentReader } from '../../values/document.ts';
import { type JsonObject, readOptionalObject, readString } from '../../values/json.ts';
import { type DatabaseName, parseParentName } from '../../values/resource-name.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { Authorizer } from '../authorize/authorizer.ts';
import type { RequestMeter } from '../meter/meter.ts';
import type { CallContext } from '../rpc.ts';
import type { DatabaseState, ServiceState } from '../state.ts';
import { openRead } from '../transactions/consistency.ts';
import { keysOfReads, keysOfScan } from '../transactions/lock-keys.ts';
import type { RequireIndex } from './index-guard.ts';

export interface QueryCall {
  readonly state: ServiceState;
  readonly requireIndex: RequireIndex;
  readonly method: 'RunQuery' | 'RunAggregationQuery';
  readonly request: JsonObject;
  readonly context: CallContext;
}

export interface AdmittedQuery {
  readonly database: DatabaseState;
  readonly reader: DocumentReader;
  readonly meter: RequestMeter;
  /** Token of the transaction the read began. */
  readonly begun: string | undefined;
}

export interface QueryPlace extends DatabaseName {
  /** Path below `documents/`. */
  readonly path: string;
}

/** Reads the parent and refuses what no query here can do. */
export function readPlace(request: JsonObject): QueryPlace {
  if (readOptionalObject(request, 'explainOptions') !== undefined) {
    throw new RpcError('UNIMPLEMENTED', 'explain_options are not implemented.');
  }
  return parseParentName(readString(request, 'parent'));
}

/** Authorizes the query, checks its index and opens its view. Throws before anything is read. */
export async function admitQuery(
  { state, requireIndex, method, request, context }: QueryCall,
  place: QueryPlace,
  { query, aggregated = [] }: { readonly query: Query; readonly aggregated?: readonly FieldPath[] },
): Promise<AdmittedQuery> {
  const database = state.database(place);
  const meter = state.meter.open(method, context.meterLabel);
  const named = namedPaths(query);
  const keys = named ? keysOfReads(named) : keysOfScan(query.parent, query.collectionId, query.allDescendants);
  const authorize = (seen: DocumentReader) => {
    new Authorizer({ state, database, context, meter }).requireList(query, seen);
    requireIndex(database.name, query, aggregated);
  };
  const { reader, begun } = await openRead(database, { request, context, keys, authorize });
  return { database, reader, meter, begun };
}
