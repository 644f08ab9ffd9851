/**
 * The secondary indexes of one database. One is made when a query has visited far more documents than it returned, and each
 * commit updates it. Indexes never change an answer: every candidate is matched again.
 */
import type { Commit, Document, DocumentReader } from '../../values/document.ts';
import { mergeSorted } from '../../values/sorted-list.ts';
import type { Micros } from '../../values/value.ts';
import { documentsInScope, type QueryIndexes } from '../execute.ts';
import { toScans } from '../filters.ts';
import { matchesQuery } from '../match.ts';
import { compareByOrder } from '../order.ts';
import type { Query } from '../query.ts';
import { planScan, type ScanPlan } from './scan-plan.ts';
import { formatShape, SecondaryIndex } from './secondary-index.ts';

export interface IndexPolicy {
  /** A query that visits fewer documents needs no index. */
  readonly minVisited: number;
  /** An index is made when a query visits at least this many documents for each one it returns. */
  readonly wasteFactor: number;
}

const DEFAULT_POLICY: IndexPolicy = { minVisited: 500, wasteFactor: 4 };
const MAX_INDEXES = 48;
/** The bound on all indexes together, in places of a list: about 250 MiB. The index in use is kept, whatever its size. */
const MAX_PLACES = 32_000_000;
const MAX_WANTED = 500;

export class SecondaryIndexes implements QueryIndexes {
  readonly #policy: IndexPolicy;
  /** Least recently used first. */
  readonly #indexes = new Map<string, SecondaryIndex>();
  readonly #wanted = new Set<string>();
  #version: Micros = 0;

  constructor(policy: IndexPolicy = DEFAULT_POLICY) {
    this.#policy = policy;
  }

  /** Must be called within every commit, in order. */
  apply(commit: Commit): void {
    this.#version = commit.version;
    for (const index of this.#indexes.values()) for (const change of commit.changes) index.apply(change);
  }

  scan(query: Query, reader: DocumentReader): Iterable<Document> | undefined {
    // The indexes hold only the latest state.
    if (reader.version < this.#version || query.collectionId === undefined || this.#wanted.size === 0) return undefined;
    const scans: Iterable<Document>[] = [];
    for (const conjunction of toScans(query.filter)) {
      const plan = planScan(query, conjunction);
      const index = this.#indexFor(plan, query, reader);
      if (index === undefined) return undefined;
      scans.push(scanIndex(index, plan, query));
    }
    const [only] = scans;
    return scans.length === 1 ? only : mergeScans(scans, query);
  }

  noteVisit(query: Query, visited: number, matched: number): void {
    const returned = Math.min(matched, query.offset + (query.limit ?? matched));
    const { minVisited, wasteFactor } = this.#policy;
    if (query.collectionId === undefined || visited < minVisited || visited < wasteFactor * returned) return;
    for (const conjunction of toScans(query.filter)) {
      if (this.#wanted.size >= MAX_WANTED) {
        this.#wanted.clear();
        this.#indexes.clear();
      }
      this.#wanted.add(formatShape(planScan(query, conjunction).shape));
    }
  }

  #indexFor({ shape }: ScanPlan, query: Query, reader: DocumentReader): SecondaryIndex | undefined {
    const name = formatShape(shape);
    if (!this.#wanted.has(name)) return undefined;
    const index = this.#indexes.get(name) ?? new SecondaryIndex(shape, documentsInScope(query, reader));
    this.#indexes.delete(name);
    this.#indexes.set(name, index);
    this.#evict();
    return index;
  }

  /** Drops the least recently used indexes. `lru-cache` would not do: the size of an entry changes with each commit. */
  #evict(): void {
    let places = 0;
    for (const index of this.#indexes.values()) places += index.places;
    for (const [name, index] of this.#indexes) {
      const isWithinBounds = this.#indexes.size <= MAX_INDEXES && places <= MAX_PLACES;
      if (isWithinBounds || this.#indexes.size === 1) return;
      this.#indexes.delete(name);
      this.#wanted.delete(name);
      places -= index.places;
    }
  }
}

function* scanIndex(index: SecondaryIndex, { prefix, sides }: ScanPlan, query: Query): Generator<Document> {
  const entries = index.bucket(prefix);
  if (entries === undefined) return;
  const range = entries.range(
    (entry) => sides.every((side) => side(entry) >= 0),
    (entry) => sides.some((side) => side(entry) > 0),
  );
  for (const { document } of range) if (matchesQuery(query, document)) yield document;
}

/** Merges scans of one order. A document that several of them find is returned once. */
function* mergeScans(scans: readonly Iterable<Document>[], query: Query): Generator<Document> {
  let last: string | undefined;
  for (const document of mergeSorted(scans, compareByOrder(query))) {
    if (document.path !== last) yield document;
    last = document.path;
  }
}
