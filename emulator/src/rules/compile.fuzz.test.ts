import { expect, test } from 'vitest';
import { compileRules } from './compile.ts';
import { Chooser } from './testing/chooser.ts';
import { evaluateText } from './testing/evaluate-text.ts';

const ROUNDS = 10_000;

const PIECES = [
  "rules_version = '2';",
  'service cloud.firestore {',
  'service',
  'match',
  'allow',
  'function',
  'let',
  'return',
  'if',
  '/a/{b}',
  '/{c=**}',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ':',
  ';',
  ',',
  '.',
  '?',
  '!',
  '==',
  '&&',
  '||',
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  'in',
  'is',
  'read',
  'write',
  'true',
  'null',
  'request',
  'x',
  '1',
  '1.5',
  "'s'",
  "'",
  '"',
  "b'",
  '$(',
  '$',
  '\\',
  '//',
  '/*',
  '*/',
  '\n',
  '\t',
  '#',
  '😀',
  '\u0000',
  '9999999999999999999999',
  'match /a/{b} { allow read: if',
  '}}',
  'f()',
] as const;

const OPERATORS = ['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||', 'in'] as const;
const LEAVES = [
  'true',
  'null',
  '0',
  '7',
  '-1',
  '9223372036854775807',
  '1.5',
  "''",
  "'a'",
  "b'a'",
  '[]',
  "['a', 1]",
  '{}',
  "{'a': 1}",
  '/a/b',
  '/a/$(x)',
  'request',
  'resource',
  'resource.data',
  'resource.data.x',
  'resource.data.y',
  'id',
  'request.query',
  'request.auth',
  'request.time',
  "duration.value(1, 's')",
  'latlng.value(1, 1)',
  "{'a': 1}.diff({})",
  '[1].toSet()',
  'nobody',
] as const;
const METHODS = [
  'size',
  'keys',
  'values',
  'get',
  'diff',
  'hasAll',
  'hasAny',
  'hasOnly',
  'matches',
  'split',
  'replace',
  'join',
  'concat',
  'toSet',
  'union',
  'bind',
  'date',
  'time',
  'seconds',
  'nanos',
  'toMillis',
  'distance',
  'addedKeys',
  'removeAll',
  'lower',
  'toUtf8',
  'toHexString',
] as const;
const FUNCTIONS = [
  'int',
  'float',
  'string',
  'bool',
  'path',
  'debug',
  'get',
  'exists',
  'math.abs',
  'math.pow',
  'hashing.md5',
  'timestamp.value',
  'timestamp.date',
  'duration.value',
  'duration.time',
  'latlng.value',
] as const;
const TYPES = ['string', 'int', 'map', 'number', 'path'] as const;

function expression(choose: Chooser, depth: number): string {
  const part = () => expression(choose, depth - 1);
  if (depth === 0) return choose.of(LEAVES);
  switch (choose.below(12)) {
    case 0:
      return `(${part()} ? ${part()} : ${part()})`;
    case 1:
      return `!(${part()})`;
    case 2:
      return `-(${part()})`;
    case 3:
      return `${part()}.${choose.of(METHODS)}(${Array.from({ length: choose.below(3) }, part).join(', ')})`;
    case 4:
      return `${choose.of(FUNCTIONS)}(${Array.from({ length: choose.below(4) }, part).join(', ')})`;
    case 5:
      return `(${part()} is ${choose.of(TYPES)})`;
    case 6:
      return `(${part()})[${part()}]`;
    case 7:
      return `(${part()})[${part()}:${part()}]`;
    case 8:
      return `[${part()}, ${part()}]`;
    case 9:
      return `(${part()}).x`;
    default:
      return `(${part()} ${choose.of(OPERATORS)} ${part()})`;
  }
}

test(`${ROUNDS} random texts only ever give issues`, () => {
  const choose = new Chooser(1);
  for (let round = 0; round < ROUNDS; round++) {
    const source = Array.from({ length: choose.below(40) }, () => choose.of(PIECES)).join(choose.of([' ', '', '\n']));
    const { ruleset, issues } = compileRules(source);
    if (ruleset === undefined) expect(issues.length, source).toBeGreaterThan(0);
  }
});

test(`${ROUNDS} random expressions give a value or an error`, () => {
  const choose = new Chooser(2);
  for (let round = 0; round < ROUNDS; round++) {
    const text = expression(choose, 1 + choose.below(4));
    expect(typeof evaluateText(text), text).toBe('string');
  }
});
