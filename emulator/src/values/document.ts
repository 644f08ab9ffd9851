/** Stored documents, their changes, and how they are read. These are types only. */
import type { MapValue, Micros } from './value.ts';

export interface Document {
  /** The path below `documents/`, an even number of segments: `users/ana`. */
  readonly path: string;
  readonly fields: MapValue;
  readonly createTime: Micros;
  readonly updateTime: Micros;
}

/** One document before and after a commit. A side on which it does not exist is absent. */
export interface DocumentChange {
  readonly path: string;
  readonly before?: Document;
  readonly after?: Document;
}

/** The documents that one commit changed, in the order of their paths. */
export interface Commit {
  readonly version: Micros;
  readonly changes: readonly DocumentChange[];
}

/**
 * A consistent view of one database at one version. It iterates in the order of names. Where a `start` is given, a path that
 * need not exist, documents before it may be left out.
 */
export interface DocumentReader {
  readonly version: Micros;
  get(path: string): Document | undefined;
  /** Documents directly in the collection `parent/collectionId` (`parent` is '' at the root). */
  collection(parent: string, collectionId: string, start?: string): Iterable<Document>;
  /** Documents of every collection named `collectionId` at any depth below `parent`. */
  collectionGroup(parent: string, collectionId: string, start?: string): Iterable<Document>;
  /** Every document below `parent` at any depth, for kindless queries. */
  descendants(parent: string, start?: string): Iterable<Document>;
}
