import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { parseQuery } from './parse-query.ts';

const ROOT = 'projects/p/databases/(default)/documents';
const one: Json = { integerValue: '1' };
const everything: Json = [{ allDescendants: true }];
const reference = (path: string): Json => ({ referenceValue: `${ROOT}/${path}` });
const list = (...values: Json[]): Json => ({ arrayValue: { values } });
const ones = (count: number): Json =>
  list(...Array.from({ length: count }, (_, index) => ({ integerValue: String(index) })));
const where = (fieldPath: string, op: string, value: Json = one): Json => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const unary = (fieldPath: string, op: string): Json => ({ unaryFilter: { field: { fieldPath }, op } });
const and = (...filters: Json[]): Json => ({ compositeFilter: { op: 'AND', filters } });
const or = (...filters: Json[]): Json => ({ compositeFilter: { op: 'OR', filters } });
const order = (fieldPath: string, direction = 'ASCENDING'): Json => ({ field: { fieldPath }, direction });

/** The query is of the collection `c`, unless it says otherwise. */
const parse = (query: JsonObject) => parseQuery({ from: [{ collectionId: 'c' }], ...query }, '');

function refusal(query: JsonObject): string {
  try {
    parse(query);
  } catch (error) {
    if (error instanceof RpcError && error.status === 'INVALID_ARGUMENT') return error.message;
    throw error;
  }
  return 'accepted';
}

const ONE_NEGATION = "Only a single 'NOT_EQUAL', 'NOT_IN', 'IS_NOT_NAN', or 'IS_NOT_NULL' filter allowed per query.";
const NO_DISJUNCTION = "'NOT_IN' cannot be used in the same query with 'IN', 'ARRAY_CONTAINS_ANY' or 'OR'.";
const ONE_ARRAY = "A maximum of 1 'ARRAY_CONTAINS' filter is allowed per disjunction.";
const AFTER_NAME = 'order by clause cannot contain more fields after the key';
const LONG_CURSOR = 'Cursor has too many values.';
const NO_KEY = '__key__ filter value must be a Key';
const tooManyValues = (operator: string, max: number) => `'${operator}' supports up to ${max} comparison values.`;
const tooManyDisjunctions = (count: number) =>
  `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of 30`;

