/**
 * The interface of views. A view is the result of one target: from the changes of a commit it says which documents entered,
 * changed in or left the result. It knows no streams and no messages.
 */
import type { Document, DocumentChange, DocumentReader } from '../../../values/document.ts';

export type ViewChange =
  | { readonly kind: 'update'; readonly path: string; readonly document: Document; readonly billed: boolean }
  /** It left the result, but exists. Billed when it left because it changed. */
  | { readonly kind: 'remove'; readonly path: string; readonly billed: boolean }
  | { readonly kind: 'delete'; readonly path: string; readonly billed: boolean };

/** A view gets the commits that change a document in its scope. */
export type ViewScope =
  | { readonly kind: 'collection'; readonly path: string }
  | { readonly kind: 'collection-group'; readonly collectionId: string }
  | { readonly kind: 'documents'; readonly paths: readonly string[] }
  | { readonly kind: 'everything' };

export interface TargetView {
  readonly scope: ViewScope;
  /** The whole result, as changes to an empty one. `reader` reads the version of the last applied commit. */
  snapshot(reader: DocumentReader): readonly ViewChange[];
  /** Applies one commit. Each commit is applied once, in order. `reader` reads the version of the commit. */
  apply(changes: readonly DocumentChange[], reader: DocumentReader): readonly ViewChange[];
  /** What a client misses that saw the result before `changes`, which the view has applied. Changes nothing in the view. */
  since(changes: readonly DocumentChange[], reader: DocumentReader): readonly ViewChange[];
}

/** The functions of query/, bound to one query. */
export interface QueryEvaluation {
  /** Checks collection, filters and cursors, but not limit and offset. */
  matches(document: Document): boolean;
  compare(left: Document, right: Document): number;
  /** The first `count` matching documents in query order. Does not skip the offset. */
  run(reader: DocumentReader, count: number): readonly Document[];
}
