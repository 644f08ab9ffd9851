/**
 * Tells which index production would demand for a query, and whether the definitions have it. Reads no documents.
 * https://firebase.google.com/docs/firestore/query-data/index-overview
 */
import { type FieldPath, formatFieldPath, parseFieldPath } from '../../values/paths/field-path.ts';
import { isNameField } from '../field.ts';
import { type Conjunction, toScans } from '../filters.ts';
import type { Order, Query } from '../query.ts';
import {
  AUTOMATIC_INDEXES,
  type CompositeIndex,
  type IndexDefinitions,
  type IndexField,
  type IndexMode,
  type IndexScope,
  type SingleFieldIndex,
} from './index-definitions.ts';

type SortMode = Exclude<IndexMode, 'CONTAINS'>;

/** The index that one scan needs: fields with a fixed value in any order, then the sorted fields, then the document name. */
interface Need {
  readonly collectionGroup: string;
  readonly scope: IndexScope;
  readonly fixed: ReadonlyMap<string, 'equality' | 'contains'>;
  readonly sort: readonly IndexField[];
  readonly nameMode: SortMode;
}

/**
 * @param aggregated fields of sum and average: their values are read from the index, so it must hold them
 * @returns the message of the refusal, with the entry to add; undefined when an index serves the query
 */
export function findMissingIndex(
  definitions: IndexDefinitions,
  query: Query,
  aggregated: readonly FieldPath[] = [],
): string | undefined {
  if (query.collectionId === undefined) return undefined;
  const scope = query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
  for (const conjunction of toScans(query.filter)) {
    if (conjunction.some((leaf) => isNameField(leaf.field) && leaf.op === '==')) continue;
    const need: Need = {
      collectionGroup: query.collectionId,
      scope,
      ...describeNeed(conjunction, query.order, aggregated),
    };
    if (!isServed(definitions, need)) return describeMissing(definitions, need);
  }
  return undefined;
}

function describeNeed(
  conjunction: Conjunction,
  order: readonly Order[],
  aggregated: readonly FieldPath[],
): Pick<Need, 'fixed' | 'sort' | 'nameMode'> {
  const fixed = new Map<string, 'equality' | 'contains'>();
  for (const leaf of conjunction) {
    const field = formatFieldPath(leaf.field);
    if (leaf.op === 'array-contains') fixed.set(field, fixed.get(field) ?? 'contains');
    if (leaf.op === '==' || leaf.op === 'is-null' || leaf.op === 'is-nan') fixed.set(field, 'equality');
  }
  const sort: IndexField[] = [];
  for (const { field, direction } of order) {
    const name = formatFieldPath(field);
    if (isNameField(field) || fixed.get(name) === 'equality') continue;
    sort.push({ field: name, mode: toSortMode(direction) });
  }
  const nameMode = toSortMode(order.at(-1)?.direction ?? 'asc');
  for (const field of aggregated.map(formatFieldPath).sort()) {
    if (fixed.get(field) === 'equality' || sort.some((part) => part.field === field)) continue;
    sort.push({ field, mode: nameMode });
  }
  return { fixed, sort, nameMode };
}

function toSortMode(direction: Order['direction']): SortMode {
  return direction === 'asc' ? 'ASCENDING' : 'DESCENDING';
}

function isServed(definitions: IndexDefinitions, need: Need): boolean {
  const covered = new Set<string>();
  for (const index of definitions.composites) {
    const prefix = usablePrefix(index, need);
    if (prefix === undefined) continue;
    if (need.fixed.size === 0) return true;
    for (const { field } of prefix) covered.add(field);
  }
  if (need.fixed.size === 0 && need.sort.length === 0) return need.nameMode === 'ASCENDING';
  if (need.fixed.size === 0) {
    const single = findServingSingle(need);
    return single !== undefined && hasSingle(definitions, need, single);
  }
  if (need.sort.length === 0) {
    for (const [field, kind] of need.fixed) {
      const single = findSingle(need, field, kind);
      if (single !== undefined && hasSingle(definitions, need, single)) covered.add(field);
    }
  }
  return [...need.fixed.keys()].every((field) => covered.has(field));
}

/**
 * The fixed fields that an index starts with, if the rest of it is exactly the sorted fields. Production merges such indexes.
 */
