/** The RPC ListDocuments: pages of one collection or of all below a parent, by name or in a given order, with missing documents on request. */
import { matchesInOrder } from '../../query/execute.ts';
import { parseQuery } from '../../query/parse/parse-query.ts';
import type { Query } from '../../query/query.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import { type JsonObject, readBoolean, readOptionalString, readString } from '../../values/json.ts';
import type { FieldPath } from '../../values/paths/field-path.ts';
import { comparePaths } from '../../values/paths/path-order.ts';
import {
  collectionOf,
  type DatabaseName,
  formatResourceName,
  parseParentName,
  requireCollectionId,
} from '../../values/paths/resource-name.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { encodeDocument } from '../../values/wire.ts';
import type { CallContext } from '../rpc.ts';
import type { DatabaseState, ServiceState } from '../state.ts';
import { openRead } from '../transactions/consistency.ts';
import { keysOfScan } from '../transactions/lock-keys.ts';
import { decodePageToken, encodePageToken, type PagePosition, readPageSize } from './page-token.ts';
import { readMask } from './read-documents.ts';

const DEFAULT_PAGE_SIZE = 300;

interface Listing {
  readonly name: DatabaseName;
  readonly parent: string;
  /** Undefined for all collections of the parent. */
  readonly collectionId: string | undefined;
  readonly pageSize: number;
  readonly orderBy: string | undefined;
  readonly showMissing: boolean;
  readonly mask: readonly FieldPath[] | undefined;
  readonly scope: string;
  readonly position: PagePosition | undefined;
}

export async function listDocuments(state: ServiceState, request: JsonObject, context: CallContext) {
  const listing = parseListing(request);
  const { name, parent, collectionId, orderBy, pageSize, showMissing } = listing;
  const query = toQuery(listing);
  const call = state.openCall('ListDocuments', name, context);
  const { reader } = await openRead(call, {
    request,
    keys: keysOfScan(parent, collectionId, false),
    authorize(authorizer, seen) {
      if (showMissing) authorizer.requireAdmin('Listing missing documents');
      authorizer.requireList({ ...query, limit: pageSize }, seen);
    },
  });
  const page = orderBy === undefined ? pageByName(listing, reader) : pageByOrder(listing, call.database, query);
  call.meter.query(page.documents.length, 0);
  return {
    ...(page.documents.length > 0 && { documents: page.documents }),
    ...(page.next && { nextPageToken: encodePageToken(page.next) }),
  };
}

function parseListing(request: JsonObject): Listing {
  const parent = parseParentName(readString(request, 'parent'));
  const collectionId = readOptionalString(request, 'collectionId');
  const orderBy = readOptionalString(request, 'orderBy');
  const showMissing = readBoolean(request, 'showMissing');
  if (showMissing && orderBy !== undefined) {
    throw invalidArgument('show_missing cannot be used together with order_by.');
  }
  const scope = JSON.stringify([request.parent, collectionId ?? '', orderBy ?? '', showMissing]);
  return {
    name: { project: parent.project, database: parent.database },
    parent: parent.path,
    collectionId: collectionId === undefined ? undefined : requireCollectionId(collectionId),
    pageSize: readPageSize(request) ?? DEFAULT_PAGE_SIZE,
    orderBy,
    showMissing,
    mask: readMask(request),
    scope,
    position: decodePageToken(readOptionalString(request, 'pageToken'), scope),
  };
}

/** A query with the order of the request, such as `a desc, b.c`. */
function toQuery({ parent, collectionId, orderBy = '' }: Listing): Query {
  const orders = orderBy.split(',').filter((part) => part.trim() !== '');
  const query = parseQuery(
    {
      from: [collectionId === undefined ? { allDescendants: true } : { collectionId }],
      orderBy: orders.map((part) => {
        const [, fieldPath = '', direction = 'asc'] = /^\s*(\S+?)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
        if (fieldPath === '') throw invalidArgument(`Invalid order_by: "${orderBy}".`);
        return { field: { fieldPath }, direction: direction.toLowerCase() === 'desc' ? 'DESCENDING' : 'ASCENDING' };
      }),
    },
    parent,
  );
  return { ...query, allDescendants: false };
}

interface Page {
  readonly documents: JsonObject[];
  readonly next: PagePosition | undefined;
}

/** Continues at a document name, in the state that the request reads. */
function pageByName(listing: Listing, reader: Snapshot): Page {
  const { name, pageSize, mask, scope, position } = listing;
  const documents: JsonObject[] = [];
  for (const path of pathsFrom(position?.next, listing, reader)) {
    if (documents.length === pageSize) return { documents, next: { scope, next: path, readTime: reader.version } };
    const document = reader.get(path);
    documents.push(document ? encodeDocument(name, document, mask) : { name: formatResourceName(name, path) });
  }
  return { documents, next: undefined };
}

function* pathsFrom(
  start: string | undefined,
  { parent, collectionId, showMissing }: Listing,
  reader: Snapshot,
): Iterable<string> {
  const first = start === undefined ? undefined : collectionOf(start).collectionId;
  for (const id of collectionId === undefined ? reader.collectionIds(parent) : [collectionId]) {
    if (first !== undefined && comparePaths(id, first) < 0) continue;
    const from = id === first ? start : undefined;
    if (showMissing) yield* reader.pathsWithMissing(parent, id, from);
    else for (const { path } of reader.collection(parent, id, from)) yield path;
  }
}

/** Continues after a number of documents, in the state that the first page saw. */
function pageByOrder(listing: Listing, database: DatabaseState, query: Query): Page {
  const { name, pageSize, mask, scope, position } = listing;
  const reader = position ? database.store.at(position.readTime) : database.store.latest();
  const start = Number(position?.next ?? 0);
  const documents: JsonObject[] = [];
  let index = 0;
  for (const document of matchesInOrder(query, reader, database.indexes)) {
    if (documents.length === pageSize) {
      return { documents, next: { scope, next: String(start + pageSize), readTime: reader.version } };
    }
    if (index >= start) documents.push(encodeDocument(name, document, mask));
    index += 1;
  }
  return { documents, next: undefined };
}