describe('a filter', () => {
  test.each<[name: string, filter: Json, answer: string]>([
    ['30 values of in', where('a', 'IN', ones(30)), 'accepted'],
    ['31 values of in', where('a', 'IN', ones(31)), tooManyValues('IN', 30)],
    ['no value of in', where('a', 'IN', list()), "'IN' requires an non-empty ArrayValue."],
    ['a scalar for in', where('a', 'IN'), "'IN' requires an ArrayValue."],
    ['31 values of contains-any', where('a', 'ARRAY_CONTAINS_ANY', ones(31)), tooManyValues('ARRAY_CONTAINS_ANY', 30)],
    ['10 values of not-in', where('a', 'NOT_IN', ones(10)), 'accepted'],
    ['11 values of not-in', where('a', 'NOT_IN', ones(11)), tooManyValues('NOT_IN', 10)],
    ['30 disjunctions', and(where('a', 'IN', ones(5)), where('b', 'IN', ones(6))), 'accepted'],
    ['36 disjunctions', and(where('a', 'IN', ones(6)), where('b', 'IN', ones(6))), tooManyDisjunctions(36)],
    ['31 alternatives', or(...Array.from({ length: 31 }, () => where('a', 'EQUAL'))), tooManyDisjunctions(31)],
    ['two !=', and(where('a', 'NOT_EQUAL'), where('a', 'NOT_EQUAL')), ONE_NEGATION],
    ['!= and not-in', and(where('a', 'NOT_EQUAL'), where('b', 'NOT_IN', ones(1))), ONE_NEGATION],
    ['!= and is-not-null', and(where('a', 'NOT_EQUAL'), unary('b', 'IS_NOT_NULL')), ONE_NEGATION],
    ['not-in and in', and(where('a', 'NOT_IN', ones(1)), where('b', 'IN', ones(2))), NO_DISJUNCTION],
    [
      'not-in and contains-any',
      and(where('a', 'NOT_IN', ones(1)), where('b', 'ARRAY_CONTAINS_ANY', ones(2))),
      NO_DISJUNCTION,
    ],
    ['not-in in OR', or(where('a', 'NOT_IN', ones(1)), where('b', 'EQUAL')), NO_DISJUNCTION],
    ['not-in and array-contains', and(where('a', 'NOT_IN', ones(1)), where('b', 'ARRAY_CONTAINS')), 'accepted'],
    ['!= in OR', or(where('a', 'NOT_EQUAL'), where('b', 'EQUAL')), 'accepted'],
    ['two array-contains', and(where('a', 'ARRAY_CONTAINS'), where('b', 'ARRAY_CONTAINS')), ONE_ARRAY],
    [
      'both kinds of array-contains',
      and(where('a', 'ARRAY_CONTAINS'), where('a', 'ARRAY_CONTAINS_ANY', ones(2))),
      ONE_ARRAY,
    ],
    ['array-contains in each alternative', or(where('a', 'ARRAY_CONTAINS'), where('b', 'ARRAY_CONTAINS')), 'accepted'],
    ['inequalities of several fields', and(where('a', 'GREATER_THAN'), where('b', 'LESS_THAN')), 'accepted'],
    ['an empty OR', or(), 'Composite filter must have at least one sub-filter.'],
    ['an empty AND', and(), 'accepted'],
    ['an unknown operator', where('a', 'LIKE'), 'Unknown field filter operator: LIKE'],
    ['nothing', {}, 'Filter must have a composite_filter, field_filter or unary_filter.'],
    ['a name and a text', where('__name__', 'EQUAL', { stringValue: 'a' }), NO_KEY],
    ['a name and a document', where('__name__', 'EQUAL', reference('c/a')), 'accepted'],
    [
      'a name and a collection',
      where('__name__', 'EQUAL', reference('c')),
      `Reference value "${ROOT}/c" is not the name of a document.`,
    ],
    ['a name and null', unary('__name__', 'IS_NULL'), NO_KEY],
    ['a name as an array', where('__name__', 'ARRAY_CONTAINS', reference('c/a')), 'the name __key__ is reserved'],
    [
      'a name and another inequality',
      and(where('__name__', 'EQUAL', reference('c/a')), where('a', 'GREATER_THAN')),
      'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
    ],
  ])('with %s', (_name, filter, answer) => {
    expect(refusal({ where: filter })).toBe(answer);
  });

  test('of eleven inequality fields is refused', () => {
    const filters = Array.from({ length: 11 }, (_, index) => where(`f${index}`, 'GREATER_THAN'));
    expect(refusal({ where: and(...filters) })).toMatch(
      /^The query contains 11 distinct inequality fields: \[f0, f1, f10, /,
    );
  });

  test('of more than a hundred parts is refused', () => {
    const filters = Array.from({ length: 101 }, (_, index) => where(`f${index}`, 'EQUAL'));
    expect(refusal({ where: and(...filters) })).toBe(
      'The query may not have more than 100 filters + sort orders + ancestor total. Currently there are 101 filters, 0 sort orders, and no ancestor filter.',
    );
  });

  test('nested beyond reason is refused', () => {
    let filter = where('a', 'EQUAL');
    for (let depth = 0; depth < 5000; depth += 1) filter = and(filter);
    expect(refusal({ where: filter })).toBe('The query filter is nested too deeply.');
  });
});

describe('a query', () => {
  test.each<[name: string, query: JsonObject, answer: string]>([
    ['a limit of zero', { limit: 0 }, 'accepted'],
    ['a negative limit', { limit: -1 }, 'limit is negative'],
    ['a limit beyond int32', { limit: 2 ** 31 }, 'limit must be a 32-bit integer.'],
    ['a negative offset', { offset: -1 }, 'offset is negative'],
    [
      'two collections',
      { from: [{ collectionId: 'a' }, { collectionId: 'b' }] },
      'StructuredQuery.from cannot have more than one collection selector.',
    ],
    ['no collection', { from: [] }, 'Query must specify a collection id'],
    ['a collection path', { from: [{ collectionId: 'a/b' }] }, 'Collection id "a/b" is invalid.'],
    [
      'an order given twice',
      { orderBy: [order('a'), order('a', 'DESCENDING')] },
      'order by clause cannot contain duplicate fields a',
    ],
    ['an order after the name', { orderBy: [order('__name__'), order('a')] }, AFTER_NAME],
    ['an inequality after the name', { where: where('a', 'GREATER_THAN'), orderBy: [order('__name__')] }, AFTER_NAME],
    ['an order unlike its inequality', { where: where('a', 'GREATER_THAN'), orderBy: [order('b')] }, 'accepted'],
    ['a cursor without orders', { startAt: { values: [one] } }, LONG_CURSOR],
    ['a cursor past its orders', { orderBy: [order('a')], endAt: { values: [one, one] } }, LONG_CURSOR],
    ['a cursor on the implicit order', { where: where('a', 'GREATER_THAN'), startAt: { values: [one] } }, LONG_CURSOR],
    [
      'a name cursor that is no document',
      { orderBy: [order('__name__')], startAt: { values: [{ stringValue: 'a' }] } },
      'Cursor __key__ value is not a document reference.',
    ],
    [
      'a name cursor that is a document',
      { orderBy: [order('__name__')], startAt: { values: [reference('c/a')] } },
      'accepted',
    ],
    ['no kind and a filter', { from: everything, where: where('a', 'EQUAL') }, 'kind is required for filter: a'],
    [
      'no kind and an order',
      { from: everything, orderBy: [order('__name__', 'DESCENDING')] },
      'kind is required for all orders except __key__ ascending',
    ],
    ['no kind and names', { from: everything, where: where('__name__', 'GREATER_THAN', reference('c/a')) }, 'accepted'],
    [
      'an unquoted odd field',
      { orderBy: [order('a b')] },
      'Invalid property path "a b". Unquoted property names must match regex ([a-zA-Z_][a-zA-Z_0-9]*), and quoted property names must match regex (`(?:[^`\\\\]|\\\\.)+`)',
    ],
  ])('with %s', (_name, query, answer) => {
    expect(refusal(query)).toBe(answer);
  });

  test.each<[name: string, query: JsonObject, order: string]>([
    ['nothing', {}, '__name__ asc'],
    ['an equality', { where: where('a', 'EQUAL') }, '__name__ asc'],
    ['an inequality', { where: where('a', 'GREATER_THAN') }, 'a asc, __name__ asc'],
    ['a descending order', { orderBy: [order('a', 'DESCENDING')] }, 'a desc, __name__ desc'],
    [
      'inequalities by name',
      { where: and(where('c', 'NOT_EQUAL'), where('`a-b`', 'LESS_THAN'), where('b', 'GREATER_THAN')) },
      '`a-b` asc, b asc, c asc, __name__ asc',
    ],
    [
      'an order and another inequality',
      { where: where('b', 'LESS_THAN'), orderBy: [order('a', 'DESCENDING')] },
      'a desc, b desc, __name__ desc',
    ],
    [
      'an inequality ordered already',
      { where: where('b', 'LESS_THAN'), orderBy: [order('a'), order('b', 'DESCENDING')] },
      'a asc, b desc, __name__ desc',
    ],
    ['an explicit name', { orderBy: [order('a', 'DESCENDING'), order('__name__')] }, 'a desc, __name__ asc'],
    ['a range of names', { where: where('__name__', 'GREATER_THAN', reference('c/a')) }, '__name__ asc'],
  ])('is completed in its order by %s', (_name, query, expected) => {
    const parsed = parse(query);
    expect(
      parsed.order
        .map(({ field, direction }) => `${field[0] === 'a-b' ? '`a-b`' : field.join('.')} ${direction}`)
        .join(', '),
    ).toBe(expected);
  });

  test('projects nothing, names only, or fields', () => {
    const projection = (select?: Json) => parse(select === undefined ? {} : { select }).projection;
    expect(projection()).toBeUndefined();
    expect(projection({ fields: [] })).toBeUndefined();
    expect(projection({ fields: [{ fieldPath: '__name__' }] })).toEqual([]);
    expect(projection({ fields: [{ fieldPath: 'a.b' }, { fieldPath: 'c' }] })).toEqual([['a', 'b'], ['c']]);
  });
});
