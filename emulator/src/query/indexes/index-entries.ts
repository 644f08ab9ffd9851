/**
 * Counts the index entries of one document and their size as production publishes it. Keeps no entries.
 * https://firebase.google.com/docs/firestore/storage-size#index-entry-size
 */
import { compareValues, isArrayValue, isMapValue } from '../../values/compare.ts';
import { nameSize, stringSize, valueSize } from '../../values/limits.ts';
import { type FieldPath, formatFieldPath, getField, parseFieldPath } from '../../values/paths/field-path.ts';
import { collectionOf } from '../../values/paths/resource-name.ts';
import { type MapValue, type Value, vectorElements } from '../../values/value.ts';
import type { CompositeIndex, IndexDefinitions, IndexScope } from './index-definitions.ts';
import { findSingles } from './required-index.ts';

export interface IndexEntries {
  count: number;
  bytes: number;
}

/** Of an indexed value only so much is kept. */
const MAX_INDEXED_BYTES = 1500;
const ENTRY_OVERHEAD = 32;
const GROUP_ENTRY_OVERHEAD = 48;
/** Production counts an array index twice: once for each direction of the name. */
const ENTRIES_PER_ELEMENT = 2;

/** `isCounted` leaves out top-level fields, and composite indexes that have none of the others. */
export function countIndexEntries(
  definitions: IndexDefinitions,
  document: { readonly path: string; readonly fields: MapValue },
  isCounted: (field: string) => boolean = () => true,
): IndexEntries {
  const { parent, collectionId } = collectionOf(document.path);
  const counter = new EntryCounter(nameSize(document.path), parent === '' ? 0 : nameSize(parent));
  for (const [name, value] of document.fields) {
    if (isCounted(name)) countField(counter, definitions, { collectionId, field: [name], value });
  }
  for (const index of compositesOf(definitions).get(collectionId) ?? []) {
    countComposite(counter, index, document.fields, isCounted);
  }
  return counter.entries;
}

interface Composite {
  readonly scope: IndexScope;
  readonly paths: readonly FieldPath[];
  /** The place of the field whose elements have entries of their own; -1 if none. */
  readonly listAt: number;
}

const knownComposites = new WeakMap<IndexDefinitions, ReadonlyMap<string, readonly Composite[]>>();

/** By collection id; kept, because it is asked for with every write. */
function compositesOf(definitions: IndexDefinitions): ReadonlyMap<string, readonly Composite[]> {
  const known = knownComposites.get(definitions);
  if (known) return known;
  const made = new Map<string, Composite[]>();
  for (const index of definitions.composites) {
    made.set(index.collectionGroup, [...(made.get(index.collectionGroup) ?? []), readComposite(index)]);
  }
  knownComposites.set(definitions, made);
  return made;
}

function readComposite({ scope, fields }: CompositeIndex): Composite {
  const paths = fields.map(({ field }) => parseFieldPath(field));
  return { scope, paths, listAt: fields.findIndex(({ mode }) => mode === 'CONTAINS') };
}

class EntryCounter {
  readonly entries: IndexEntries = { count: 0, bytes: 0 };
  readonly #name: number;
  readonly #parent: number;

  constructor(name: number, parent: number) {
    this.#name = name;
    this.#parent = parent;
  }

  single(scope: IndexScope, size: number, count: number): void {
    this.#add(count, size + (scope === 'COLLECTION' ? this.#parent + ENTRY_OVERHEAD : GROUP_ENTRY_OVERHEAD));
  }

  composite(scope: IndexScope, values: readonly Value[]): void {
    const place = (scope === 'COLLECTION' ? this.#parent : 0) + ENTRY_OVERHEAD;
    this.#add(1, place + values.reduce<number>((size, value) => size + indexedSize(value), 0));
  }

  #add(count: number, bytes: number): void {
    this.entries.count += count;
    this.entries.bytes += count * (this.#name + bytes);
  }
}

/**
 * At least as many entries, and at least their bytes, by the number of values and their size alone: every index has at most an entry in each
 * direction for a value, and no entry holds more than all fields and their names. Quicker than to count.
 */
export function boundIndexEntries(
  definitions: IndexDefinitions,
  { path, fields }: { readonly path: string; readonly fields: MapValue },
  fieldBytes: number,
): IndexEntries {
  const scopes = definitions.overrides.size > 0 ? 2 : 1;
  const composites = compositesOf(definitions).get(collectionOf(path).collectionId) ?? [];
  const count = (ENTRIES_PER_ELEMENT * scopes + composites.length) * countValues(fields);
  return { count, bytes: count * (2 * nameSize(path) + GROUP_ENTRY_OVERHEAD + 2 * fieldBytes) };
}

/** Fields, fields of maps in them, and elements of arrays. */
function countValues(fields: MapValue): number {
  let count = fields.size;
  for (const value of fields.values()) {
    if (value === null || typeof value !== 'object') continue;
    if (isArrayValue(value)) count += value.length;
    else if (isMapValue(value)) count += countValues(value);
  }
  return count;
}

function indexedSize(value: Value): number {
  return Math.min(valueSize(value), MAX_INDEXED_BYTES);
}

interface FieldOfDocument {
  readonly collectionId: string;
  readonly field: FieldPath;
  readonly value: Value;
}

/** A map has entries of its own, and so has each field in it. */
function countField(
  counter: EntryCounter,
  definitions: IndexDefinitions,
  { collectionId, field, value }: FieldOfDocument,
) {
  const name = formatFieldPath(field);
  const nameBytes = stringSize(name);
  const size = nameBytes + indexedSize(value);
  for (const { scope, mode } of findSingles(definitions, collectionId, name)) {
    if (mode !== 'CONTAINS') counter.single(scope, size, 1);
    else {
      for (const element of distinctElements(value)) {
        counter.single(scope, nameBytes + indexedSize(element), ENTRIES_PER_ELEMENT);
      }
    }
  }
  if (!isMapValue(value) || vectorElements(value) !== undefined) return;
  for (const [key, inner] of value)
    countField(counter, definitions, { collectionId, field: [...field, key], value: inner });
}

function countComposite(
  counter: EntryCounter,
  { scope, paths, listAt }: Composite,
  document: MapValue,
  isCounted: (field: string) => boolean,
): void {
  if (!paths.some(([name = '']) => isCounted(name))) return;
  const values: Value[] = [];
  for (const path of paths) {
    const value = getField(document, path);
    if (value === undefined) return;
    values.push(value);
  }
  if (listAt < 0) counter.composite(scope, values);
  else {
    for (const element of distinctElements(values[listAt] ?? null)) {
      counter.composite(scope, values.with(listAt, element));
    }
  }
}

function distinctElements(value: Value): readonly Value[] {
  if (value === null || typeof value !== 'object' || !isArrayValue(value)) return [];
  const sorted = [...value].sort(compareValues);
  return sorted.filter((element, index) => index === 0 || compareValues(element, sorted[index - 1] ?? null) !== 0);
}
