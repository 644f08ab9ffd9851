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
  if (depth > 0) {
    const part = () => condition(choose, depth - 1);
    switch (choose.below(6)) {
      case 0:
        return `(${part()} && ${part()})`;
      case 1:
      case 2:
        return `(${part()} || ${part()})`;
      case 3:
        return `!(${part()})`;
      case 4:
        return `(${part()} ? ${part()} : ${part()})`;
    }
  }
  const field = `resource.data.${choose.of(FIELDS)}`;
  switch (choose.below(16)) {
    case 0:
    case 1:
      return `${field} ${choose.of(['<', '<=', '>', '>='])} ${choose.of(LITERALS)}`;
    case 2:
      return `${field} in [${choose.of(LITERALS)}, ${choose.of(LITERALS)}]`;
    case 3:
      return `'${choose.of(TAGS)}' in resource.data.tags`;
    case 4:
      return `resource.data.tags.${choose.of(['hasAny', 'hasAll', 'hasOnly'])}(['${choose.of(TAGS)}', '${choose.of(TAGS)}'])`;
    case 5:
      return `${field} is ${choose.of(['int', 'float', 'number', 'string', 'bool', 'list'])}`;
    case 6:
      return `resource.data.get('${choose.of(['a', 'b'])}', ${choose.of(LITERALS)}) == ${choose.of(LITERALS)}`;
    case 7:
      return `'${choose.of(['a', 'b', 'tags', 'm'])}' in resource.data`;
    case 8:
      return `${field} ${choose.of(['+', '-', '*', '/', '%'])} ${choose.of(LITERALS)} <= ${choose.of(LITERALS)}`;
    case 9:
      return `resource.data.m == {'k': ${choose.of(LITERALS)}}`;
    case 10:
      return `resource.data.keys().hasAll(['${choose.of(['a', 'b', 'm'])}', '${choose.of(['a', 'b', 'tags'])}'])`;
    case 11:
      return `resource.data.get(['m', 'k'], ${choose.of(LITERALS)}) == ${choose.of(LITERALS)}`;
    case 12:
      return `[${field}, ${choose.of(LITERALS)}] == [${choose.of(LITERALS)}, resource.data.${choose.of(FIELDS)}]`;
    case 13:
      return `resource.data.tags.size() > 0 && resource.data.tags[0] == '${choose.of(TAGS)}'`;
    case 14:
      return `string(${field}).matches('${choose.of(['x', '[0-9]', '2', 'null'])}')`;
    default:
      return `${field} ${choose.of(['==', '!='])} ${choose.of(LITERALS)}`;
  }
}

function constraint(choose: Chooser): Where {
  const field = choose.of(FIELDS);
  const value = choose.of(VALUES);
  switch (choose.below(12)) {
    case 0:
      return ['tags', 'array-contains', choose.of(TAGS)];
    case 1:
      return ['tags', 'array-contains-any', [choose.of(TAGS), choose.of(TAGS)]];
    case 2:
      return [field, 'in', [value, choose.of(VALUES)]];
    case 3:
      return [field, 'not-in', [value, choose.of(VALUES)]];
    case 4:
      return [field, '!=', value];
    case 5:
    case 6:
      return [field, choose.of(['<', '<=', '>', '>='] as const), choose.of([1, 2, 2.5, 'x'] as const)];
    case 7:
      return [field, 'exists'];
    case 8:
      return ['m', '==', { k: value }];
    case 9:
      return ['tags', 'in', [[], [choose.of(TAGS)], [...TAGS]]];
    case 10:
      return ['m', choose.of(['not-in', 'in'] as const), [{ k: value }, { k: choose.of(VALUES) }]];
    default:
      return [field, '==', value];
  }
}

/** What Firestore would answer, written without any of the engine's code. */
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

/** To the queries of Firestore 2 and 2.0 are one number. */
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

test('what a query proves holds for every document it may return', () => {
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
      // `create` is given the same document as `resource`, this time known.
      const { allowed } = ruleset.authorize(create('c/1', {}, { world: { 'c/1': document } }));
      expect(allowed, `${text} for ${JSON.stringify(document)} by ${JSON.stringify(or)}`).toBe(true);
    }
  }
  expect(proved).toBeGreaterThan(300);
  expect(checked).toBeGreaterThan(300);
}, 30_000);