function usablePrefix(index: CompositeIndex, need: Need): readonly IndexField[] | undefined {
  if (index.collectionGroup !== need.collectionGroup || index.scope !== need.scope) return undefined;
  if (toSortMode(index.nameDirection) !== need.nameMode) return undefined;
  const split = index.fields.length - need.sort.length;
  if (split < 0 || (split === 0 && need.fixed.size > 0)) return undefined;
  const sorted = need.sort.every((part, at) => {
    const field = index.fields[split + at];
    return field?.field === part.field && field.mode === part.mode;
  });
  const prefix = index.fields.slice(0, split);
  const fixed = prefix.every(
    ({ field, mode }) => need.fixed.get(field) === (mode === 'CONTAINS' ? 'contains' : 'equality'),
  );
  return sorted && fixed ? prefix : undefined;
}

/** The single-field index that finds a fixed value. An array index ends with the name in ascending order. */
function findSingle(need: Need, field: string, kind: 'equality' | 'contains'): IndexField | undefined {
  if (kind === 'equality') return { field, mode: need.nameMode };
  return need.nameMode === 'ASCENDING' ? { field, mode: 'CONTAINS' } : undefined;
}

function hasSingle(definitions: IndexDefinitions, need: Need, { field, mode }: IndexField): boolean {
  const singles = findSingles(definitions, need.collectionGroup, field);
  return singles.some((index) => index.scope === need.scope && index.mode === mode);
}

/** The override of a map holds for the fields in it, that of `*` for every field without one. */
function findSingles(definitions: IndexDefinitions, collection: string, field: string): readonly SingleFieldIndex[] {
  const segments = parseFieldPath(field);
  const own = definitions.overrides.get(collection);
  for (let length = segments.length; length > 0; length -= 1) {
    const override = own?.get(formatFieldPath(segments.slice(0, length)));
    if (override !== undefined) return override;
  }
  return own?.get('*') ?? definitions.overrides.get('__default__')?.get('*') ?? AUTOMATIC_INDEXES;
}

function describeMissing(definitions: IndexDefinitions, need: Need): string {
  const single = findServingSingle(need);
  if (single === undefined) {
    return `The query requires an index. Add to "indexes" in firestore.indexes.json: ${JSON.stringify(compositeEntry(need))}`;
  }
  const short = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' }[single.mode];
  const present = findSingles(definitions, need.collectionGroup, single.field);
  const entry = {
    collectionGroup: need.collectionGroup,
    fieldPath: single.field,
    indexes: [...present, { scope: need.scope, mode: single.mode }].map(({ scope, mode }) => ({
      queryScope: scope,
      ...modeEntry(mode),
    })),
  };
  return (
    `The query requires a ${need.scope}_${short} index for collection ${need.collectionGroup} and field ${single.field}. ` +
    `Add to "fieldOverrides" in firestore.indexes.json: ${JSON.stringify(entry)}`
  );
}

/** The single-field index that would serve the scan by itself, if there is one. */
function findServingSingle(need: Need): IndexField | undefined {
  const [sorted] = need.sort;
  const [fixed] = need.fixed;
  if (need.fixed.size + need.sort.length !== 1) return undefined;
  if (fixed !== undefined) return findSingle(need, ...fixed);
  return sorted?.mode === need.nameMode ? sorted : undefined;
}

type ModeEntry = { readonly arrayConfig: 'CONTAINS' } | { readonly order: 'ASCENDING' | 'DESCENDING' };

const modeEntry = (mode: IndexMode): ModeEntry => (mode === 'CONTAINS' ? { arrayConfig: mode } : { order: mode });

function compositeEntry(need: Need): object {
  const fixed = [...need.fixed].map(([field, kind]) => ({
    fieldPath: field,
    ...modeEntry(kind === 'contains' ? 'CONTAINS' : 'ASCENDING'),
  }));
  const sort = need.sort.map(({ field, mode }) => ({ fieldPath: field, ...modeEntry(mode) }));
  const implied = need.sort.at(-1)?.mode ?? 'ASCENDING';
  const name = { fieldPath: '__name__', ...modeEntry(need.nameMode) };
  return {
    collectionGroup: need.collectionGroup,
    queryScope: need.scope,
    fields: [...fixed, ...sort, ...(implied === need.nameMode ? [] : [name])],
  };
}
