/** What is locked for what: a document read or written, a collection, collection group or everything queried. */
import { collectionOf, joinPath, parentPath } from '../../values/resource-name.ts';
import type { LockKeys, LockMode } from './lock-table.ts';

const EVERYTHING = '*';

export function keysOfReads(paths: Iterable<string>): LockKeys {
  return new Map(Array.from(paths, (path) => [`document:${path}`, 'exclusive']));
}

/** A query's scope is locked whole, against phantoms: nobody else writes into it. */
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
