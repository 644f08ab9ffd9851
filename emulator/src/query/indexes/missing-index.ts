/** Writes the refusal of a query without its index: production's words, then the entry to add to the index file. */
import type { DatabaseName } from '../../values/paths/resource-name.ts';
import type { IndexDefinitions, IndexMode, VectorField } from './index-definitions.ts';
import { findServingSingle, findSingles, type IndexNeed } from './required-index.ts';

interface MissingIndex {
  readonly definitions: IndexDefinitions;
  readonly database: DatabaseName;
  readonly need: IndexNeed;
}

export function describeMissingIndex({ definitions, database, need }: MissingIndex): string {
  const { collectionGroup, scope } = need;
  const single = findServingSingle(need);
  if (single === undefined) {
    const entry = JSON.stringify(compositeEntry(need));
    const reason = need.vector
      ? `${missingVector(database, need, need.vector)}\nOr add`
      : 'The query requires an index. Add';
    return `${reason} to "indexes" in firestore.indexes.json: ${entry}`;
  }
  const short = { ASCENDING: 'ASC', DESCENDING: 'DESC', CONTAINS: 'CONTAINS' }[single.mode];
  const present = findSingles(definitions, collectionGroup, single.field);
  const entry = {
    collectionGroup,
    fieldPath: single.field,
    indexes: [...present, { scope, mode: single.mode }].map((index) => ({
      queryScope: index.scope,
      ...modeEntry(index.mode),
    })),
  };
  return (
    `The query requires a ${scope}_${short} index for collection ${collectionGroup} and field ${single.field}. ` +
    `Add to "fieldOverrides" in firestore.indexes.json: ${JSON.stringify(entry)}`
  );
}

type ModeEntry = { readonly arrayConfig: 'CONTAINS' } | { readonly order: 'ASCENDING' | 'DESCENDING' };

const modeEntry = (mode: IndexMode): ModeEntry => (mode === 'CONTAINS' ? { arrayConfig: mode } : { order: mode });

function partsOf(need: IndexNeed) {
  const fixed = [...need.fixed].map(([fieldPath, kind]) => ({
    fieldPath,
    ...modeEntry(kind === 'contains' ? 'CONTAINS' : 'ASCENDING'),
  }));
  return [...fixed, ...need.sort.map(({ field, mode }) => ({ fieldPath: field, ...modeEntry(mode) }))];
}

function compositeEntry(need: IndexNeed): object {
  const implied = need.sort.at(-1)?.mode ?? 'ASCENDING';
  const name = { fieldPath: '__name__', ...modeEntry(need.nameMode) };
  const vector = need.vector && {
    fieldPath: need.vector.field,
    vectorConfig: { dimension: need.vector.dimension, flat: {} },
  };
  return {
    collectionGroup: need.collectionGroup,
    queryScope: need.scope,
    fields: [...partsOf(need), ...(implied === need.nameMode ? [] : [name]), ...(vector ? [vector] : [])],
  };
}

/** In production's words, which are known for the default database. */
function missingVector({ project, database }: DatabaseName, need: IndexNeed, vector: VectorField): string {
  const parts = partsOf(need).map((part) => {
    const config = 'order' in part ? `order=${part.order}` : `array-config=${part.arrayConfig}`;
    return `--field-config=${config},field-path=${part.fieldPath}`;
  });
  return [
    'Missing vector index configuration. Please create the required index with the following gcloud command:',
    `gcloud firestore indexes composite create --project=${project}`,
    ...(database === '(default)' ? [] : [`--database=${database}`]),
    `--collection-group=${need.collectionGroup} --query-scope=${need.scope}`,
    ...parts,
    `--field-config=vector-config='{"dimension":"${vector.dimension}","flat": "{}"}',field-path=${vector.field}`,
  ].join(' ');
}
