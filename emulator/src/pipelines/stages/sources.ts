/** The first stage of a pipeline, which reads documents: `collection`, `collection_group`, `database` or `documents`. */
import type { Document, DocumentReader } from '../../values/document.ts';
import { type Json, objectOrEmpty, readString } from '../../values/json.ts';
import {
  formatResourceName,
  lastSegment,
  parentPath,
  parseDocumentPath,
  parseParentName,
  requireCollectionId,
} from '../../values/paths/resource-name.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { notImplemented } from '../model/errors.ts';
import type { PipelineContext, Row } from '../model/expression.ts';
import type { StageCall } from './stage.ts';

/** What a pipeline reads, for its rules and locks. */
export type Scan =
  | { readonly kind: 'documents'; readonly paths: readonly string[] }
  | {
      readonly kind: 'collection';
      readonly parent: string;
      readonly collectionId: string | undefined;
      readonly allDescendants: boolean;
    };

export type SourceParser = (call: StageCall, context: PipelineContext) => Scan;

export const SOURCES: Readonly<Record<string, SourceParser>> = {
  collection: (call, context) => {
    const [reference] = call.requireArgs(1);
    const path = readPath(reference);
    const parent = parentPath(path);
    parseParentName(formatResourceName(context.database, parent));
    return { kind: 'collection', parent, collectionId: requireCollectionId(lastSegment(path)), allDescendants: false };
  },
  collection_group: (call) => {
    const [ancestor, id] = call.requireArgs(2);
    if (readPath(ancestor) !== '') throw notImplemented('A collection group below a document');
    const collectionId = requireCollectionId(readString(objectOrEmpty(id), 'stringValue'));
    return { kind: 'collection', parent: '', collectionId, allDescendants: true };
  },
  database: (call) => {
    call.requireArgs(0);
    return { kind: 'collection', parent: '', collectionId: undefined, allDescendants: true };
  },
  documents: (call, { database }) => {
    const paths = call.args.map((arg) => parseDocumentPath(database, formatResourceName(database, readPath(arg))));
    if (paths.length === 0) throw invalidArgument('The stage documents needs a document.');
    if (new Set(paths).size < paths.length) throw invalidArgument('The stage documents names a document twice.');
    return { kind: 'documents', paths };
  },
};

/** SDKs send a path below `documents/`, with a slash before it. */
function readPath(value: Json | undefined): string {
  const { referenceValue } = objectOrEmpty(value);
  if (typeof referenceValue !== 'string') throw invalidArgument('The source of a pipeline must be a reference.');
  return referenceValue.replace(/^\//, '');
}

export function* readRows(documents: Iterable<Document>, { budget }: PipelineContext): Generator<Row> {
  for (const { path, fields, createTime, updateTime } of documents) {
    budget.spend(1);
    yield { path, fields, createTime, updateTime };
  }
}

export function readDocuments(scan: Scan, reader: DocumentReader): Iterable<Document> {
  if (scan.kind === 'documents') {
    return scan.paths.map((path) => reader.get(path)).filter((document) => document !== undefined);
  }
  const { parent, collectionId, allDescendants } = scan;
  if (collectionId === undefined) return reader.descendants(parent);
  return allDescendants ? reader.collectionGroup(parent, collectionId) : reader.collection(parent, collectionId);
}
