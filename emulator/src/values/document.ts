/** A stored document and how it is reached. Names are relative to the database's documents root: `users/ana`. */
import type { MapValue, Micros } from './value.ts';

export interface Document {
  /** Path below `documents/`: an even number of segments joined by `/`. */
  readonly path: string;
  readonly fields: MapValue;
  readonly createTime: Micros;
  readonly updateTime: Micros;
}

/** One document before and after a commit; absent on the side where it does not exist. */
export interface DocumentChange {
  readonly path: string;
  readonly before?: Document;
  readonly after?: Document;
}

/** What one commit changed, in path order, without documents that stayed the same. */
export interface Commit {
  readonly version: Micros;
  readonly changes: readonly DocumentChange[];
}

/**
 * A consistent view of one database at one version. Iteration is in document-name order; with `start`, a path that need not
 * exist, documents before it may be left out.
 */
export interface DocumentReader {
  readonly version: Micros;
  get(path: string): Document | undefined;
  /** Documents directly in the collection `parent/collectionId` (`parent` is '' at the root). */
  collection(parent: string, collectionId: string, start?: string): Iterable<Document>;
  /** Documents of every collection named `collectionId` at any depth below `parent`. */
  collectionGroup(parent: string, collectionId: string, start?: string): Iterable<Document>;
  /** Every document below `parent`, at any depth (kindless queries). */
  descendants(parent: string, start?: string): Iterable<Document>;
}
