/** The RPC ListCollectionIds. Rules cannot grant it: it is for administrators. */
import { readOptionalString, readString } from '../../values/json.ts';
import { parseParentName } from '../../values/resource-name.ts';
import { Authorizer } from '../authorize/authorizer.ts';
import { readPageSize } from '../request.ts';
import type { UnaryRpc } from '../rpc.ts';
import type { ServiceState } from '../state.ts';
import { openRead } from '../transactions/consistency.ts';
import { decodePageToken, encodePageToken } from './page-token.ts';

const DEFAULT_PAGE_SIZE = 1000;

export function createListCollectionIds(state: ServiceState): UnaryRpc {
  return async (request, context) => {
    const name = parseParentName(readString(request, 'parent'));
    const database = state.database(name);
    const meter = state.meter.open('ListCollectionIds', context.meterLabel);
    const authorize = () => new Authorizer({ state, database, context, meter }).requireAdmin('Listing collections');
    const { reader } = await openRead(database, { request, context, keys: new Map(), authorize });
    const ids = reader.collectionIds(name.path);
    meter.query(0, 0);
    const scope = `collections of ${name.path}`;
    const position = decodePageToken(readOptionalString(request, 'pageToken'), scope);
    const start = position === undefined ? 0 : ids.indexOf(position.next);
    const end = Math.max(0, start) + (readPageSize(request) ?? DEFAULT_PAGE_SIZE);
    const next = ids[end];
    const collectionIds = ids.slice(Math.max(0, start), end);
    return {
      ...(collectionIds.length > 0 && { collectionIds }),
      ...(next !== undefined && { nextPageToken: encodePageToken({ scope, next, readTime: reader.version }) }),
    };
  };
}
