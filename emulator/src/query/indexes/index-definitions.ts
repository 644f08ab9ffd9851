/** Parses `firestore.indexes.json`. Does not know queries. https://firebase.google.com/docs/reference/firestore/indexes */
import { MAX_VECTOR_DIMENSIONS } from '../../values/limits.ts';
import { formatFieldPath, parseFieldPath } from '../../values/paths/field-path.ts';
import { errorMessage } from '../../values/rpc-error.ts';

export type IndexScope = 'COLLECTION' | 'COLLECTION_GROUP';
export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';

export interface IndexField {
  /** As `formatFieldPath` writes it. */
  readonly field: string;
  readonly mode: IndexMode;
}

/** The field that a vector index ends with, after the document name. */
export interface VectorField {
  /** As `formatFieldPath` writes it. */
  readonly field: string;
  readonly dimension: number;
}

export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly scope: IndexScope;
  /** Without the document name and the vector. */
  readonly fields: readonly IndexField[];
  /** Direction of the document name that follows the fields. */
  readonly nameDirection: 'asc' | 'desc';
  /** Set for a vector index, which serves `find_nearest` only. */
  readonly vector: VectorField | undefined;
}

export interface SingleFieldIndex {
  readonly scope: IndexScope;
  readonly mode: IndexMode;
}

export interface IndexDefinitions {
  readonly composites: readonly CompositeIndex[];
  /** By collection id, then by field (`*` for all fields): these replace the automatic single-field indexes. */
  readonly overrides: ReadonlyMap<string, ReadonlyMap<string, readonly SingleFieldIndex[]>>;
}

export const NO_INDEXES: IndexDefinitions = { composites: [], overrides: new Map() };

/** The indexes of every field that has no override. */
export const AUTOMATIC_INDEXES: readonly SingleFieldIndex[] = [
  { scope: 'COLLECTION', mode: 'ASCENDING' },
  { scope: 'COLLECTION', mode: 'DESCENDING' },
  { scope: 'COLLECTION', mode: 'CONTAINS' },
];

/** As in Enterprise edition, which makes no index by itself. */
export function withoutAutomaticIndexes({ composites, overrides }: IndexDefinitions): IndexDefinitions {
  return { composites, overrides: new Map([['__default__', new Map([['*', []]])], ...overrides]) };
}

/** @throws Error that names the file and the entry */
export function parseIndexDefinitions(text: string, file = 'firestore.indexes.json'): IndexDefinitions {
  try {
    return readDefinitions(parseJson(text));
  } catch (error) {
    throw new Error(`${file}: ${errorMessage(error)}`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fault('not JSON', errorMessage(error));
  }
}

function readDefinitions(json: unknown): IndexDefinitions {
  const root = requireRecord(json, 'top level');
  const composites = readList(root, 'indexes', '').map(readComposite);
  const overrides = new Map<string, Map<string, readonly SingleFieldIndex[]>>();
  for (const { entry, place } of readList(root, 'fieldOverrides', '')) {
    const collection = requireText(entry.collectionGroup, `${place}.collectionGroup`);
    const fields = overrides.get(collection) ?? new Map();
    fields.set(readField(entry, place), readList(entry, 'indexes', `${place}.`).map(readSingle));
    overrides.set(collection, fields);
  }
  return { composites, overrides };
}

type JsonEntry = Readonly<Record<string, unknown>>;

/** An object of the file and where it is, `indexes[0].fields[1]`, for messages. */
interface PlacedEntry {
  readonly entry: JsonEntry;
  readonly place: string;
}

function fault(place: string, problem: string): Error {
  return new Error(`${place}: ${problem}`);
}

function requireRecord(value: unknown, place: string): JsonEntry {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonEntry;
  throw fault(place, 'must be an object');
}

/** The objects in the list `name` of an entry; none if there is no such list. */
function readList(parent: JsonEntry, name: string, prefix: string): readonly PlacedEntry[] {
  const list = parent[name] ?? [];
  if (!Array.isArray(list)) throw fault(prefix + name, 'must be a list');
  return list.map((item: unknown, index) => {
    const place = `${prefix}${name}[${index}]`;
    return { entry: requireRecord(item, place), place };
  });
}

function requireText(value: unknown, place: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw fault(place, 'must be a text');
}

function readField({ fieldPath }: JsonEntry, place: string): string {
  const path = requireText(fieldPath, `${place}.fieldPath`);
  if (path === '*') return path;
  try {
    return formatFieldPath(parseFieldPath(path));
  } catch {
    throw fault(`${place}.fieldPath`, `"${path}" is not a field path`);
  }
}

function readScope({ queryScope = 'COLLECTION' }: JsonEntry, place: string): IndexScope {
  if (queryScope === 'COLLECTION' || queryScope === 'COLLECTION_GROUP') return queryScope;
  throw fault(`${place}.queryScope`, 'must be COLLECTION or COLLECTION_GROUP');
}

function readMode({ arrayConfig, order }: JsonEntry, place: string): IndexMode {
  if (arrayConfig === 'CONTAINS' && order === undefined) return 'CONTAINS';
  if (arrayConfig === undefined && (order === 'ASCENDING' || order === 'DESCENDING')) return order;
  throw fault(place, 'needs either "order": ASCENDING or DESCENDING, or "arrayConfig": CONTAINS');
}

function readSingle({ entry, place }: PlacedEntry): SingleFieldIndex {
  return { scope: readScope(entry, place), mode: readMode(entry, place) };
}

function readComposite({ entry, place }: PlacedEntry): CompositeIndex {
  const parts = readList(entry, 'fields', `${place}.`);
  if (parts.length === 0) throw fault(`${place}.fields`, 'must not be empty');
  const vectors = parts.filter((part) => part.entry.vectorConfig !== undefined);
  if (vectors.length > 1) throw fault(`${place}.fields`, 'may have one vectorConfig only');
  if (vectors.length === 1 && vectors[0] !== parts.at(-1))
    throw fault(`${place}.fields`, 'vectorConfig must come last');
  const all = parts
    .filter((part) => part.entry.vectorConfig === undefined)
    .map((part): IndexField => ({ field: readField(part.entry, part.place), mode: readMode(part.entry, part.place) }));
  const last = all.at(-1);
  const fields = last?.field === '__name__' ? all.slice(0, -1) : all;
  if (fields.some(({ field }) => field === '__name__')) throw fault(`${place}.fields`, '__name__ must come last');
  return {
    collectionGroup: requireText(entry.collectionGroup, `${place}.collectionGroup`),
    scope: readScope(entry, place),
    fields,
    nameDirection: last?.mode === 'DESCENDING' ? 'desc' : 'asc',
    vector: vectors[0] && readVector(vectors[0]),
  };
}

/** `{ "dimension": 768, "flat": {} }`: a flat index is the only kind there is. */
function readVector({ entry, place }: PlacedEntry): VectorField {
  const at = `${place}.vectorConfig`;
  const { dimension, flat } = requireRecord(entry.vectorConfig, at);
  const size = Number(dimension);
  if (!Number.isInteger(size) || size < 1 || size > MAX_VECTOR_DIMENSIONS) {
    throw fault(`${at}.dimension`, `must be an integer from 1 to ${MAX_VECTOR_DIMENSIONS}`);
  }
  if (flat === undefined) throw fault(at, 'needs "flat": {}');
  return { field: readField(entry, place), dimension: size };
}
