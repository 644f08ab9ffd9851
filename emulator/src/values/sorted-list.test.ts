import { expect, test } from 'vitest';
import { SortedList } from './sorted-list.ts';

const ascending = (a: number, b: number) => a - b;
const ALL = { from: 0, to: Infinity };

function between(list: SortedList<number>, { from, to } = ALL): number[] {
  return [
    ...list.range(
      (item) => item >= from,
      (item) => item >= to,
    ),
  ];
}

/** Every number below `count` once, in an order that looks random. */
function scattered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index * 7919) % count);
}

test('keeps thousands of items in order as they come and go', () => {
  const list = new SortedList(ascending);
  const kept = new Set<number>();
  for (const item of scattered(5003)) {
    list.add(item);
    kept.add(item);
    if (item % 3 !== 0) continue;
    list.delete(item);
    kept.delete(item);
  }
  const sorted = [...kept].sort(ascending);
  expect(between(list)).toEqual(sorted);
  expect(list.size).toBe(sorted.length);
  expect(between(list, { from: 1000, to: 2000 })).toEqual(sorted.filter((item) => item >= 1000 && item < 2000));
});

test('begins with given items and can be emptied', () => {
  const items = scattered(3001).sort(ascending);
  const list = new SortedList(ascending, items);
  expect(between(list)).toEqual(items);
  for (const item of scattered(3001)) list.delete(item);
  expect(between(list)).toEqual([]);
  list.add(1);
  expect(between(list)).toEqual([1]);
});

test('ignores the deletion of unknown items', () => {
  const list = new SortedList(ascending, [1, 3]);
  list.delete(2);
  list.delete(9);
  expect(between(list)).toEqual([1, 3]);
  expect(list.size).toBe(2);
});

test('yields nothing for a reversed range', () => {
  const list = new SortedList(ascending, scattered(2000).sort(ascending));
  expect(between(list, { from: 1500, to: 100 })).toEqual([]);
});
