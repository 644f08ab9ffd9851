/** Conditions of pipelines beside the filters of queries, and the keys by which rows are grouped, on generated values. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Budget } from '../../src/pipelines/model/budget.ts';
import { EvaluationError } from '../../src/pipelines/model/errors.ts';
import { parseExpression } from '../../src/pipelines/parse-expression.ts';
import { matchesQuery } from '../../src/query/match.ts';
import { parseQuery } from '../../src/query/parse/parse-query.ts';
import { compareValues, valuesEqual } from '../../src/values/compare.ts';
import type { JsonObject } from '../../src/values/json.ts';
import { type MapValue, Timestamp } from '../../src/values/value.ts';
import { valueKey } from '../../src/values/value-key.ts';
import { decodeValue } from '../../src/values/wire.ts';
import { value } from './arbitrary-values.ts';

const CASES = { seed: 1, numRuns: 2000 };

/** Operators of queries, by the functions that must find the same documents. */
const OPERATORS = {
  equal: 'EQUAL',
  less_than: 'LESS_THAN',
  less_than_or_equal: 'LESS_THAN_OR_EQUAL',
  greater_than: 'GREATER_THAN',
  greater_than_or_equal: 'GREATER_THAN_OR_EQUAL',
  array_contains: 'ARRAY_CONTAINS',
} as const;

const CONTEXT = {
  database: { project: 'p', database: '(default)' },
  time: new Timestamp(0, 0),
  budget: new Budget(),
  variables: undefined,
};

function holds(name: string, args: readonly JsonObject[], fields: MapValue): boolean {
  const expression = parseExpression({ functionValue: { name, args: [...args] } }, CONTEXT);
  try {
    return expression.evaluate({ row: { fields }, variables: new Map() }) === true;
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

/** Queries take null and NaN by operators of their own, or not at all. */
const operand = value.filter((json) => {
  const decoded = decodeValue(json);
  return decoded !== null && !Number.isNaN(decoded);
});

const held = fc.oneof(
  fc.tuple(value, operand),
  operand.map((json): [JsonObject, JsonObject] => [json, json]),
);

function asArray([json, wanted]: [JsonObject, JsonObject]): [JsonObject, JsonObject] {
  return [{ arrayValue: { values: [json] } }, wanted];
}

describe('a condition of a pipeline', () => {
  const documents = fc.oneof(held, held.map(asArray), fc.tuple(fc.constant(undefined), operand));

  test.each(Object.entries(OPERATORS))('%s finds what the filter of a query finds', (name, op) => {
    const compare = ([stored, wanted]: [JsonObject | undefined, JsonObject]) => {
      const fieldFilter = { field: { fieldPath: 'f' }, op, value: wanted };
      const query = parseQuery({ from: [{ collectionId: 'c' }], where: { fieldFilter } }, '');
      const fields: MapValue = new Map(stored === undefined ? [] : [['f', decodeValue(stored)]]);
      const document = { path: 'c/d', fields, createTime: 0, updateTime: 0 };
      expect(holds(name, [{ fieldReferenceValue: 'f' }, wanted], fields)).toBe(matchesQuery(query, document));
    };
    fc.assert(fc.property(documents, compare), CASES);
  });

  test('orders any two values as queries do', () => {
    const compare = (left: JsonObject, right: JsonObject) => {
      const order = Math.sign(compareValues(decodeValue(left), decodeValue(right)));
      const isOrder = { functionValue: { name: 'cmp', args: [left, right] } };
      expect(holds('equal', [isOrder, { integerValue: String(order) }], new Map())).toBe(true);
    };
    fc.assert(fc.property(value, value, compare), CASES);
  });
});

test('rows are grouped by equal values', () => {
  const compare = ([left, right]: [JsonObject, JsonObject]) => {
    const [one, other] = [decodeValue(left), decodeValue(right)];
    expect(valueKey(one) === valueKey(other)).toBe(valuesEqual(one, other));
  };
  fc.assert(fc.property(fc.oneof(held, fc.tuple(value, value)), compare), CASES);
});
