/** `firestore.indexes.json`, parsed. https://firebase.google.com/docs/reference/firestore/indexes */
import { formatFieldPath, parseFieldPath } from '../../values/field-path.ts';
import { errorMessage } from '../../values/rpc-error.ts';

export type IndexScope = 'COLLECTION' | 'COLLECTION_GROUP';
export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS';

export interface IndexField {
  /** Canonical dotted form. */
  readonly field: string;
  readonly mode: IndexMode;
}

export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly scope: IndexScope;
  /** Without the document name. */
  readonly fields: readonly IndexField[];
  /** Direction of the document name that ends every index. */
  readonly nameDirection: 'asc' | 'desc';
}

export interface SingleFieldIndex {
  readonly scope: IndexScope;
  readonly mode: IndexMode;
}

export interface IndexDefinitions {
  readonly composites: readonly CompositeIndex[];
  /** Per collection id, then field (`*` for all): replaces the automatic single-field indexes. */
  readonly overrides: ReadonlyMap<string, ReadonlyMap<string, readonly SingleFieldIndex[]>>;
}

export const NO_INDEXES: IndexDefinitions = { composites: [], overrides: new Map() };

/** What every field has unless it is overridden. */
export const AUTOMATIC_INDEXES: readonly SingleFieldIndex[] = [
  { scope: 'COLLECTION', mode: 'ASCENDING' },
  { scope: 'COLLECTION', mode: 'DESCENDING' },
  { scope: 'COLLECTION', mode: 'CONTAINS' },
];

class IndexFileError extends Error {
  override readonly name = 'IndexFileError';
}

/** @throws IndexFileError that names the entry */
export function parseIndexDefinitions(text: string, file = 'firestore.indexes.json'): IndexDefinitions {
  const fail = (place: string, problem: string): never => {
    throw new IndexFileError(`${file}: ${place}: ${problem}`);
  };
  const reader = new EntryReader(fail);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return fail('not JSON', errorMessage(error));
  }
  const root = reader.record(json, 'top level');
  const composites = reader
    .list(root.indexes, 'indexes')
    .flatMap((entry, at) => reader.composite(entry, `indexes[${at}]`));
  const overrides = new Map<string, Map<string, readonly SingleFieldIndex[]>>();
  for (const [at, entry] of reader.list(root.fieldOverrides, 'fieldOverrides').entries()) {
    const place = `fieldOverrides[${at}]`;
    const override = reader.record(entry, place);
    const collection = reader.text(override.collectionGroup, `${place}.collectionGroup`);
    const fields = overrides.get(collection) ?? new Map();
    fields.set(
      reader.field(override.fieldPath, `${place}.fieldPath`),
      reader.singles(override.indexes, `${place}.indexes`),
    );
    overrides.set(collection, fields);
  }
  return { composites, overrides };
}

type JsonEntry = Readonly<Record<string, unknown>>;

class EntryReader {
  readonly #fail: (place: string, problem: string) => never;

  constructor(fail: (place: string, problem: string) => never) {
    this.#fail = fail;
  }

  record(value: unknown, place: string): JsonEntry {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return this.#fail(place, 'must be an object');
    return value as JsonEntry;
  }

  list(value: unknown, place: string): readonly unknown[] {
    if (value === undefined) return [];
    return Array.isArray(value) ? value : this.#fail(place, 'must be a list');
  }

  text(value: unknown, place: string): string {
    return typeof value === 'string' && value !== '' ? value : this.#fail(place, 'must be a text');
  }

  field(value: unknown, place: string): string {
    const path = this.text(value, place);
    if (path === '*') return path;
    try {
      return formatFieldPath(parseFieldPath(path));
    } catch {
      return this.#fail(place, `"${path}" is not a field path`);
    }
  }

  scope(value: unknown, place: string): IndexScope {
    if (value === undefined || value === 'COLLECTION') return 'COLLECTION';
    return value === 'COLLECTION_GROUP' ? value : this.#fail(place, 'must be COLLECTION or COLLECTION_GROUP');
  }

  mode(entry: JsonEntry, place: string): IndexMode {
    if (entry.arrayConfig === 'CONTAINS' && entry.order === undefined) return 'CONTAINS';
    if (entry.arrayConfig === undefined && (entry.order === 'ASCENDING' || entry.order === 'DESCENDING'))
      return entry.order;
    return this.#fail(place, 'needs either "order": ASCENDING or DESCENDING, or "arrayConfig": CONTAINS');
  }

  singles(value: unknown, place: string): SingleFieldIndex[] {
    return this.list(value, place).map((entry, at) => {
      const index = this.record(entry, `${place}[${at}]`);
      return {
        scope: this.scope(index.queryScope, `${place}[${at}].queryScope`),
        mode: this.mode(index, `${place}[${at}]`),
      };
    });
  }

  /** Vector indexes serve no query without find_nearest, so they are none. */
  composite(value: unknown, place: string): readonly CompositeIndex[] {
    const index = this.record(value, place);
    const entries = this.list(index.fields, `${place}.fields`).map((entry, at) =>
      this.record(entry, `${place}.fields[${at}]`),
    );
    if (entries.some((entry) => entry.vectorConfig !== undefined)) return [];
    const all = entries.map((entry, at): IndexField => {
      const field = this.field(entry.fieldPath, `${place}.fields[${at}].fieldPath`);
      return { field, mode: this.mode(entry, `${place}.fields[${at}]`) };
    });
    if (all.length === 0) return this.#fail(`${place}.fields`, 'must not be empty');
    const named = all.at(-1)?.field === '__name__' ? all.at(-1) : undefined;
    const fields = named ? all.slice(0, -1) : all;
    if (fields.some(({ field }) => field === '__name__'))
      return this.#fail(`${place}.fields`, '__name__ must come last');
    const composite: CompositeIndex = {
      collectionGroup: this.text(index.collectionGroup, `${place}.collectionGroup`),
      scope: this.scope(index.queryScope, `${place}.queryScope`),
      fields,
      nameDirection: (named ?? all.at(-1))?.mode === 'DESCENDING' ? 'desc' : 'asc',
    };
    return [composite];
  }
}
