/**
 * Counts the index entries that production reads for a query. The answer itself does not need them: this reads the documents
 * again. https://firebase.google.com/docs/firestore/query-explain
 */
import type { Document, DocumentReader } from '../../values/document.ts';
import { type FieldPath, formatFieldPath } from '../../values/paths/field-path.ts';
import { firstTrue } from '../../values/sorted-list.ts';
import { matchesInOrder, type QueryIndexes } from '../execute.ts';
import { fieldValue, isNameField, sameField } from '../field.ts';
import { type Conjunction, inequalityFields, type Leaf, leaves } from '../filters.ts';
import { matchesQuery } from '../match.ts';
import type { Query } from '../query.ts';
import type { IndexScan, UsedIndex } from './required-index.ts';

export interface ScanRequest {
  readonly query: Query;
  readonly scans: readonly IndexScan[];
  /** Fields of sum and average, which every entry has. */
  readonly aggregated: readonly FieldPath[];
  /** A scan ends after this many matches. */
  readonly most: number;
  /** Whether a scan that ends before its range reads one entry more. Aggregations do not. */
  readonly readsAhead: boolean;
}

/** The documents, and the indexes over them. */
export interface ScanSource {
  readonly reader: DocumentReader;
  readonly indexes: QueryIndexes | undefined;
}

/**
 * Whether production bills the index entries that a query reads: it does for more than one range field. Those are the fields
 * with an inequality, a filtered name and, beside another range, the ordered fields.
 * https://firebase.google.com/docs/firestore/pricing#index-reads
 */
export function isBilledForEntries({ filter, explicitOrder }: Query): boolean {
  if (filter === undefined) return false;
  const ranges = new Set(inequalityFields(filter).map(formatFieldPath));
  if ([...leaves(filter)].some(({ field }) => isNameField(field))) ranges.add('__name__');
  if (ranges.size === 0) return false;
  for (const { field } of explicitOrder) if (!isNameField(field)) ranges.add(formatFieldPath(field));
  return ranges.size > 1;
}

/** Not for vector searches, which know how many vectors they compared. */
export function countScannedEntries(request: ScanRequest, source: ScanSource): number {
  const lists = new EntryLists(request, source);
  return request.scans.reduce((sum, scan) => {
    const merged = scan.indexes !== undefined && scan.indexes.length > 1 ? scan.indexes : undefined;
    return sum + (merged ? countMerged(request, scan, { merged, lists }) : countRange(request, scan, source));
  }, 0);
}

/** One index is read in order, from one end of its range on, also past entries that only the rest of the filter rules out. */
function countRange(request: ScanRequest, { conjunction, need }: IndexScan, source: ScanSource): number {
  const { query, most, readsAhead } = request;
  const bounded = withFilter(query, [...conjunction.filter(isFixed), ...rangeOnFirst(query, conjunction, need.fixed)]);
  const whole = withFilter(query, conjunction);
  let entries = 0;
  let matched = 0;
  for (const document of entriesOf(bounded, request, source)) {
    if (matched >= most && !readsAhead) break;
    entries += 1;
    if (matched >= most) break;
    if (matchesQuery(whole, document)) matched += 1;
  }
  return entries;
}

/** The documents that have entries for some filters, in order. Many of a query's scans ask for the same: they differ in one filter only. */
class EntryLists {
  readonly #request: ScanRequest;
  readonly #source: ScanSource;
  readonly #known: { readonly filters: Conjunction; readonly paths: readonly string[] }[] = [];

  constructor(request: ScanRequest, source: ScanSource) {
    this.#request = request;
    this.#source = source;
  }

  pathsOf(filters: Conjunction): readonly string[] {
    const known = this.#known.find((one) => areSame(one.filters, filters));
    if (known) return known.paths;
    const query = withFilter(this.#request.query, filters);
    const paths = Array.from(entriesOf(query, this.#request, this.#source), ({ path }) => path);
    this.#known.push({ filters, paths });
    return paths;
  }
}

function areSame(some: Conjunction, others: Conjunction): boolean {
  return some.length === others.length && some.every((leaf, index) => leaf === others[index]);
}

interface Merge {
  readonly merged: readonly UsedIndex[];
  readonly lists: EntryLists;
}

/**
 * Merged indexes hold their entries in the same order. Each in turn seeks the first entry that is not before those of the
 * others, until all stand on one document; then each steps on.
 */
function countMerged({ query, most }: ScanRequest, { conjunction, need }: IndexScan, { merged, lists }: Merge): number {
  const shared = rangeOnFirst(query, conjunction, need.fixed);
  const places = new Map(lists.pathsOf(shared).map((path, place) => [path, place]));
  const found = merged.map(({ fields }) => {
    const names = new Set(fields.map(({ field }) => field));
    const fixed = conjunction.filter((leaf) => isFixed(leaf) && names.has(formatFieldPath(leaf.field)));
    return lists.pathsOf([...fixed, ...shared]).map((path) => places.get(path) ?? 0);
  });
  return zigzag(found, most);
}

/** How many entries of sorted lists are read until `most` places are found that all of them have. */
export function zigzag(lists: readonly (readonly number[])[], most: number): number {
  let stands = lists.map(() => -1);
  let target = 0;
  let entries = 0;
  let matched = 0;
  while (true) {
    for (const [index, list] of lists.entries()) {
      if ((stands[index] ?? 0) >= target) continue;
      const place = list[firstTrue(list, (candidate) => candidate >= target)];
      if (place === undefined) return entries;
      entries += 1;
      stands[index] = place;
      target = place;
    }
    if (stands.some((place) => place !== target)) continue;
    matched += 1;
    if (matched >= most) return entries;
    const next = lists.map((list) => list[firstTrue(list, (place) => place > target)]);
    const end = next.indexOf(undefined);
    if (end !== -1) return entries + end;
    entries += lists.length;
    stands = next.map(Number);
    target = Math.max(...stands);
  }
}

function* entriesOf(query: Query, { aggregated }: ScanRequest, source: ScanSource): Generator<Document> {
  for (const document of matchesInOrder(query, source.reader, source.indexes)) {
    if (aggregated.every((field) => fieldValue(document, field) !== undefined)) yield document;
  }
}

function withFilter(query: Query, filters: Conjunction): Query {
  return { ...query, filter: filters.length === 0 ? undefined : { kind: 'and', filters } };
}

function isFixed(leaf: Leaf): boolean {
  return ['==', 'array-contains', 'is-null', 'is-nan'].includes(leaf.op);
}

/** What bounds the range that is read of an index: conditions on its first sorted field. */
function rangeOnFirst(query: Query, conjunction: Conjunction, fixed: ReadonlyMap<string, string>): Conjunction {
  const first = query.order.find(({ field }) => isNameField(field) || fixed.get(formatFieldPath(field)) !== 'equality');
  return conjunction.filter((leaf) => first !== undefined && sameField(leaf.field, first.field) && !isFixed(leaf));
}
