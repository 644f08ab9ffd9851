import { expect, test } from 'vitest';
import { VALUES } from '../../values/testing/ranked-values.ts';
import { equalityKey } from './equality-key.ts';

test('equal values have equal keys, different values different ones', () => {
  for (const left of VALUES) {
    for (const right of VALUES) {
      const isEqual = equalityKey(left.value) === equalityKey(right.value);
      expect(isEqual, `${left.text} and ${right.text}`).toBe(left.rank === right.rank);
    }
  }
});
