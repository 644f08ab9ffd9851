/** RunQuery: the results of a query as a stream of documents. */

import { executeQuery } from '../../query/execute.ts';
import { projectDocument } from '../../query/order.ts';
import { parseQuery } from '../../query/parse/parse-query.ts';
import type { JsonObject } from '../../values/json.ts';
import { formatMicros } from '../../values/timestamp.ts';
import { encodeDocument } from '../../values/wire.ts';
import type { ServerStreamRpc } from '../rpc.ts';
import type { ServiceState } from '../state.ts';
import type { RequireIndex } from './index-guard.ts';
import { admitQuery, readPlace } from './query-request.ts';

export function createRunQuery(state: ServiceState, requireIndex: RequireIndex): ServerStreamRpc {
  return async function* runQuery(request, context) {
    const place = readPlace(request);
    const query = parseQuery(request.structuredQuery, place.path);
    const call = { state, requireIndex, method: 'RunQuery', request, context } as const;
    const { database, reader, meter, begun } = await admitQuery(call, place, { query });
    const { documents, skipped } = executeQuery(query, reader, database.indexes);
    meter.query(documents.length, skipped);
    const readTime = formatMicros(reader.version);
    const head: JsonObject = {
      ...(begun !== undefined && { transaction: begun }),
      ...(skipped > 0 && { skippedResults: skipped }),
      readTime,
    };
    if (documents.length === 0) yield head;
    for (const [at, document] of documents.entries()) {
      const encoded = encodeDocument(database.name, projectDocument(document, query.projection));
      yield { document: encoded, ...(at === 0 ? head : { readTime }) };
    }
  };
}
