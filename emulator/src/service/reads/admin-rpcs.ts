/**
 * The RPCs ListCollectionIds and PartitionQuery, which rules cannot allow: they are for administrators. PartitionQuery
 * names no cursors, because one partition reads a database in memory fastest.
 * https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#partitionqueryrequest
 */
import { parseQuery } from '../../query/parse/parse-query.ts';
import { type JsonObject, readOptionalString, readString } from '../../values/json.ts';
import { parseParentName } from '../../values/paths/resource-name.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { Authorizer } from '../authorize/authorizer.ts';
import type { CallContext } from '../rpc.ts';
import type { ServiceState } from '../state.ts';
import { openRead } from '../transactions/consistency.ts';
import { decodePageToken, encodePageToken, readPageSize } from './page-token.ts';

const DEFAULT_PAGE_SIZE = 1000;

export async function listCollectionIds(state: ServiceState, request: JsonObject, context: CallContext) {
  const parent = parseParentName(readString(request, 'parent'));
  const call = state.openCall('ListCollectionIds', parent, context);
  const authorize = (authorizer: Authorizer) => authorizer.requireAdmin('Listing collections');
  const { reader } = await openRead(call, { request, keys: new Map(), authorize });
  const ids = reader.collectionIds(parent.path);
  call.meter.query(0, 0);
  const scope = `collections of ${parent.path}`;
  const position = decodePageToken(readOptionalString(request, 'pageToken'), scope);
  const start = position === undefined ? 0 : Math.max(0, ids.indexOf(position.next));
  const end = start + (readPageSize(request) ?? DEFAULT_PAGE_SIZE);
  const next = ids[end];
  const collectionIds = ids.slice(start, end);
  return {
    ...(collectionIds.length > 0 && { collectionIds }),
    ...(next !== undefined && { nextPageToken: encodePageToken({ scope, next, readTime: reader.version }) }),
  };
}

export async function partitionQuery(state: ServiceState, request: JsonObject, context: CallContext) {
  const parent = parseParentName(readString(request, 'parent'));
  const { nearest } = parseQuery(request.structuredQuery, parent.path);
  if (nearest) throw invalidArgument('A query with FindNearest cannot be partitioned.');
  new Authorizer(state.openCall('PartitionQuery', parent, context)).requireAdmin('Partitioning queries');
  return {};
}
