/**
 * The view of a query with a limit or an offset. It keeps the first matching documents in order, and some behind the limit,
 * so that it has to query again only after many removals.
 */
import type { Document, DocumentChange, DocumentReader } from '../../../values/document.ts';
import { firstTrue } from '../../../values/sorted-list.ts';
import type { QueryEvaluation, TargetView, ViewChange, ViewScope } from './target-view.ts';

/** How many documents it keeps behind the limit. */
const SPARE = 64;

interface WindowBounds {
  readonly offset: number;
  /** Infinity without a limit. */
  readonly limit: number;
}

/** The first matching documents in order, without gaps. It is complete if no matching document follows. */
interface Prefix {
  readonly documents: Document[];
  complete: boolean;
}

export class WindowView implements TargetView {
  readonly scope: ViewScope;
  readonly #evaluation: QueryEvaluation;
  readonly #offset: number;
  readonly #end: number;
  #prefix: Prefix | undefined;
  #shown: ReadonlyMap<string, Document> = new Map();

  constructor(scope: ViewScope, evaluation: QueryEvaluation, bounds: WindowBounds) {
    this.scope = scope;
    this.#evaluation = evaluation;
    this.#offset = bounds.offset;
    this.#end = bounds.offset + bounds.limit;
  }

  snapshot(reader: DocumentReader): readonly ViewChange[] {
    this.#requirePrefix(reader);
    return difference(new Map(), this.#shown, []);
  }

  apply(changes: readonly DocumentChange[], reader: DocumentReader): readonly ViewChange[] {
    if (!this.#prefix) return [];
    const prefix = this.#prefix;
    const replaced = changes.filter((change) => this.#replace(prefix, change));
    if (replaced.length === 0) return [];
    if (prefix.documents.length < this.#end && !prefix.complete) this.#fill(reader);
    const former = this.#shown;
    this.#show();
    this.#trim();
    return difference(former, this.#shown, changes);
  }

  /**
   * The former matches are the present ones without the changed documents, plus the former states of those. Each changed
   * document that matches now takes a place in the present window, so as many more documents are needed.
   */
  since(changes: readonly DocumentChange[], reader: DocumentReader): readonly ViewChange[] {
    this.#requirePrefix(reader);
    const { matches, compare, run } = this.#evaluation;
    const changed = new Set(changes.map(({ path }) => path));
    const added = changes.filter(({ after }) => after && matches(after)).length;
    const kept = run(reader, this.#end + added).filter(({ path }) => !changed.has(path));
    const replaced = changes.flatMap(({ before }) => (before && matches(before) ? [before] : []));
    const former = [...kept, ...replaced].sort(compare);
    return difference(byPath(former.slice(this.#offset, this.#end)), this.#shown, changes);
  }

  #requirePrefix(reader: DocumentReader): void {
    if (this.#prefix) return;
    this.#fill(reader);
    this.#show();
  }

  #fill(reader: DocumentReader): void {
    const wanted = this.#end + SPARE;
    const documents = [...this.#evaluation.run(reader, wanted)];
    this.#prefix = { documents, complete: documents.length < wanted };
  }

  #show(): void {
    this.#shown = byPath(this.#prefix?.documents.slice(this.#offset, this.#end) ?? []);
  }

  #trim(): void {
    const prefix = this.#prefix;
    if (!prefix || prefix.documents.length <= this.#end + 2 * SPARE) return;
    prefix.documents.length = this.#end + SPARE;
    prefix.complete = false;
  }

  /** Applies one change to the prefix. Returns false if the change lies behind it. */
  #replace({ documents, complete }: Prefix, { before, after }: DocumentChange): boolean {
    const { matches } = this.#evaluation;
    const removed = before !== undefined && matches(before) && this.#remove(documents, before);
    if (!after || !matches(after)) return removed;
    const position = this.#positionOf(documents, after);
    if (position === documents.length && !complete) return removed;
    documents.splice(position, 0, after);
    return true;
  }

  #remove(documents: Document[], document: Document): boolean {
    const position = this.#positionOf(documents, document);
    if (documents[position]?.path !== document.path) return false;
    documents.splice(position, 1);
    return true;
  }

  /** The position of the document, or the position where it belongs. */
  #positionOf(documents: readonly Document[], document: Document): number {
    return firstTrue(documents, (other) => this.#evaluation.compare(other, document) >= 0);
  }
}

function byPath(documents: readonly Document[]): ReadonlyMap<string, Document> {
  return new Map(documents.map((document) => [document.path, document]));
}

function difference(
  former: ReadonlyMap<string, Document>,
  current: ReadonlyMap<string, Document>,
  changes: readonly DocumentChange[],
): readonly ViewChange[] {
  const changed = new Map(changes.map((change) => [change.path, change]));
  const departures = [...former.keys()]
    .filter((path) => !current.has(path))
    .map((path): ViewChange => {
      const change = changed.get(path);
      if (change && !change.after) return { kind: 'delete', path, billed: false };
      return { kind: 'remove', path, billed: change !== undefined };
    });
  const updates = [...current.values()]
    .filter((document) => former.get(document.path)?.updateTime !== document.updateTime)
    .map((document): ViewChange => ({ kind: 'update', path: document.path, document, billed: true }));
  return [...departures, ...updates];
}
