/** Maps a REST request to an RPC and its canonical request, as google.api.http annotations do. Calls nothing. */
import { isJsonObject, type JsonObject } from '../../values/json.ts';
import { invalidArgument, RpcError } from '../../values/rpc-error.ts';
import { canonicalMessage } from '../protojson/canonical.ts';
import { FIRESTORE_METHODS, requireMethod } from '../protojson/schema.ts';
import { queryFields } from './query-fields.ts';

type RestCall = { readonly rpc: string; readonly request: JsonObject };

export interface RestRequest {
  readonly method: string;
  /** Not decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** The verbs of `documents:<verb>`. Those with the scope 'parent' may follow a document too. */
const VERBS: Readonly<Record<string, { readonly rpc: string; readonly scope: 'database' | 'parent' }>> = {
  batchGet: { rpc: 'BatchGetDocuments', scope: 'database' },
  beginTransaction: { rpc: 'BeginTransaction', scope: 'database' },
  commit: { rpc: 'Commit', scope: 'database' },
  rollback: { rpc: 'Rollback', scope: 'database' },
  batchWrite: { rpc: 'BatchWrite', scope: 'database' },
  executePipeline: { rpc: 'ExecutePipeline', scope: 'database' },
  listen: { rpc: 'Listen', scope: 'database' },
  write: { rpc: 'Write', scope: 'database' },
  runQuery: { rpc: 'RunQuery', scope: 'parent' },
  runAggregationQuery: { rpc: 'RunAggregationQuery', scope: 'parent' },
  listCollectionIds: { rpc: 'ListCollectionIds', scope: 'parent' },
  partitionQuery: { rpc: 'PartitionQuery', scope: 'parent' },
};

/** projects/P/databases/D/documents */
const ROOT_SEGMENTS = 5;

export function transcode({ method, path, query, body }: RestRequest): RestCall {
  const { segments, verb } = parseResource(method, path);
  if (verb !== undefined) return transcodeVerb(segments, verb, bodyObject(body));
  if (segments.length <= ROOT_SEGMENTS) throw notServed(method, path);
  const name = segments.join('/');
  const collection = { parent: segments.slice(0, -1).join('/'), collectionId: segments.at(-1) ?? '' };
  const call = (rpc: string, fixed: Record<string, unknown>): RestCall => {
    const { request } = requireMethod(rpc);
    return { rpc, request: canonicalMessage(request, { ...queryFields(request, query), ...fixed }) };
  };
  switch (`${method} ${isDocumentName(segments) ? 'document' : 'collection'}`) {
    case 'GET document':
      return call('GetDocument', { name });
    case 'GET collection':
      return call('ListDocuments', collection);
    case 'POST collection':
      return call('CreateDocument', { ...collection, document: bodyObject(body) });
    case 'PATCH document':
      return call('UpdateDocument', { document: { ...bodyObject(body), name } });
    case 'DELETE document':
      return call('DeleteDocument', { name });
    default:
      throw notServed(method, path);
  }
}

function transcodeVerb(segments: readonly string[], verb: string, body: Record<string, unknown>): RestCall {
  const name = segments.join('/');
  const entry = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  const isRoot = segments.length === ROOT_SEGMENTS;
  if (!entry || !(isRoot || (isDocumentName(segments) && entry.scope === 'parent')))
    throw notServed('POST', `/v1/${name}:${verb}`);
  if (!FIRESTORE_METHODS.has(entry.rpc)) throw new RpcError('UNIMPLEMENTED', `${entry.rpc} is not implemented.`);
  const target = entry.scope === 'parent' ? { parent: name } : { database: segments.slice(0, 4).join('/') };
  return { rpc: entry.rpc, request: canonicalMessage(requireMethod(entry.rpc).request, { ...body, ...target }) };
}

const isDocumentName = (segments: readonly string[]) => segments.length > ROOT_SEGMENTS && segments.length % 2 === 1;

function parseResource(method: string, path: string): { segments: readonly string[]; verb: string | undefined } {
  const parts = path.replace(/^\/v1\//, '').split('/');
  const last = parts.at(-1) ?? '';
  const colon = method === 'POST' ? last.lastIndexOf(':') : -1;
  const verb = colon >= 0 ? last.slice(colon + 1) : undefined;
  if (colon >= 0) parts[parts.length - 1] = last.slice(0, colon);
  const segments = parts.map(decodeSegment);
  const isBelowDocuments = segments[0] === 'projects' && segments[2] === 'databases' && segments[4] === 'documents';
  if (!isBelowDocuments) throw notServed(method, path);
  return { segments, verb };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalidArgument(`The path has a malformed escape: ${segment}`);
  }
}

function bodyObject(body: unknown): Record<string, unknown> {
  if (isJsonObject(body)) return body;
  throw invalidArgument('Invalid JSON payload received. The body must be an object.');
}

function notServed(method: string, path: string): RpcError {
  return new RpcError('NOT_FOUND', `${method} ${path} is not a method of the Firestore REST API.`);
}
