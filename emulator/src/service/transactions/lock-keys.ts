/** The keys that reads, queries and writes lock: a document, a collection, a collection group or everything. Locks nothing. */
import { collectionOf, joinPath, parentPath } from '../../values/paths/resource-name.ts';
import type { LockKeys, LockMode } from './lock-table.ts';

const EVERYTHING = '*';

export function keysOfReads(paths: Iterable<string>): LockKeys {
  return new Map(Array.from(paths, (path) => [`document:${path}`, 'exclusive']));
}

/** A query locks its whole scope, so that nobody else adds a document to its results. */
export function keysOfScan(parent: string, collectionId: string | undefined, allDescendants: boolean): LockKeys {
  return new Map([[scanKey(parent, collectionId, allDescendants), 'exclusive']]);
}

function scanKey(parent: string, collectionId: string | undefined, allDescendants: boolean): string {
  if (collectionId === undefined) return EVERYTHING;
  return allDescendants ? `group:${collectionId}` : `collection:${joinPath(parent, collectionId)}`;
}

export function keysOfWrites(paths: Iterable<string>): LockKeys {
  const keys = new Map<string, LockMode>();
  for (const path of paths) {
    keys.set(`document:${path}`, 'exclusive');
    keys.set(`collection:${parentPath(path)}`, 'intent');
    keys.set(`group:${collectionOf(path).collectionId}`, 'intent');
  }
  if (keys.size > 0) keys.set(EVERYTHING, 'intent');
  return keys;
}
