/**
 * Which index production would demand for a query, and whether the definitions have it. Reads no documents.
 * https://firebase.google.com/docs/firestore/query-data/index-overview
 */
import { formatFieldPath, parseFieldPath } from '../../values/field-path.ts';
import { isNameField } from '../field.ts';
import { type Conjunction, toScans } from '../filters.ts';
import type { FieldPath, Order, Query } from '../query.ts';
import {
  AUTOMATIC_INDEXES,
  type CompositeIndex,
  type IndexDefinitions,
  type IndexField,
  type IndexMode,
  type IndexScope,
  type SingleFieldIndex,
} from './index-definitions.ts';

/** What one scan needs: fields fixed to a value in any order, then the sort sequence, then the document name. */
interface Need {
  readonly collectionGroup: string;
  readonly scope: IndexScope;
  readonly fixed: ReadonlyMap<string, 'equality' | 'contains'>;
  readonly sort: readonly IndexField[];
  readonly nameDirection: 'asc' | 'desc';
}

/**
 * @param aggregated fields of sum and average: their values are read from the index, so it must hold them
 * @returns the message production would refuse the query with and the entry to add; undefined when an index serves it
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
    const need = {
      collectionGroup: query.collectionId,
      scope,
      ...needOf(conjunction, query.order, aggregated),
    } as const;
    const missing = isServed(definitions, need) ? undefined : describeMissing(definitions, need);
    if (missing !== undefined) return missing;
  }
  return undefined;
}

function needOf(
  conjunction: Conjunction,
  order: readonly Order[],
  aggregated: readonly FieldPath[],
): Pick<Need, 'fixed' | 'sort' | 'nameDirection'> {
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
    sort.push({ field: name, mode: direction === 'asc' ? 'ASCENDING' : 'DESCENDING' });
  }
  const nameDirection = order.at(-1)?.direction ?? 'asc';
  for (const field of aggregated.map(formatFieldPath).sort()) {
    if (fixed.get(field) === 'equality' || sort.some((part) => part.field === field)) continue;
    sort.push({ field, mode: nameDirection === 'asc' ? 'ASCENDING' : 'DESCENDING' });
  }
  return { fixed, sort, nameDirection };
}

function isServed(definitions: IndexDefinitions, need: Need): boolean {
  const covered = new Set<string>();
  for (const index of definitions.composites) {
    const prefix = usablePrefix(index, need);
    if (prefix === undefined) continue;
    if (need.fixed.size === 0) return true;
    for (const { field } of prefix) covered.add(field);
  }
  if (need.sort.length === 0) {
    if (need.fixed.size === 0) return need.nameDirection === 'asc';
    for (const [field, kind] of need.fixed) if (hasSingle(definitions, need, field, kind)) covered.add(field);
  }
  const [only] = need.sort;
  if (need.fixed.size === 0 && need.sort.length === 1 && only !== undefined) {
    return directionOf(only.mode) === need.nameDirection && hasSingleMode(definitions, need, only.field, only.mode);
  }
  return need.fixed.size > 0 && [...need.fixed.keys()].every((field) => covered.has(field));
}

const directionOf = (mode: IndexMode): 'asc' | 'desc' => (mode === 'DESCENDING' ? 'desc' : 'asc');

/** The fixed fields an index starts with, when the rest of it is exactly the sort sequence: such indexes merge. */
function usablePrefix(index: CompositeIndex, need: Need): readonly IndexField[] | undefined {
  if (index.collectionGroup !== need.collectionGroup || index.scope !== need.scope) return undefined;
  if (index.nameDirection !== need.nameDirection) return undefined;
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

function hasSingle(definitions: IndexDefinitions, need: Need, field: string, kind: 'equality' | 'contains'): boolean {
  // An array index ends with the name ascending.
  if (kind === 'contains') return need.nameDirection === 'asc' && hasSingleMode(definitions, need, field, 'CONTAINS');
  return hasSingleMode(definitions, need, field, need.nameDirection === 'asc' ? 'ASCENDING' : 'DESCENDING');
}

function hasSingleMode(definitions: IndexDefinitions, need: Need, field: string, mode: IndexMode): boolean {
  return singlesOf(definitions, need.collectionGroup, field).some(
    (index) => index.scope === need.scope && index.mode === mode,
  );
}

/** Overrides of a map field hold for its subfields; `*` holds for what nothing else names. */
function singlesOf(definitions: IndexDefinitions, collection: string, field: string): readonly SingleFieldIndex[] {
  const segments = parseFieldPath(field);
  const own = definitions.overrides.get(collection);
  for (let length = segments.length; length > 0; length -= 1) {
    const override = own?.get(formatFieldPath(segments.slice(0, length)));
    if (override !== undefined) return override;
  }
  return own?.get('*') ?? definitions.overrides.get('__default__')?.get('*') ?? AUTOMATIC_INDEXES;
}

function describeMissing(definitions: IndexDefinitions, need: Need): string {
  const single = missingSingle(need);
  if (single === undefined) {
    return `The query requires an index. Add to "indexes" in firestore.indexes.json: ${JSON.stringify(compositeEntry(need))}`;
  }
  const short = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' }[single.mode];
  const present = singlesOf(definitions, need.collectionGroup, single.field);
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

/** The one field whose single-field index would do, if one would. */
function missingSingle(need: Need): IndexField | undefined {
  const [sorted] = need.sort;
  if (need.fixed.size === 0 && need.sort.length === 1 && sorted && directionOf(sorted.mode) === need.nameDirection) {
    return sorted;
  }
  if (need.fixed.size !== 1 || need.sort.length > 0) return undefined;
  const [entry] = need.fixed;
  if (entry === undefined) return undefined;
  const [field, kind] = entry;
  if (kind === 'contains') return need.nameDirection === 'asc' ? { field, mode: 'CONTAINS' } : undefined;
  return { field, mode: need.nameDirection === 'asc' ? 'ASCENDING' : 'DESCENDING' };
}

type ModeEntry = { readonly arrayConfig: 'CONTAINS' } | { readonly order: 'ASCENDING' | 'DESCENDING' };

const modeEntry = (mode: IndexMode): ModeEntry => (mode === 'CONTAINS' ? { arrayConfig: mode } : { order: mode });

function compositeEntry(need: Need): object {
  const fixed = [...need.fixed].map(([field, kind]) => ({
    fieldPath: field,
    ...modeEntry(kind === 'contains' ? 'CONTAINS' : 'ASCENDING'),
  }));
  const sort = need.sort.map(({ field, mode }) => ({ fieldPath: field, ...modeEntry(mode) }));
  const last = need.sort.at(-1);
  const implied = last ? directionOf(last.mode) : 'asc';
  const name = { fieldPath: '__name__', ...modeEntry(need.nameDirection === 'asc' ? 'ASCENDING' : 'DESCENDING') };
  return {
    collectionGroup: need.collectionGroup,
    queryScope: need.scope,
    fields: [...fixed, ...sort, ...(implied === need.nameDirection ? [] : [name])],
  };
}
