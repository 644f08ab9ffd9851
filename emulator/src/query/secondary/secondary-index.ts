/** One index over the documents of a collection or collection group, updated change by change. Does not plan scans. */
import { compareTimestamps, compareValues } from '../../values/compare.ts';
import type { Document, DocumentChange } from '../../values/document.ts';
import { type FieldPath, formatFieldPath } from '../../values/paths/field-path.ts';
import { compareIds, comparePaths } from '../../values/paths/path-order.ts';
import { SortedList } from '../../values/sorted-list.ts';
import { GeoPoint, Reference, Timestamp, type Value } from '../../values/value.ts';
import { fieldValue, isNameField } from '../field.ts';
import { isInScope, type QueryScope } from '../match.ts';
import type { Order } from '../query.ts';

/** The documents it covers, and their keys: values of fixed fields, elements of an array, then an order that ends with the name. */
export interface IndexShape {
  readonly scope: QueryScope;
  readonly fixed: readonly FieldPath[];
  readonly contains: FieldPath | undefined;
  readonly order: readonly Order[];
}

export interface IndexEntry {
  /** The values of the ordered fields, without the name. */
  readonly values: readonly Value[];
  readonly document: Document;
}

export function formatShape({ scope, fixed, contains, order }: IndexShape): string {
  return JSON.stringify([
    scope.parent,
    scope.collectionId,
    scope.allDescendants,
    fixed.map(formatFieldPath),
    contains ? formatFieldPath(contains) : null,
    order.map(({ field, direction }) => [formatFieldPath(field), direction]),
  ]);
}

/** An entry with its values takes about as much memory as this many places of a list. */
const PLACES_AN_ENTRY = 16;
/** An unsorted bucket up to this size is searched from one end to the other. */
const SEARCHED_BUCKET = 64;

type Compare = (a: IndexEntry, b: IndexEntry) => number;

export class SecondaryIndex {
  readonly #shape: IndexShape;
  readonly #ordered: readonly FieldPath[];
  readonly #compare: Compare;
  /** Entries by fixed values and array element. A plain list is not sorted yet, since most buckets are never read. */
  readonly #buckets = new Map<string, SortedList<IndexEntry> | IndexEntry[]>();
  #places = 0;

  constructor(shape: IndexShape, documents: Iterable<Document>) {
    this.#shape = shape;
    this.#ordered = shape.order.map(({ field }) => field).filter((field) => !isNameField(field));
    this.#compare = compareEntries(shape);
    for (const document of documents) this.#add(document);
  }

  /** How much memory it takes, in places of a list (8 bytes): each entry once, and its place in each of its buckets. */
  get places(): number {
    return this.#places;
  }

  /** The sorted entries for the values of the fixed fields, followed by the array element. */
  bucket(values: readonly Value[]): SortedList<IndexEntry> | undefined {
    const key = bucketKey(values);
    const bucket = this.#buckets.get(key);
    return Array.isArray(bucket) ? this.#sort(key, bucket) : bucket;
  }

  #sort(key: string, bucket: IndexEntry[]): SortedList<IndexEntry> {
    const sorted = new SortedList(this.#compare, bucket.sort(this.#compare));
    this.#buckets.set(key, sorted);
    return sorted;
  }

