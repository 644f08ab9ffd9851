import { expect, it } from 'vitest';
import type { Document } from '../../values/document.ts';
import { VALUES } from '../../values/testing/ranked-values.ts';
import { equalityKey, SecondaryIndex } from './secondary-index.ts';

const shape = {
  scope: { parent: '', collectionId: 'people', allDescendants: false },
  fixed: [],
  contains: ['keys'],
  order: [
    { field: ['age'], direction: 'asc' },
    { field: ['__name__'], direction: 'asc' },
  ],
} as const;

function person(id: string, age: number, keys: readonly string[]): Document {
  const fields = new Map<string, number | readonly string[]>([
    ['age', age],
    ['keys', keys],
  ]);
  return { path: `people/${id}`, fields, createTime: 1, updateTime: 1 };
}

it('counts a document once, with a place for each element', () => {
  const one = new SecondaryIndex(shape, [person('ana', 30, ['a'])]).places;
  const many = new SecondaryIndex(shape, [person('ana', 30, ['a', 'b', 'c'])]).places;
  expect(many - one).toBe(2);
});

it('holds nothing once every document is gone', () => {
  const people = Array.from({ length: 200 }, (_, index) => person(`p${index}`, index % 7, ['all', `of ${index % 3}`]));
  const index = new SecondaryIndex(shape, people);
  expect(index.bucket(['all'])?.size).toBe(200);
  for (const before of people) index.apply({ path: before.path, before });
  expect(index.places).toBe(0);
  expect(index.bucket(['all'])).toBeUndefined();
});

it('equal values have equal keys, different values different ones', () => {
  for (const left of VALUES) {
    for (const right of VALUES) {
      const isEqual = equalityKey(left.value) === equalityKey(right.value);
      expect(isEqual, `${left.text} and ${right.text}`).toBe(left.rank === right.rank);
    }
  }
});
