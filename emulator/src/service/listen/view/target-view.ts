/**
 * What a listened target shows, kept up to date from commit records: given what changed, says what entered, changed in or
 * left the result. Pure: knows no stream and no wire form; documents are reached by the reader it is handed.
 */
import type { Document, DocumentChange, DocumentReader } from '../../../values/document.ts';

export type ViewChange =
  | { readonly kind: 'update'; readonly path: string; readonly document: Document; readonly billed: boolean }
  /** It left the result, but exists. Billed when it left because it changed. */
  | { readonly kind: 'remove'; readonly path: string; readonly billed: boolean }
  | { readonly kind: 'delete'; readonly path: string; readonly billed: boolean };

/** The commits a view has to see: those that change a document in one of its scopes. */
export type ViewScope =
  | { readonly kind: 'collection'; readonly path: string }
  | { readonly kind: 'collection-group'; readonly collectionId: string }
  | { readonly kind: 'documents'; readonly paths: readonly string[] }
  | { readonly kind: 'everything' };

export interface TargetView {
  readonly scope: ViewScope;
  /** The whole result, as changes to an empty one. `reader` stands at the version of the last applied commit. */
  snapshot(reader: DocumentReader): readonly ViewChange[];
  /** One commit, seen exactly once and in order. `reader` stands at the commit's version. */
  apply(changes: readonly DocumentChange[], reader: DocumentReader): readonly ViewChange[];
  /** What a client misses that last saw the result before `changes`, now all applied. Keeps nothing. */
  since(changes: readonly DocumentChange[], reader: DocumentReader): readonly ViewChange[];
}

/** How to evaluate one query: the query module's functions, bound to it. */
export interface QueryEvaluation {
  /** Filters, cursors and place; not limit and offset. */
  matches(document: Document): boolean;
  compare(left: Document, right: Document): number;
  /** The first `count` matching documents in query order, offset included. */
  run(reader: DocumentReader, count: number): readonly Document[];
}
