import { expect, test } from 'vitest';
import { compile, firestoreRules, get } from '../testing/requests.ts';

test('each allow and expression counts what it came to', () => {
  const ruleset = compile(
    firestoreRules(`match /a/{id} {
  allow get: if id == '1' || resource.data.x;
  allow list: if true;
}`),
  );
  ruleset.authorize(get('a/1'));
  ruleset.authorize(get('a/2'));
  ruleset.authorize(get('a/2', { world: { 'a/2': { x: 5 } } }));
  expect(ruleset.coverage()).toEqual([
    { kind: 'allow', line: 5, column: 3, counts: { true: 1, error: 2 } },
    { kind: 'expression', line: 5, column: 17, counts: { string: 3 } },
    { kind: 'expression', line: 5, column: 20, counts: { true: 1, false: 2 } },
    { kind: 'expression', line: 5, column: 27, counts: { true: 1, error: 2 } },
    { kind: 'expression', line: 5, column: 30, counts: { null: 1, map: 1 } },
    { kind: 'expression', line: 5, column: 39, counts: { error: 1, map: 1 } },
    { kind: 'expression', line: 5, column: 44, counts: { error: 1, int: 1 } },
    { kind: 'allow', line: 6, column: 3, counts: {} },
  ]);
});
