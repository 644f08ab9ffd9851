/**
 * Plans which indexes serve a query, as production chooses them, and says what is missing. Reads no documents.
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
  type VectorField,
} from './index-definitions.ts';

type SortMode = Exclude<IndexMode, 'CONTAINS'>;

/** The index that one scan needs: fields with a fixed value in any order, then the sorted fields, the document name and the vector. */
export interface IndexNeed {
  readonly collectionGroup: string;
  readonly scope: IndexScope;
  readonly fixed: ReadonlyMap<string, 'equality' | 'contains'>;
  readonly sort: readonly IndexField[];
  readonly nameMode: SortMode;
  readonly vector: VectorField | undefined;
}

/** An index that a scan reads. The document name follows the fields. */
export interface UsedIndex {
  readonly scope: IndexScope;
  readonly fields: readonly IndexField[];
  readonly nameMode: SortMode;
  readonly vector: VectorField | undefined;
}

/** The indexes that answer one conjunction of a query's filter. */
export interface IndexScan {
  readonly conjunction: Conjunction;
  readonly need: IndexNeed;
  /** One index, or several that production merges. Undefined if one is missing. */
  readonly indexes: readonly UsedIndex[] | undefined;
}

/**
 * @param aggregated fields of sum and average: their values are read from the index, so it must hold them
 * @returns no scans for a kindless query, which reads the names of all documents
 */
export function planIndexes(
  definitions: IndexDefinitions,
  query: Query,
  aggregated: readonly FieldPath[] = [],
): readonly IndexScan[] {
  const { collectionId } = query;
  if (collectionId === undefined) return [];
  return toScans(query.filter).map((conjunction) => {
    const need = describeNeed(query, conjunction, aggregated);
    const named = conjunction.some((leaf) => isNameField(leaf.field) && leaf.op === '==') && need.vector === undefined;
    const indexes = named ? [{ ...toUsed(need, []), nameMode: 'ASCENDING' } as const] : serve(definitions, need);
    return { conjunction, need, indexes };
  });
}

/** The first index that is missing. Undefined when indexes serve the query. */
export function findMissingIndex(
  definitions: IndexDefinitions,
  query: Query,
  aggregated: readonly FieldPath[] = [],
): IndexNeed | undefined {
  return planIndexes(definitions, query, aggregated).find(({ indexes }) => indexes === undefined)?.need;
}

function describeNeed(query: Query, conjunction: Conjunction, aggregated: readonly FieldPath[]): IndexNeed {
  const fixed = new Map<string, 'equality' | 'contains'>();
  for (const leaf of conjunction) {
    if (isNameField(leaf.field)) continue;
    const field = formatFieldPath(leaf.field);
    if (leaf.op === 'array-contains') fixed.set(field, fixed.get(field) ?? 'contains');
    if (leaf.op === '==' || leaf.op === 'is-null' || leaf.op === 'is-nan') fixed.set(field, 'equality');
  }
  const sort: IndexField[] = [];
  for (const { field, direction } of query.order) {
    const name = formatFieldPath(field);
    if (isNameField(field) || fixed.get(name) === 'equality') continue;
    sort.push({ field: name, mode: toSortMode(direction) });
  }
  const nameMode = toSortMode(query.order.at(-1)?.direction ?? 'asc');
  // Production aggregates the documents that a vector search found, not entries of its index.
  for (const field of query.nearest ? [] : aggregated.map(formatFieldPath).sort()) {
    if (fixed.get(field) === 'equality' || sort.some((part) => part.field === field)) continue;
    sort.push({ field, mode: nameMode });
  }
  return {
    collectionGroup: query.collectionId ?? '',
    scope: query.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION',
    fixed,
    sort,
    nameMode: query.nearest ? 'ASCENDING' : nameMode,
    vector: query.nearest && { field: formatFieldPath(query.nearest.field), dimension: query.nearest.vector.length },
  };
}

function toSortMode(direction: Order['direction']): SortMode {
  return direction === 'asc' ? 'ASCENDING' : 'DESCENDING';
}

/** The index that would serve the scan by itself. */
export function wantedIndex(need: IndexNeed): UsedIndex {
  const fixed = [...need.fixed].map(
    ([field, kind]): IndexField => ({ field, mode: kind === 'contains' ? 'CONTAINS' : 'ASCENDING' }),
  );
  return toUsed(need, [...fixed, ...need.sort]);
}

function toUsed({ scope, nameMode, vector }: IndexNeed, fields: readonly IndexField[]): UsedIndex {
  return { scope, fields, nameMode, vector };
}