  apply({ path, before, after }: DocumentChange): void {
    if (!isInScope(this.#shape.scope, path)) return;
    if (before) this.#delete(before);
    if (after) this.#add(after);
  }

  #add(document: Document): void {
    const values = readValues(document, this.#ordered);
    if (values === undefined) return;
    // All buckets share the entry, so that each element of a long array costs only a place in a list.
    const entry = { values, document };
    this.#places += PLACES_AN_ENTRY;
    for (const key of this.#bucketKeys(document)) {
      const bucket = this.#buckets.get(key);
      if (bucket === undefined) this.#buckets.set(key, [entry]);
      else if (Array.isArray(bucket)) bucket.push(entry);
      else bucket.add(entry);
      this.#places += 1;
    }
  }

  #delete(document: Document): void {
    const values = readValues(document, this.#ordered);
    if (values === undefined) return;
    this.#places -= PLACES_AN_ENTRY;
    for (const key of this.#bucketKeys(document)) {
      const found = this.#buckets.get(key);
      if (found === undefined) continue;
      const bucket = Array.isArray(found) && found.length > SEARCHED_BUCKET ? this.#sort(key, found) : found;
      if (Array.isArray(bucket)) {
        const index = bucket.findIndex((entry) => entry.document.path === document.path);
        if (index !== -1) bucket.splice(index, 1);
      } else bucket.delete({ values, document });
      this.#places -= 1;
      if ((Array.isArray(bucket) ? bucket.length : bucket.size) === 0) this.#buckets.delete(key);
    }
  }

  #bucketKeys(document: Document): Iterable<string> {
    const { fixed, contains } = this.#shape;
    const values = readValues(document, fixed);
    if (values === undefined) return [];
    if (contains === undefined) return [bucketKey(values)];
    const array = fieldValue(document, contains);
    if (!Array.isArray(array)) return [];
    return new Set((array as readonly Value[]).map((element) => bucketKey([...values, element])));
  }
}

function bucketKey(values: readonly Value[]): string {
  return values.map(equalityKey).join('|');
}

function readValues(document: Document, fields: readonly FieldPath[]): Value[] | undefined {
  const values: Value[] = [];
  for (const field of fields) {
    const value = fieldValue(document, field);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

function compareEntries({ order }: IndexShape): Compare {
  const signs = order.map(({ direction }) => (direction === 'asc' ? 1 : -1));
  const nameSign = signs.at(-1) ?? 1;
  return (a, b) => {
    for (let index = 0; index < a.values.length; index += 1) {
      const compared = compareOrdered(a.values[index] ?? null, b.values[index] ?? null);
      if (compared !== 0) return compared * (signs[index] ?? 1);
    }
    return nameSign * compareDocumentPaths(a.document.path, b.document.path);
  };
}

/** The same order as `compareValues`, but faster for numbers and times, by which most indexes are sorted. */
function compareOrdered(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number' && a !== b) {
    if (a < b) return -1;
    if (a > b) return 1;
  }
  return a instanceof Timestamp && b instanceof Timestamp ? compareTimestamps(a, b) : compareValues(a, b);
}

/** The same order as `comparePaths`, but faster for paths of one collection, which is the common case. */
function compareDocumentPaths(a: string, b: string): number {
  const slash = a.lastIndexOf('/');
  return slash === b.lastIndexOf('/') && a.startsWith(b.slice(0, slash + 1))
    ? compareIds(a.slice(slash + 1), b.slice(slash + 1))
    : comparePaths(a, b);
}

/** A text for each value: two are the same exactly if the values are equal to Firestore, as 1 and 1.0 are. Keeps no order. */
export function equalityKey(value: Value): string {
  if (typeof value === 'string') return `s${JSON.stringify(value)}`;
  if (typeof value === 'number' || typeof value === 'bigint') return `n${numberKey(value)}`;
  if (typeof value === 'boolean' || value === null) return String(value);
  if (value instanceof Timestamp) return `t${value.seconds}.${value.micros}`;
  if (value instanceof Reference) return `r${JSON.stringify(value.name)}`;
  if (value instanceof GeoPoint) return `g${numberKey(value.latitude)},${numberKey(value.longitude)}`;
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString('base64')}`;
  if (Array.isArray(value)) return `[${(value as readonly Value[]).map(equalityKey).join()}]`;
  const entries = [...(value as ReadonlyMap<string, Value>)].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${equalityKey(item)}`).join()}}`;
}

/** Whole numbers are written in full, whether they are integers or doubles. */
function numberKey(value: number | bigint): string {
  return typeof value === 'number' && !Number.isInteger(value) ? String(value) : BigInt(value).toString();
}
