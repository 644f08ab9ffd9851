import { expect, test } from 'vitest';
import { Chooser } from '../../test/chooser.ts';
import { CommitClock } from '../store/commit-clock.ts';
import { Database } from '../store/database.ts';
import { compareValues, typeGroup } from '../values/compare.ts';
import type { Document } from '../values/document.ts';
import type { Json } from '../values/json.ts';
import { getField } from '../values/paths/field-path.ts';
import { comparePaths } from '../values/paths/path-order.ts';
import { type MapValue, Reference, type Value } from '../values/value.ts';
import { encodeValue } from '../values/wire.ts';
import { executeQuery } from './execute.ts';
import { isLeaf } from './filters.ts';
import { parseQuery } from './parse/parse-query.ts';
import type { Filter, Query } from './query.ts';
import { SecondaryIndexes } from './secondary/secondary-indexes.ts';

const ROOT = 'projects/p/databases/(default)/documents';
const SCALARS: readonly Value[] = [null, Number.NaN, false, true, 0n, 1n, 2n, -0, 1.5, Infinity, 'a', 'b', 'ab'];
const VALUES: readonly Value[] = [...SCALARS, [], ['a'], [1n, 'b', null], new Map([['x', 1n]])];
const PATHS = ['c/a', 'c/b', 'c/a/c/z', 'c/__id7__', 'd/x/c/y', 'd/x', 'c/zz', 'cc/a', 'd/xx/c/y', 'd/x/c/y/c/z'];
const FIELDS = ['p', 'q', 'r', 'm.x'];
const OPERATORS = (
  'EQUAL EQUAL NOT_EQUAL LESS_THAN LESS_THAN_OR_EQUAL GREATER_THAN GREATER_THAN_OR_EQUAL ' +
  'ARRAY_CONTAINS ARRAY_CONTAINS_ANY IN NOT_IN'
).split(' ');
const UNARY = ['IS_NULL', 'IS_NAN', 'IS_NOT_NULL', 'IS_NOT_NAN'];

class Generator extends Chooser {
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  many<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }

  fields(): MapValue {
    const fields = new Map<string, Value>();
    for (const field of ['p', 'q', 'r']) if (this.chance(80)) fields.set(field, this.of(VALUES));
    if (this.chance(50)) fields.set('m', new Map([['x', this.of(VALUES)]]));
    return fields;
  }

  reference(): Json {
    return { referenceValue: `${ROOT}/${this.of([...PATHS, ...this.path()])}` };
  }

  path(): string[] {
    return [`${this.of(['c', 'c', 'd/x/c', 'c/a/c'])}/n${this.below(40)}`];
  }

  operand(isName: boolean): Json {
    return isName ? this.reference() : encodeValue(this.of(VALUES));
  }

  filter(depth: number): Json {
    if (depth > 0 && this.chance(40)) {
      const filters = Array.from({ length: 1 + this.below(3) }, () => this.filter(depth - 1));
      return { compositeFilter: { op: this.of(['AND', 'AND', 'OR']), filters } };
    }
    const isName = this.chance(12);
    const field = { fieldPath: isName ? '__name__' : this.of(FIELDS) };
    if (!isName && this.chance(15)) return { unaryFilter: { field, op: this.of(UNARY) } };
    const op = this.of(OPERATORS);
    if (!['IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'].includes(op)) {
      return { fieldFilter: { field, op, value: this.operand(isName) } };
    }
    const values = [this.operand(isName), ...this.many(3, () => this.operand(isName))];
    return { fieldFilter: { field, op, value: { arrayValue: { values } } } };
  }

  query(): Json {
    const names = this.of([[], ['p'], ['q'], ['p', 'q'], ['m.x'], ['__name__'], ['p', '__name__']]);
    const orderBy = names.map((fieldPath) => ({
      field: { fieldPath },
      direction: this.of(['ASCENDING', 'DESCENDING']),
    }));
    const cursor = () => ({
      values: orderBy
        .slice(0, 1 + this.below(orderBy.length))
        .map(({ field }) => this.operand(field.fieldPath === '__name__')),
      before: this.chance(50),
    });
    return {
      from: [this.chance(10) ? { allDescendants: true } : { collectionId: 'c', allDescendants: this.chance(30) }],
      ...(this.chance(80) ? { where: this.filter(2) } : {}),
      orderBy,
      ...(this.chance(30) ? { startAt: cursor() } : {}),
      ...(this.chance(30) ? { endAt: cursor() } : {}),
      ...(this.chance(30) ? { limit: 1 + this.below(20) } : {}),
      ...(this.chance(20) ? { offset: this.below(5) } : {}),
    };
  }
}