/** An index that can take part in a scan, and the fixed fields that it finds. */
interface Member {
  readonly index: UsedIndex;
  readonly finds: readonly string[];
}

function serve(definitions: IndexDefinitions, need: IndexNeed): readonly UsedIndex[] | undefined {
  const members = [...compositeMembers(definitions, need), ...singleMembers(definitions, need)];
  const whole = members.find(({ finds }) => finds.length === need.fixed.size);
  if (whole !== undefined || need.vector !== undefined) return whole && [whole.index];
  const merged: UsedIndex[] = [];
  const wanted = new Set(need.fixed.keys());
  while (wanted.size > 0) {
    const count = ({ finds }: Member) => finds.filter((field) => wanted.has(field)).length;
    const best = members.reduce<Member | undefined>((a, b) => (a && count(a) >= count(b) ? a : b), undefined);
    if (best === undefined || count(best) === 0) return undefined;
    merged.push(best.index);
    for (const field of best.finds) wanted.delete(field);
  }
  return merged.length === 0 ? undefined : merged;
}

function compositeMembers({ composites }: IndexDefinitions, need: IndexNeed): Member[] {
  return composites.flatMap((index) => {
    const prefix = usablePrefix(index, need);
    return prefix ? [{ index: toUsed(need, index.fields), finds: prefix.map(({ field }) => field) }] : [];
  });
}

/** The single-field indexes that serve the scan or a part of it, and the index on names alone. */
function singleMembers(definitions: IndexDefinitions, need: IndexNeed): Member[] {
  if (need.vector !== undefined) return [];
  if (need.fixed.size === 0 && need.sort.length === 0) {
    return need.nameMode === 'ASCENDING' ? [{ index: toUsed(need, []), finds: [] }] : [];
  }
  const serving = need.fixed.size === 0 ? findServingSingle(need) : undefined;
  const fixed = need.sort.length > 0 ? [] : [...need.fixed].map((entry) => findSingle(need, ...entry));
  return [serving, ...fixed]
    .filter((single) => single !== undefined)
    .filter((single) => hasSingle(definitions, need, single))
    .map((single) => ({ index: toUsed(need, [single]), finds: need.fixed.has(single.field) ? [single.field] : [] }));
}

/**
 * The fixed fields that an index starts with, if the rest of it is exactly the sorted fields. Production merges such indexes.
 */
function usablePrefix(index: CompositeIndex, need: IndexNeed): readonly IndexField[] | undefined {
  if (index.collectionGroup !== need.collectionGroup || index.scope !== need.scope) return undefined;
  if (index.vector?.field !== need.vector?.field || index.vector?.dimension !== need.vector?.dimension)
    return undefined;
  if (need.vector === undefined && toSortMode(index.nameDirection) !== need.nameMode) return undefined;
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
function findSingle(need: IndexNeed, field: string, kind: 'equality' | 'contains'): IndexField | undefined {
  if (kind === 'equality') return { field, mode: need.nameMode };
  return need.nameMode === 'ASCENDING' ? { field, mode: 'CONTAINS' } : undefined;
}

function hasSingle(definitions: IndexDefinitions, need: IndexNeed, { field, mode }: IndexField): boolean {
  const singles = findSingles(definitions, need.collectionGroup, field);
  return singles.some((index) => index.scope === need.scope && index.mode === mode);
}

/** The override of a map holds for the fields in it, that of `*` for every field without one. */
export function findSingles(
  definitions: IndexDefinitions,
  collection: string,
  field: string,
): readonly SingleFieldIndex[] {
  const own = definitions.overrides.get(collection);
  const segments = own === undefined ? [] : parseFieldPath(field);
  for (let length = segments.length; length > 0; length -= 1) {
    const override = own?.get(formatFieldPath(segments.slice(0, length)));
    if (override !== undefined) return override;
  }
  return own?.get('*') ?? definitions.overrides.get('__default__')?.get('*') ?? AUTOMATIC_INDEXES;
}

/** The single-field index that would serve the scan by itself, if there is one. */
export function findServingSingle(need: IndexNeed): IndexField | undefined {
  const [sorted] = need.sort;
  const [fixed] = need.fixed;
  if (need.fixed.size + need.sort.length !== 1 || need.vector !== undefined) return undefined;
  if (fixed !== undefined) return findSingle(need, ...fixed);
  return sorted?.mode === need.nameMode ? sorted : undefined;
}
