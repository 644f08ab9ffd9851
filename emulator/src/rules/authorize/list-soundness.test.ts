import { expect, test } from 'vitest';
import { Chooser } from '../../../test/chooser.ts';
import { compileRules } from '../compile.ts';
import { create, Double, firestoreRules, list, type Plain, type PlainFields, type Where } from '../testing/requests.ts';

const ROUNDS = 10_000;
const FIELDS = ['a', 'b', 'm.k'] as const;
const VALUES = [1, 2, 3, 1.5, 2.5, 'x', 'y', null, true] as const;
const LITERALS = ['1', '2', '2.0', '3', '1.5', "'x'", "'y'", 'null', 'true'] as const;
const TAGS = ['p', 'q', 'r'] as const;

function condition(choose: Chooser, depth: number): string {
  if (depth === 0) return comparison(choose);
  const part = () => condition(choose, depth - 1);
  const or = () => `(${part()} || ${part()})`;
  const make = choose.of([
    () => `(${part()} && ${part()})`,
    or,
    or,
    () => `!(${part()})`,
    () => `(${part()} ? ${part()} : ${part()})`,
    () => comparison(choose),
  ]);
  return make();
}

function comparison(choose: Chooser): string {
  const field = `resource.data.${choose.of(FIELDS)}`;
  const literal = () => choose.of(LITERALS);
  const make = choose.of([
    () => `${field} ${choose.of(['<', '<=', '>', '>='])} ${literal()}`,
    () => `${field} ${choose.of(['<', '<=', '>', '>='])} ${literal()}`,
    () => `${field} in [${literal()}, ${literal()}]`,
    () => `'${choose.of(TAGS)}' in resource.data.tags`,
    () =>
      `resource.data.tags.${choose.of(['hasAny', 'hasAll', 'hasOnly'])}(['${choose.of(TAGS)}', '${choose.of(TAGS)}'])`,
    () => `${field} is ${choose.of(['int', 'float', 'number', 'string', 'bool', 'list'])}`,
    () => `resource.data.get('${choose.of(['a', 'b'])}', ${literal()}) == ${literal()}`,
    () => `'${choose.of(['a', 'b', 'tags', 'm'])}' in resource.data`,
    () => `${field} ${choose.of(['+', '-', '*', '/', '%'])} ${literal()} <= ${literal()}`,
    () => `resource.data.m == {'k': ${literal()}}`,
    () => `resource.data.keys().hasAll(['${choose.of(['a', 'b', 'm'])}', '${choose.of(['a', 'b', 'tags'])}'])`,
    () => `resource.data.get(['m', 'k'], ${literal()}) == ${literal()}`,
    () => `[${field}, ${literal()}] == [${literal()}, resource.data.${choose.of(FIELDS)}]`,
    () => `resource.data.tags.size() > 0 && resource.data.tags[0] == '${choose.of(TAGS)}'`,
    () => `string(${field}).matches('${choose.of(['x', '[0-9]', '2', 'null'])}')`,
    () => `${field} ${choose.of(['==', '!='])} ${literal()}`,
  ]);
  return make();
}

function constraint(choose: Chooser): Where {
  const field = choose.of(FIELDS);
  const value = choose.of(VALUES);
  const make = choose.of<() => Where>([
    () => ['tags', 'array-contains', choose.of(TAGS)],
    () => ['tags', 'array-contains-any', [choose.of(TAGS), choose.of(TAGS)]],
    () => [field, 'in', [value, choose.of(VALUES)]],
    () => [field, 'not-in', [value, choose.of(VALUES)]],
    () => [field, '!=', value],
    () => [field, choose.of(['<', '<=', '>', '>='] as const), choose.of([1, 2, 2.5, 'x'] as const)],
    () => [field, choose.of(['<', '<=', '>', '>='] as const), choose.of([1, 2, 2.5, 'x'] as const)],
    () => [field, 'exists'],
    () => ['m', '==', { k: value }],
    () => ['tags', 'in', [[], [choose.of(TAGS)], [...TAGS]]],
    () => ['m', choose.of(['not-in', 'in'] as const), [{ k: value }, { k: choose.of(VALUES) }]],
    () => [field, '==', value],
  ]);
  return make();
}

/** Whether Firestore would return the document. Uses none of the engine's code. */
function satisfies(document: PlainFields, [path, op, operand = null]: Where): boolean {
  const stored = path.split('.').reduce<Plain | undefined>((at, key) => (isMap(at) ? at[key] : undefined), document);
  const value = withoutDoubles(stored);
  if (value === undefined) return false;
  const same = (other: Plain): boolean => JSON.stringify(value) === JSON.stringify(other);
  const operands = Array.isArray(operand) ? operand : [];
  switch (op) {
    case 'exists':
      return true;
    case '==':
      return same(operand);
    case '!=':
      return value !== null && !same(operand);
    case 'in':
      return operands.some(same);
    case 'not-in':
      return !operands.some(same) && !operands.includes(null);
    case 'array-contains':
      return Array.isArray(value) && value.includes(operand);
    case 'array-contains-any':
      return Array.isArray(value) && operands.some((item) => value.includes(item));
    default:
      return isOrdered(value, op, operand);
  }
}

function isMap(value: Plain | undefined): value is PlainFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && value.constructor === Object;
}

/** For queries 2 and 2.0 are the same number. */
function withoutDoubles(value: Plain | undefined): Plain | undefined {
  if (value instanceof Double) return value.value;
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutDoubles(item) ?? null]));
}

function isOrdered(value: Plain, op: string, operand: Plain): boolean {
  if (typeof value !== typeof operand || value === null || operand === null) return false;
  if (op === '<') return value < operand;
  if (op === '<=') return value <= operand;
  return op === '>' ? value > operand : value >= operand;
}

function documentOf(choose: Chooser): PlainFields {
  const fields: PlainFields = {};
  const scalar = (): Plain => {
    const value = choose.of(VALUES);
    return typeof value === 'number' && choose.below(3) === 0 ? new Double(value) : value;
  };
  if (choose.below(5) > 0) fields.a = scalar();
  if (choose.below(5) > 0) fields.b = scalar();
  if (choose.below(5) > 0) fields.m = { k: scalar() };
  if (choose.below(5) > 0) fields.tags = TAGS.filter(() => choose.below(2) > 0);
  return fields;
}

test('a proved condition is true for all possible documents', () => {
  const choose = new Chooser(4);
  let proved = 0;
  let checked = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const text = condition(choose, choose.below(4));
    const or = Array.from({ length: 1 + choose.below(2) }, () =>
      Array.from({ length: 1 + choose.below(3) }, () => constraint(choose)),
    );
    const { ruleset } = compileRules(firestoreRules(`match /c/{id} { allow list, create: if ${text}; }`));
    if (!ruleset?.authorize(list('c', { or })).allowed) continue;
    proved++;
    for (let attempt = 0; attempt < 60; attempt++) {
      const document = documentOf(choose);
      if (!or.some((conjunction) => conjunction.every((clause) => satisfies(document, clause)))) continue;
      checked++;
      // The same condition, evaluated for `create` with the document as `resource`.
      const { allowed } = ruleset.authorize(create('c/1', {}, { world: { 'c/1': document } }));
      expect(allowed, `${text} for ${JSON.stringify(document)} by ${JSON.stringify(or)}`).toBe(true);
    }
  }
  expect(proved).toBeGreaterThan(300);
  expect(checked).toBeGreaterThan(300);
}, 30_000);
