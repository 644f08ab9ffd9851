import { describe, expect, it } from 'vitest';
import { keepLast, weigh } from './weigh.ts';

const usual = (index: number) => `${index}`.padEnd(28, 'a');
const long = (index: number) => `${index}`.padEnd(128, 'b');

describe('what is kept of choices', () => {
  it('counts an id of Firebase as one, a longer one as more', () => {
    expect([weigh([]), weigh([usual(1), usual(2)]), weigh([long(1), usual(1)])]).toEqual([0, 2, 5]);
  });

  it('is the last of them, as many as there is room for', () => {
    const ids = [usual(1), long(1), usual(2), long(2), usual(3)];
    expect([0, 1, 4, 5, 6, 10, 11].map((maxWeight) => keepLast(ids, maxWeight).length)).toEqual([0, 1, 1, 2, 3, 4, 5]);
    expect(keepLast(ids, 6)).toEqual([usual(2), long(2), usual(3)]);
    expect(keepLast([], 3)).toEqual([]);
  });
});
