/** The RPCs GetDocument and BatchGetDocuments, and the masks of responses. */

import { type JsonObject, readOptionalObject, readString, readStrings } from '../../values/json.ts';
import { type FieldPath, parseRequestPath } from '../../values/paths/field-path.ts';
import {
  formatResourceName,
  parseDatabaseName,
  parseDocumentName,
  parseDocumentPath,
} from '../../values/paths/resource-name.ts';
import { invalidArgument, RpcError } from '../../values/rpc-error.ts';
import { formatMicros } from '../../values/timestamp.ts';
import { encodeDocument } from '../../values/wire.ts';
import type { CallContext } from '../rpc.ts';
import type { ServiceState } from '../state.ts';
import { openRead } from '../transactions/consistency.ts';
import { keysOfReads } from '../transactions/lock-keys.ts';

const MAX_DOCUMENTS = 10_000;

/** Undefined if there is no mask. */
export function readMask(request: JsonObject): readonly FieldPath[] | undefined {
  const mask = readOptionalObject(request, 'mask');
  return mask && readStrings(mask, 'fieldPaths').map(parseRequestPath);
}

export async function getDocument(state: ServiceState, request: JsonObject, context: CallContext): Promise<JsonObject> {
  const name = parseDocumentName(readString(request, 'name'));
  const mask = readMask(request);
  const call = state.openCall('GetDocument', name, context);
  const { reader } = await openRead(call, {
    request,
    keys: keysOfReads([name.path]),
    authorize: (authorizer, seen) => authorizer.requireGets([name.path], seen),
  });
  call.meter.documents(1);
  const document = reader.get(name.path);
  if (document === undefined) {
    throw new RpcError('NOT_FOUND', `Document "${formatResourceName(name, name.path)}" not found.`);
  }
  return encodeDocument(name, document, mask);
}

export async function* batchGetDocuments(state: ServiceState, request: JsonObject, context: CallContext) {
  const name = parseDatabaseName(readString(request, 'database'));
  const mask = readMask(request);
  const paths = [...new Set(readStrings(request, 'documents').map((text) => parseDocumentPath(name, text)))];
  if (paths.length > MAX_DOCUMENTS) throw invalidArgument(`At most ${MAX_DOCUMENTS} documents may be read at once.`);
  const call = state.openCall('BatchGetDocuments', name, context);
  const { reader, begun } = await openRead(call, {
    request,
    keys: keysOfReads(paths),
    turns: paths,
    authorize: (authorizer, seen) => authorizer.requireGets(paths, seen),
  });
  call.meter.documents(paths.length);
  const readTime = formatMicros(reader.version);
  if (paths.length === 0) yield { ...(begun !== undefined && { transaction: begun }), readTime };
  for (const [index, path] of paths.entries()) {
    const document = reader.get(path);
    yield {
      ...(index === 0 && begun !== undefined && { transaction: begun }),
      ...(document ? { found: encodeDocument(name, document, mask) } : { missing: formatResourceName(name, path) }),
      readTime,
    };
  }
}