function holds(filter: Filter, document: Document): boolean {
  if (!isLeaf(filter)) {
    const results = filter.filters.map((child) => holds(child, document));
    return filter.kind === 'and' ? !results.includes(false) : results.includes(true);
  }
  const isName = filter.field[0] === '__name__';
  const value = isName ? new Reference(`${ROOT}/${document.path}`) : getField(document.fields, filter.field);
  if (value === undefined) return false;
  if (filter.kind === 'unary') {
    const nan = Number.isNaN(value);
    return {
      'is-null': value === null,
      'is-nan': nan,
      'is-not-null': value !== null,
      'is-not-nan': value !== null && !nan,
    }[filter.op];
  }
  const operands = Array.isArray(filter.value) ? (filter.value as readonly Value[]) : [];
  const plain = (operand: Value) => operand !== null && !Number.isNaN(operand);
  const same = (a: Value, b: Value) => compareValues(a, b) === 0;
  const elements = Array.isArray(value) ? (value as readonly Value[]) : [];
  const order = compareValues(value, filter.value);
  const comparable = typeGroup(value) === typeGroup(filter.value);
  switch (filter.op) {
    case '==':
      return order === 0;
    case '!=':
      return value !== null && order !== 0;
    case '<':
      return comparable && order < 0 && !Number.isNaN(value);
    case '<=':
      return comparable && order <= 0 && !Number.isNaN(value);
    case '>':
      return comparable && order > 0;
    case '>=':
      return comparable && order >= 0;
    case 'in':
      return operands.some((operand) => plain(operand) && same(value, operand));
    case 'not-in':
      return value !== null && operands.every((operand) => operand !== null && !same(value, operand));
    case 'array-contains':
      return plain(filter.value) && elements.some((element) => same(element, filter.value));
    case 'array-contains-any':
      return elements.some((element) => operands.some((operand) => plain(operand) && same(element, operand)));
  }
}

function naive(query: Query, documents: readonly Document[]): string[] {
  const at = (document: Document, field: readonly string[]): Value | undefined =>
    field[0] === '__name__' ? new Reference(`${ROOT}/${document.path}`) : getField(document.fields, field);
  const compare = (a: Value | undefined, b: Value | undefined) => compareValues(a ?? null, b ?? null);
  const position = (document: Document, values: readonly Value[]) => {
    for (const [index, value] of values.entries()) {
      const order = query.order[index];
      const result = order ? compare(at(document, order.field), value) * (order.direction === 'asc' ? 1 : -1) : 0;
      if (result !== 0) return result;
    }
    return 0;
  };
  const { startAt, endAt } = query;
  return documents
    .filter(({ path }) => isSelected(query, path))
    .filter((document) => !query.filter || holds(query.filter, document))
    .filter((document) => query.order.every(({ field }) => at(document, field) !== undefined))
    .sort((a, b) => {
      for (const { field, direction } of query.order) {
        const order = compare(at(a, field), at(b, field)) * (direction === 'asc' ? 1 : -1);
        if (order !== 0) return order;
      }
      return 0;
    })
    .filter((document) => !startAt || position(document, startAt.values) >= (startAt.before ? 0 : Number.MIN_VALUE))
    .filter((document) => !endAt || position(document, endAt.values) <= (endAt.before ? -Number.MIN_VALUE : 0))
    .slice(query.offset, query.limit === undefined ? undefined : query.offset + query.limit)
    .map(({ path }) => path);
}

function isSelected({ parent, collectionId, allDescendants }: Query, path: string): boolean {
  const above = parent === '' ? [] : parent.split('/');
  const segments = path.split('/');
  if (segments.length < above.length + 2 || above.some((segment, at) => segment !== segments[at])) return false;
  if (collectionId === undefined) return true;
  return segments.at(-2) === 'c' && (allDescendants || segments.length === above.length + 2);
}

function parsed(json: Json, parent: string): Query | undefined {
  try {
    return parseQuery(json, parent);
  } catch {
    return undefined;
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'executing a query answers as filtering and sorting everything would, seed %i',
  (seed) => {
    const generator = new Generator(seed);
    const clock = new CommitClock();
    const database = new Database(clock);
    const indexes = new SecondaryIndexes({ minVisited: 0, wasteFactor: 0 });
    database.subscribe((commit) => indexes.apply(commit));
    let answered = 0;
    let nonEmpty = 0;
    for (let round = 0; round < 400; round += 1) {
      const changes = generator.many(4, () => generator.of([...PATHS, ...generator.path()]));
      database.commit(
        clock.next(),
        new Map(changes.map((path) => [path, generator.chance(15) ? null : generator.fields()])),
      );
      const json = generator.query();
      const query = parsed(json, generator.of(['', '', '', 'd/x', 'c/a']));
      if (query === undefined) continue;
      const reader = database.latest();
      const documents = [...reader.descendants('')].sort((a, b) => comparePaths(a.path, b.path));
      const expected = naive(query, documents);
      const paths = (with_?: SecondaryIndexes) => executeQuery(query, reader, with_).documents.map(({ path }) => path);
      expect(paths(), JSON.stringify(json)).toEqual(expected);
      expect(paths(indexes), JSON.stringify(json)).toEqual(expected);
      expect(paths(indexes), `from an index: ${JSON.stringify(json)}`).toEqual(expected);
      answered += 1;
      if (expected.length > 0) nonEmpty += 1;
    }
    expect(answered).toBeGreaterThan(150);
    expect(nonEmpty).toBeGreaterThan(60);
  },
);
