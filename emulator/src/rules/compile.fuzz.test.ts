import { expect, test } from 'vitest';
import { Chooser } from '../../test/chooser.ts';
import { compileRules } from './compile.ts';
import { evaluateText } from './testing/evaluate-text.ts';

const ROUNDS = 10_000;

const words = (text: string): readonly string[] => text.split(' ');
const PIECES = [
  ...words(
    `service match allow function let return if /a/{b} /{c=**} { } ( ) [ ] : ; , . ? ! == && || + - * / % < in is`,
  ),
  ...words(`read write true null request x 1 1.5 's' ' " b' $( $ \\ // /* */ # 😀 9999999999999999999999 }} f()`),
  ...["rules_version = '2';", 'service cloud.firestore {', 'match /a/{b} { allow read: if', '\n', '\t', '\u0000'],
];
const OPERATORS = words('+ - * / % == != < <= > >= && || in');
const LEAVES = [
  ...words(
    `true null 0 7 -1 9223372036854775807 1.5 '' 'a' b'a' [] {} /a/b /a/$(x) [1].toSet() nobody id request resource`,
  ),
  ...words('resource.data resource.data.x resource.data.y request.query request.auth request.time'),
  ...["['a', 1]", "{'a': 1}", "duration.value(1, 's')", 'latlng.value(1, 1)', "{'a': 1}.diff({})"],
];
const METHODS = words(
  'size keys values get diff hasAll hasAny hasOnly matches split replace join concat toSet union bind date ' +
    'time seconds nanos toMillis distance addedKeys removeAll lower toUtf8 toHexString',
);
const FUNCTIONS = words(
  'int float string bool path debug get exists math.abs math.pow hashing.md5 timestamp.value timestamp.date ' +
    'duration.value duration.time latlng.value',
);
const TYPES = words('string int map number path');

function expression(choose: Chooser, depth: number): string {
  const part = () => expression(choose, depth - 1);
  if (depth === 0) return choose.of(LEAVES);
  const binary = () => `(${part()} ${choose.of(OPERATORS)} ${part()})`;
  const make = choose.of([
    () => `(${part()} ? ${part()} : ${part()})`,
    () => `!(${part()})`,
    () => `-(${part()})`,
    () => `${part()}.${choose.of(METHODS)}(${Array.from({ length: choose.below(3) }, part).join(', ')})`,
    () => `${choose.of(FUNCTIONS)}(${Array.from({ length: choose.below(4) }, part).join(', ')})`,
    () => `(${part()} is ${choose.of(TYPES)})`,
    () => `(${part()})[${part()}]`,
    () => `(${part()})[${part()}:${part()}]`,
    () => `[${part()}, ${part()}]`,
    () => `(${part()}).x`,
    binary,
    binary,
  ]);
  return make();
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
