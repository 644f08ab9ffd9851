/** The first stage of a pipeline: `collection`, `collection_group`, `database`, `documents`, `literals`, or `subcollection` of a subquery. */
import type { Document, DocumentReader } from '../../values/document.ts';
import { type Json, objectOrEmpty, readString } from '../../values/json.ts';
import {
  formatResourceName,
  joinPath,
  lastSegment,
  parentPath,
  parseDocumentPath,
  parseParentName,
  requireCollectionId,
} from '../../values/paths/resource-name.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import type { MapValue } from '../../values/value.ts';
import { isPlainMap, mismatch } from '../model/definition.ts';
import { notImplemented } from '../model/errors.ts';
import { type Expression, type PipelineContext, type Row, type Scope, scopeOf } from '../model/expression.ts';
import { type ParseContext, parseAliased, parseExpression } from '../parse-expression.ts';
import type { StageCall } from './stage.ts';

/** What a pipeline reads, for its rules and locks. */
export type Scan =
  | { readonly kind: 'documents'; readonly paths: readonly string[] }
  | {
      readonly kind: 'collection';
      readonly parent: string;
      readonly collectionId: string | undefined;
      readonly allDescendants: boolean;
    }
  /** Below the document of the row around the subquery. */
  | { readonly kind: 'subcollection'; readonly path: string; readonly collectionId: string }
  /** Rows that the request itself has. */
  | { readonly kind: 'literals'; readonly rows: readonly Expression[] };

export type SourceParser = (call: StageCall, context: ParseContext) => Scan;

/** Where a pipeline gets its documents from, and under which rules. */
export interface Reading {
  readonly reader: DocumentReader;
  /** Each branch reads only documents of its `listedQuery`. */
  readonly onlyListed: boolean;
  /** The row around a subquery, with its variables. */
  readonly outer: Scope | undefined;
}

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
  subcollection: (call, context) => {
    const [argument] = call.requireArgs(1);
    const path = readString(objectOrEmpty(argument), 'stringValue').replace(/^\//, '');
    // The name of some document before it, so that the path is checked.
    parseParentName(formatResourceName(context.database, parentPath(joinPath('c/d', path))));
    return { kind: 'subcollection', path, collectionId: requireCollectionId(lastSegment(path)) };
  },
  literals: (call, context) => ({ kind: 'literals', rows: call.args.map((row) => parseLiteral(row, context)) }),
};

function parseLiteral(row: Json, context: ParseContext): Expression {
  const aliased = parseAliased(row, context);
  const own = aliased.find(([name]) => name.startsWith('__'));
  if (own !== undefined) throw notImplemented(`The field ${own[0]} of a literal`);
  return parseExpression(row, context);
}

/** SDKs send a path below `documents/`, with a slash before it. */
function readPath(value: Json | undefined): string {
  const { referenceValue } = objectOrEmpty(value);
  if (typeof referenceValue !== 'string') throw invalidArgument('The source of a pipeline must be a reference.');
  return referenceValue.replace(/^\//, '');
}

/** `isListed` leaves out documents before they become rows. */
export function* readRows(
  scan: Scan,
  { reader, outer }: Reading,
  { budget, isListed }: PipelineContext & { readonly isListed: (document: Document) => boolean },
): Generator<Row> {
  const known = outer && { variables: outer.variables };
  if (scan.kind === 'literals') {
    for (const literal of scan.rows) yield { ...known, fields: evaluateLiteral(literal, outer) };
    return;
  }
  for (const document of readDocuments(scan, reader, outer)) {
    if (!isListed(document)) continue;
    const { path, fields, createTime, updateTime } = document;
    budget.spend(1);
    yield { path, fields, createTime, updateTime, ...known };
  }
}

function evaluateLiteral(literal: Expression, outer: Scope | undefined): MapValue {
  const row = { fields: new Map(), ...(outer && { variables: outer.variables }) };
  const fields = literal.evaluate(scopeOf(row));
  if (isPlainMap(fields)) return fields;
  throw mismatch('a map as a literal', fields);
}

function readDocuments(
  scan: Exclude<Scan, { kind: 'literals' }>,
  reader: DocumentReader,
  outer: Scope | undefined,
): Iterable<Document> {
  switch (scan.kind) {
    case 'documents':
      return scan.paths.map((path) => reader.get(path)).filter((document) => document !== undefined);
    case 'subcollection': {
      const parent = outer?.row.path;
      if (parent === undefined) throw notImplemented('A subcollection of a row that is no document');
      return reader.collection(parentPath(joinPath(parent, scan.path)), scan.collectionId);
    }
    case 'collection': {
      const { parent, collectionId, allDescendants } = scan;
      if (collectionId === undefined) return reader.descendants(parent);
      return allDescendants ? reader.collectionGroup(parent, collectionId) : reader.collection(parent, collectionId);
    }
  }
}
