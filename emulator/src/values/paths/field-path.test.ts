import { describe, expect, test } from 'vitest';
import { map } from '../testing/ranked-values.ts';
import type { Value } from '../value.ts';
import { formatFieldPath, getField, parseFieldPath, parseRequestPath, requireDistinctPaths } from './field-path.ts';

describe('field paths as text', () => {
  test.each<[string, string[]]>([
    ['a', ['a']],
    ['a.b_1.C', ['a', 'b_1', 'C']],
    ['`a.b`', ['a.b']],
    ['a.`1`.b', ['a', '1', 'b']],
    ['`back\\`tick`.`sla\\\\sh`', ['back`tick', 'sla\\sh']],
    ['`ñ`', ['ñ']],
    ['`a b`', ['a b']],
    ['`😀`', ['😀']],
  ])('reads and writes %s', (text, segments) => {
    expect(parseFieldPath(text)).toEqual(segments);
    expect(formatFieldPath(segments)).toBe(text);
  });

  test.each(['', '.', 'a.', '.a', 'a..b', '1a', 'a b', 'ñ', '``', '`a', 'a`b`', '`a`b', 'a-b'])(
    'refuses %j',
    (text) => {
      expect(() => parseFieldPath(text)).toThrow(/property path/);
    },
  );

  test('refuses a hundred thousand hostile characters quickly', () => {
    expect(() => parseFieldPath(`${'a.'.repeat(50_000)}!`)).toThrow(/property path/);
    expect(() => parseFieldPath(`\`${'\\'.repeat(100_001)}`)).toThrow(/property path/);
  });
});

test.each<[what: string, path: string, isTaken: boolean]>([
  ['1,500 bytes', 'a'.repeat(1500), true],
  ['1,501 bytes', 'a'.repeat(1501), false],
  ['1,501 bytes of several names', `${'a'.repeat(750)}.${'b'.repeat(750)}`, false],
  ['1,500 bytes, in quotes that do not count', `\`${'€'.repeat(500)}\``, true],
])('a path of %s in a request', (_what, path, isTaken) => {
  const parse = () => parseRequestPath(path);
  if (isTaken) expect(parse()).toEqual(parseFieldPath(path));
  else expect(parse).toThrow('is longer than 1500 bytes');
});

describe('the value at a path', () => {
  const fields = map({ a: map({ b: 1n, c: 2n }), d: 3n });

  test.each<[string, Value | undefined]>([
    ['d', 3n],
    ['a.b', 1n],
    ['a.x', undefined],
    ['d.x', undefined],
    ['x.y', undefined],
  ])('is read from %s', (path, value) => {
    expect(getField(fields, parseFieldPath(path))).toEqual(value);
  });
});

test.each<[boolean, string[]]>([
  [true, ['a', 'b']],
  [true, ['a.b', 'a.c']],
  [true, ['ab', 'a']],
  [false, ['a', 'a']],
  [true, ['a', 'a.b']],
  [false, ['a.b', 'a.`b`']],
])('distinct paths: %s for %j', (distinct, paths) => {
  const check = () => requireDistinctPaths(paths.map(parseFieldPath));
  if (distinct) expect(check).not.toThrow();
  else expect(check).toThrow('more than once');
});
