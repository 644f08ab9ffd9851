import { expect, it } from 'vitest';
import { collections, paths } from '../../contract/src/paths.ts';
import indexes from '../../firestore.indexes.json' with { type: 'json' };

/** The collection groups that the product stores documents in. */
function listGroups(): string[] {
  const documents = Object.values(paths).map((pathOf) => String(Reflect.apply(pathOf, undefined, ['id', 'id'])));
  const names = documents.flatMap((path) => path.split('/').filter((_, index) => index % 2 === 0));
  return [...new Set([...Object.values(collections), ...names])].toSorted();
}

it('indexes no field by itself, in any collection: each index has a query that asks for it', () => {
  const exempt = indexes.fieldOverrides.filter(({ fieldPath, indexes: own }) => fieldPath === '*' && own.length === 0);
  expect(exempt.map(({ collectionGroup }) => collectionGroup).toSorted()).toEqual(listGroups());
});
