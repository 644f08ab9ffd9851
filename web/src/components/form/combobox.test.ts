import { expect, it } from 'vitest';
import { nextOption } from './combobox.tsx';

it.each([
  { key: 'ArrowDown', active: 0, count: 3, to: 1 },
  { key: 'ArrowDown', active: 2, count: 3, to: 0 },
  { key: 'ArrowUp', active: 0, count: 3, to: 2 },
  { key: 'ArrowDown', active: 0, count: 0, to: undefined },
  { key: 'a', active: 0, count: 3, to: undefined },
])('$key at $active of $count leads to $to', ({ key, active, count, to }) => {
  expect(nextOption(key, active, count)).toBe(to);
});
