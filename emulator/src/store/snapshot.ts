/** Reads one database at one version. Writes nothing. */
import type { Document, DocumentReader } from '../values/document.ts';
import { afterSubtree, pathSortKey } from '../values/paths/path-order.ts';
import { countSegments, joinPath } from '../values/paths/resource-name.ts';
import { mergeSorted, type SortedList } from '../values/sorted-list.ts';
import type { Micros } from '../values/value.ts';
import { compareKeys, type DocumentHistory } from './document-history.ts';

/** The histories of a database by path, and by collection id in name order. */
export interface DocumentIndex {
  readonly byPath: ReadonlyMap<string, DocumentHistory>;
  readonly byCollectionId: ReadonlyMap<string, SortedList<DocumentHistory>>;
}

const AFTER_ALL = '\uffff';

export class Snapshot implements DocumentReader {
  readonly version: Micros;
  readonly #index: DocumentIndex;

  constructor(index: DocumentIndex, version: Micros) {
    this.#index = index;
    this.version = version;
  }

  get(path: string): Document | undefined {
    return this.#index.byPath.get(path)?.at(this.version);
  }

  *collection(parent: string, collectionId: string, start?: string): Iterable<Document> {
    const histories = this.#index.byCollectionId.get(collectionId);
    if (histories === undefined) return;
    const collection = joinPath(parent, collectionId);
    const depth = countSegments(collection) + 1;
    const from = pathSortKey(collection);
    for (const history of between(histories, notBefore(from, start), afterSubtree(from))) {
      const document = history.at(this.version);
      // Collections of the same name nested deeper lie in the same range.
      if (document !== undefined && countSegments(document.path) === depth) yield document;
    }
  }

  *collectionGroup(parent: string, collectionId: string, start?: string): Iterable<Document> {
    const histories = this.#index.byCollectionId.get(collectionId);
    if (histories === undefined) return;
    const from = pathSortKey(parent);
    for (const history of between(histories, notBefore(childKey(parent, from), start), subtreeEnd(parent, from))) {
      const document = history.at(this.version);
      if (document !== undefined) yield document;
    }
  }

  *descendants(parent: string, start?: string): Iterable<Document> {
    const from = pathSortKey(parent);
    const ranges = [...this.#index.byCollectionId.values()].map((histories) =>
      between(histories, notBefore(childKey(parent, from), start), subtreeEnd(parent, from)),
    );
    for (const history of mergeSorted(ranges, compareKeys)) {
      const document = history.at(this.version);
      if (document !== undefined) yield document;
    }
  }

  /** Ids of the collections directly below `parent` that hold a document at any depth, in order. */
  collectionIds(parent: string): string[] {
    const ids: string[] = [];
    const depth = countSegments(parent);
    let next = childKey(parent, pathSortKey(parent));
    for (let path = this.#firstFrom(parent, next); path !== undefined; path = this.#firstFrom(parent, next)) {
      const id = path.split('/')[depth] ?? '';
      ids.push(id);
      next = afterSubtree(pathSortKey(joinPath(parent, id)));
    }
    return ids;
  }

  /** Paths directly in the collection, in order, of documents that exist or have existing descendants. */
  *pathsWithMissing(parent: string, collectionId: string, from?: string): Iterable<string> {
    const collection = joinPath(parent, collectionId);
    const depth = countSegments(collection) + 1;
    let next = pathSortKey(from ?? collection);
    for (let path = this.#firstFrom(collection, next); path !== undefined; path = this.#firstFrom(collection, next)) {
      const child = path.split('/').slice(0, depth).join('/');
      yield child;
      next = afterSubtree(pathSortKey(child));
    }
  }

  /** The first existing document below `ancestor` whose key is at least `from`. */
  #firstFrom(ancestor: string, from: string): string | undefined {
    const to = subtreeEnd(ancestor, pathSortKey(ancestor));
    let first: DocumentHistory | undefined;
    for (const histories of this.#index.byCollectionId.values()) {
      for (const history of between(histories, from, first?.key ?? to)) {
        if (history.at(this.version) === undefined) continue;
        first = history;
        break;
      }
    }
    return first?.path;
  }
}

/** The histories with `from` <= key < `to`. */
export function between(histories: SortedList<DocumentHistory>, from: string, to: string): Iterable<DocumentHistory> {
  return histories.range(
    ({ key }) => key >= from,
    ({ key }) => key >= to,
  );
}

/** The smallest key of anything strictly below `parent`. */
function childKey(parent: string, key: string): string {
  return parent === '' ? '' : `${key}\u0001`;
}

function notBefore(key: string, start: string | undefined): string {
  if (start === undefined) return key;
  const startKey = pathSortKey(start);
  return startKey > key ? startKey : key;
}

/** The key that follows all keys at and below `parent`. */
export function subtreeEnd(parent: string, key: string): string {
  return parent === '' ? AFTER_ALL : afterSubtree(key);
}
