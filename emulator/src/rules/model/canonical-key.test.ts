import { expect, test } from 'vitest';
import { GeoPoint } from '../../values/value.ts';
import { evaluateText } from '../testing/evaluate-text.ts';
import { canonicalKey } from './canonical-key.ts';
import { areEqual } from './equality.ts';
import { Duration, Instant, RulesPath, RulesSet, type RulesValue } from './rules-value.ts';

const mapOf = (...entries: [string, RulesValue][]): RulesValue => new Map(entries);

const VALUES: readonly RulesValue[] = [
  ...[null, true, false, 0n, 0, -0, 1n, 1, 1.5, 9007199254740993n, 9007199254740992, 1e300, Number.NaN, Infinity],
  ...['', '1', 'null', 'true', '"', 'é'],
  ...[new Uint8Array([1]), new Uint8Array(), new Instant(1n), new Duration(1n)],
  ...[new GeoPoint(1, 2), new GeoPoint(0, 0), new GeoPoint(-0, 0), RulesPath.parse('/a/b'), RulesPath.parse('/a')],
  ...[[], [1n], [1], ['1'], [[1n]], ['a', 'b'], ['a,b'], ['b', 'a'], [Number.NaN]],
  ...[new RulesSet(['a', 'b']), new RulesSet(['b', 'a']), new RulesSet([])],
  ...[mapOf(), mapOf(['a', 1n]), mapOf(['a', 1]), mapOf(['a', '1']), mapOf(['a', Number.NaN])],
  ...[mapOf(['b', 2n], ['a', 1n]), mapOf(['a', 1n], ['b', 2n])],
];

test('keys are the same exactly for equal values', () => {
  for (const left of VALUES) {
    for (const right of VALUES) {
      const key = canonicalKey(left);
      expect(key !== undefined && key === canonicalKey(right), `${key} ${canonicalKey(right)}`).toBe(
        areEqual(left, right),
      );
    }
  }
});

/** Each with each would be ten thousand million comparisons: minutes, where one pass takes milliseconds. */
const ENDLESS_MS = 60_000;

test.each([
  'list.toSet().size()',
  'list.hasOnly(list)',
  'list.toSet().difference(list.toSet()).size()',
  'list.removeAll(list).size()',
  'list.toSet() == list.toSet()',
])('%s of 100,000 items does not compare each with each', { timeout: ENDLESS_MS }, (expression) => {
  const list: RulesValue = Array.from({ length: 100_000 }, (_, index) => new Map([['n', BigInt(index)]]));
  expect(evaluateText(expression, { list })).not.toContain('error');
});
