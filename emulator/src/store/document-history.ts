/** The retained versions of one document, newest first. Does not decide how long they are kept. */
import type { Document } from '../values/document.ts';
import type { Micros } from '../values/value.ts';

interface VersionNode {
  readonly version: Micros;
  /** Undefined if the document was deleted at this version. */
  readonly document: Document | undefined;
  older: VersionNode | undefined;
}

export class DocumentHistory {
  readonly path: string;
  /** The sort key of the path. */
  readonly key: string;
  #newest: VersionNode | undefined;

  constructor(path: string, key: string) {
    this.path = path;
    this.key = key;
  }

  get latest(): Document | undefined {
    return this.#newest?.document;
  }

  at(version: Micros): Document | undefined {
    let node = this.#newest;
    while (node !== undefined && node.version > version) node = node.older;
    return node?.document;
  }

  push(version: Micros, document: Document | undefined): void {
    this.#newest = { version, document, older: this.#newest };
  }

  /** Drops the versions that no reader at `horizon` or later can see. Returns whether none is left. */
  prune(horizon: Micros): boolean {
    let node = this.#newest;
    while (node !== undefined && node.version > horizon) node = node.older;
    if (node !== undefined) node.older = undefined;
    return this.#newest?.document === undefined && this.#newest === node;
  }
}

export function compareKeys(left: DocumentHistory, right: DocumentHistory): number {
  if (left.key === right.key) return 0;
  return left.key < right.key ? -1 : 1;
}
