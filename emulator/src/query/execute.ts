/** Answers a query over one view of the database. Returns whole documents: projection and billing are the caller's work. */
import type { Document, DocumentReader } from '../values/document.ts';
import { comparePaths } from '../values/paths/path-order.ts';
import type { Reference, Value } from '../values/value.ts';
import { isNameField, referencePath } from './field.ts';
import { type Conjunction, toConjunctions } from './filters.ts';
import { matchesQuery } from './match.ts';
import { findNearest } from './nearest.ts';
import { compareByOrder } from './order.ts';
import type { Query } from './query.ts';

/** May know a query's matches in order without visiting every document. */
export interface QueryIndexes {
  /** Undefined if no index serves the query in this view: then every document is visited. */
  scan(query: Query, reader: DocumentReader): Iterable<Document> | undefined;
  /** Called after all documents in the query's scope were visited, to decide which indexes are worth making. */
  noteVisit(query: Query, visited: number, matched: number): void;
}

export interface QueryResult {
  /** In the query's order, or nearest first. */
  readonly documents: readonly Document[];
  /** The number of documents that the offset skipped: they are billed. */
  readonly skipped: number;
  /** The number of vectors that a vector search compared: they are billed. Undefined for other queries. */
  readonly compared?: number;
}

export function executeQuery(query: Query, reader: DocumentReader, indexes?: QueryIndexes): QueryResult {
  if (query.nearest !== undefined)
    return { ...findNearest(query.nearest, matchesInOrder(query, reader, indexes)), skipped: 0 };
  const documents: Document[] = [];
  let skipped = 0;
  if (query.limit === 0) return { documents, skipped };
  for (const document of matchesInOrder(query, reader, indexes)) {
    if (skipped < query.offset) {
      skipped += 1;
      continue;
    }
    documents.push(document);
    if (documents.length === query.limit) break;
  }
  return { documents, skipped };
}

/** Every match in the query's order, regardless of offset and limit. Lazy where the source already has that order. */
export function matchesInOrder(query: Query, reader: DocumentReader, indexes?: QueryIndexes): Iterable<Document> {
  const named = namedPaths(query);
  if (named !== undefined) {
    return [...named]
      .map((path) => reader.get(path))
      .filter((document) => document !== undefined)
      .filter((document) => matchesQuery(query, document))
      .sort(compareByOrder(query));
  }
  return indexes?.scan(query, reader) ?? visitAll(query, reader, indexes);
}

function visitAll(query: Query, reader: DocumentReader, indexes: QueryIndexes | undefined): Iterable<Document> {
  const [first] = query.order;
  const visit = visitMatches(query, reader, indexes);
  if (first !== undefined && isNameField(first.field) && first.direction === 'asc') return visit;
  return [...visit].sort(compareByOrder(query));
}

/** Matches in name order. */
function* visitMatches(query: Query, reader: DocumentReader, indexes: QueryIndexes | undefined): Generator<Document> {
  const { start, end } = nameBounds(query);
  let visited = 0;
  let matched = 0;
  try {
    for (const document of documentsInScope(query, reader, start)) {
      if (end !== undefined && comparePaths(document.path, end) > 0) break;
      visited += 1;
      if (!matchesQuery(query, document)) continue;
      matched += 1;
      yield document;
    }
  } finally {
    indexes?.noteVisit(query, visited, matched);
  }
}

/** Documents in name order. With `start`, those before that path may be left out. */
export function documentsInScope(query: Query, reader: DocumentReader, start?: string): Iterable<Document> {
  if (query.collectionId === undefined) return reader.descendants(query.parent, start);
  return query.allDescendants
    ? reader.collectionGroup(query.parent, query.collectionId, start)
    : reader.collection(query.parent, query.collectionId, start);
}

/** Nothing outside these names matches: they come from ranges on the name that always hold, and from cursors on it. */
function nameBounds(query: Query): { start: string | undefined; end: string | undefined } {
  const starts: string[] = [];
  const ends: string[] = [];
  const [conjunction = [], ...others] = toConjunctions(query.filter);
  for (const leaf of others.length === 0 ? conjunction : []) {
    if (leaf.kind !== 'field' || !isNameField(leaf.field)) continue;
    if (leaf.op === '>' || leaf.op === '>=') starts.push(referencePath(leaf.value as Reference));
    if (leaf.op === '<' || leaf.op === '<=') ends.push(referencePath(leaf.value as Reference));
  }
  const [first] = query.order;
  if (first !== undefined && isNameField(first.field)) {
    const [low, high] = first.direction === 'asc' ? [query.startAt, query.endAt] : [query.endAt, query.startAt];
    for (const value of low?.values ?? []) starts.push(referencePath(value as Reference));
    for (const value of high?.values ?? []) ends.push(referencePath(value as Reference));
  }
  return { start: starts.sort(comparePaths).at(-1), end: ends.sort(comparePaths)[0] };
}

/** If every conjunction names its documents by `==` or `in`, only these can match; else undefined. */
export function namedPaths(query: Query): ReadonlySet<string> | undefined {
  if (query.filter === undefined) return undefined;
  const paths = new Set<string>();
  for (const conjunction of toConjunctions(query.filter)) {
    const named = findNamedPaths(conjunction);
    if (named === undefined) return undefined;
    for (const path of named) paths.add(path);
  }
  return paths;
}

function findNamedPaths(conjunction: Conjunction): readonly string[] | undefined {
  for (const leaf of conjunction) {
    if (leaf.kind !== 'field' || !isNameField(leaf.field)) continue;
    if (leaf.op !== '==' && leaf.op !== 'in') continue;
    const operands: readonly Value[] = Array.isArray(leaf.value) ? leaf.value : [leaf.value];
    return operands.map((operand) => referencePath(operand as Reference));
  }
  return undefined;
}
