import { describe, expect, test } from 'vitest';
import type { Json } from '../../values/json.ts';
import type { FieldPath } from '../../values/paths/field-path.ts';
import { parseQuery } from '../parse/parse-query.ts';
import { parseIndexDefinitions } from './index-definitions.ts';
import { describeMissingIndex } from './missing-index.ts';
import { findMissingIndex } from './required-index.ts';

const DATABASE = { project: 'demo', database: '(default)' };

const OPERATORS: Readonly<Record<string, string>> = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  in: 'IN',
  'not-in': 'NOT_IN',
  contains: 'ARRAY_CONTAINS',
  'contains-any': 'ARRAY_CONTAINS_ANY',
};

/** `state == & population >` → the wire's filter; `|` is OR and binds less. Operands do not matter. */
function filter(text: string): Json {
  const combine = (op: string, separator: string, part: (text: string) => Json): Json => {
    const filters = text.split(separator).map((each) => part(each.trim()));
    return filters.length === 1 ? (filters[0] ?? null) : { compositeFilter: { op, filters } };
  };
  if (text.includes('|')) return combine('OR', '|', filter);
  if (text.includes('&')) return combine('AND', '&', filter);
  const [fieldPath = '', operator = ''] = text.split(' ');
  const field = { fieldPath };
  if (operator === 'null') return { unaryFilter: { field, op: 'IS_NULL' } };
  const scalar: Json =
    fieldPath === '__name__' ? { referenceValue: 'projects/p/databases/d/documents/cities/x' } : { integerValue: '1' };
  const isList = ['in', 'not-in', 'contains-any'].includes(operator);
  const value: Json = isList ? { arrayValue: { values: [scalar, scalar] } } : scalar;
  return { fieldFilter: { field, op: OPERATORS[operator] ?? operator, value } };
}

/** `where / order, order desc`, in the collection `cities` or, behind `group:`, its group; `~ field 3` searches 3 dimensions. */
function query(text: string) {
  const isGroup = text.startsWith('group:');
  const [conditions = '', search] = text.replace('group:', '').split('~');
  const [where = '', order = ''] = conditions.split('/').map((part) => part.trim());
  const orderBy = order
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Json => {
      const [fieldPath = '', direction] = part.split(' ');
      return { field: { fieldPath }, direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' };
    });
  const from: Json = [{ collectionId: 'cities', allDescendants: isGroup }];
  const findNearest = search === undefined ? {} : { findNearest: nearest(search) };
  return parseQuery({ from, orderBy, ...(where === '' ? {} : { where: filter(where) }), ...findNearest }, '');
}

function nearest(text: string): Json {
  const [fieldPath = '', dimension] = text.trim().split(' ');
  const values: Json = Array.from({ length: Number(dimension) }, () => ({ doubleValue: 1 }));
  const fields: Json = { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } };
  const queryVector: Json = { mapValue: { fields } };
  return { vectorField: { fieldPath }, queryVector, distanceMeasure: 'EUCLIDEAN', limit: 5 };
}

/** `state, population desc`, `group: tags contains, name` or `state, spot vector 3`. */
function index(text: string): Json {
  const isGroup = text.startsWith('group:');
  const fields = text
    .replace('group:', '')
    .split(',')
    .map((part): Json => {
      const [fieldPath = '', mode, dimension] = part.trim().split(' ');
      if (mode === 'vector') return { fieldPath, vectorConfig: { dimension: Number(dimension), flat: {} } };
      if (mode === 'contains') return { fieldPath, arrayConfig: 'CONTAINS' };
      return { fieldPath, order: mode === 'desc' ? 'DESCENDING' : 'ASCENDING' };
    });
  return { collectionGroup: 'cities', queryScope: isGroup ? 'COLLECTION_GROUP' : 'COLLECTION', fields };
}

function missing(text: string, indexes: readonly string[], options: { overrides?: Json; sums?: FieldPath[] } = {}) {
  const definitions = parseIndexDefinitions(
    JSON.stringify({ indexes: indexes.map(index), fieldOverrides: options.overrides ?? [] }),
  );
  const need = findMissingIndex(definitions, query(text), options.sums);
  return need && describeMissingIndex({ definitions, database: DATABASE, need });
}

test.each([
  '',
  'state ==',
  'capital == & state ==',
  'state == & regions contains & capital ==',
  'state in',
  'state in & country in',
  'population >',
  'population > & population <',
  'population !=',
  'population not-in',
  'regions contains',
  'regions contains-any',
  'regions contains-any & state ==',
  'state null',
  ' / name',
  ' / name desc',
  'name > / name desc',
  ' / name, __name__',
  ' / name desc, __name__ desc',
  'state == / state',
  'state in / state',
  'state == | name ==',
  '__name__ ==',
  '__name__ in',
  '__name__ >',
  '__name__ == & state ==',
  'state == & __name__ >',
  'state == / __name__',
  'state == / __name__ desc',
  'a.b == & c ==',
  'group:',
  'group: __name__ >',
])('a query that single-field indexes serve needs no definition: %s', (text) => {
  expect(missing(text, [])).toBeUndefined();
});

describe('a query that needs a composite index', () => {
  test.each<[query: string, index: string]>([
    ['state == & population >', 'state, population'],
    ['state == & population < / population desc', 'state, population desc'],
    ['country == / population', 'country, population'],
    ['country == / population desc', 'country, population desc'],
    ['state in / population', 'state, population'],
    [' / country, population desc', 'country, population desc'],
    [' / country, population', 'country, population'],
    ['population > / population, country', 'population, country'],
    ['population > & density <', 'density, population'],
    ['population > & density < / population', 'population, density'],
    ['state == & population > & density < / population desc', 'state, population desc, density desc'],
    ['regions contains / population', 'regions contains, population'],
    ['regions contains & state == & population >', 'regions contains, state, population'],
    ['regions contains-any / name', 'regions contains, name'],
    ['category == & stars != ', 'category, stars'],
    ['category == & stars not-in', 'category, stars'],
    ['state == & city == / name', 'state, city, name'],
    ['state == & city == / name desc', 'city, state desc, name desc'],
    ['state null / name', 'state, name'],
    [' / name, __name__ desc', 'name, __name__ desc'],
    [' / __name__ desc', '__name__ desc'],
    ['state == & name > / name, __name__ desc', 'state, name, __name__ desc'],
    ['group: state == & population >', 'group: state, population'],
    ['group: state == & city ==', 'group: state, city'],
    ['group: / __name__ desc', 'group: __name__ desc'],
    ['address.city == / name', 'address.city, name'],
    ['state == | population >', 'state, population'],
  ])('%s is served by %s and by nothing less', (text, served) => {
    expect(missing(text, [served])).toBeUndefined();
    expect(missing(text, [])).toMatch(/^The query requires an index\. /);
  });

  test.each<[query: string, index: string]>([
    ['state == & population >', 'population, state'],
    ['state == & population >', 'state, population desc'],
    ['state == & population >', 'state, population, name'],
    ['state == & population >', 'group: state, population'],
    ['group: state == & population >', 'state, population'],
    // The reverse of every direction does not serve, so limitToLast, which the SDKs send reversed, has an index of its own.
    [' / country, population desc', 'country desc, population'],
    [' / country desc, population desc', 'country, population'],
    ['state == / population desc', 'state, population'],
    ['population > & density < / population', 'density, population'],
    ['regions contains / population', 'regions, population'],
    ['regions == / population', 'regions contains, population'],
    ['state == / name', 'state, name, __name__ desc'],
    ['state == & city == / name', 'state, name'],
  ])('%s is not served by %s', (text, other) => {
    expect(missing(text, [other])).toBeDefined();
  });

  test.each<[query: string, ...indexes: string[]]>([
    ['category == & city == & editors_pick == / stars', 'category, city, stars', 'category, editors_pick, stars'],
    ['category == & city == / stars', 'category, stars', 'city, stars'],
    ['category in & city == / stars', 'category, stars', 'city, stars'],
    ['tags contains & city == / stars', 'tags contains, stars', 'city, stars'],
  ])('%s is served by merging indexes with the same order', (text, ...indexes) => {
    expect(missing(text, indexes)).toBeUndefined();
    expect(missing(text, indexes.slice(1))).toBeDefined();
  });

  test('needs one for each disjunct of OR', () => {
    expect(missing('state == | country == / name', ['state, name'])).toContain('"fieldPath":"country"');
    expect(missing('state == | country == / name', ['state, name', 'country, name'])).toBeUndefined();
  });
});

describe('a vector search', () => {
  test.each<[query: string, ...indexes: string[]]>([
    ['~ spot 3', 'spot vector 3'],
    ['~ map.spot 3', 'map.spot vector 3'],
    ['state == ~ spot 3', 'state, spot vector 3'],
    ['state == ~ spot 3', 'state desc, spot vector 3'],
    ['state == ~ spot 3', 'state, __name__, spot vector 3'],
    ['state in ~ spot 3', 'state, spot vector 3'],
    ['state == & city == ~ spot 3', 'city, state, spot vector 3'],
    ['regions contains ~ spot 3', 'regions contains, spot vector 3'],
    ['population > ~ spot 3', 'population, spot vector 3'],
    ['state == & population > ~ spot 3', 'state, population, spot vector 3'],
    ['state == / name desc ~ spot 3', 'state, name desc, spot vector 3'],
    ['state == | name == ~ spot 3', 'state, spot vector 3', 'name, spot vector 3'],
    ['group: ~ spot 3', 'group: spot vector 3'],
    ['__name__ == ~ spot 3', 'spot vector 3'],
  ])('%s is served by %s and by nothing less', (text, ...indexes) => {
    expect(missing(text, indexes)).toBeUndefined();
    expect(missing(text, indexes.slice(1))).toMatch(/^Missing vector index configuration\. /);
  });

  test.each<[query: string, ...indexes: string[]]>([
    ['~ spot 3', 'spot vector 4'],
    ['~ spot 3', 'place vector 3'],
    ['~ spot 3', 'state, spot vector 3'],
    ['~ spot 3', 'group: spot vector 3'],
    ['group: ~ spot 3', 'spot vector 3'],
    ['state == ~ spot 3', 'spot vector 3'],
    ['state == ~ spot 3', 'state'],
    ['state == & city == ~ spot 3', 'state, spot vector 3', 'city, spot vector 3'],
    ['population > ~ spot 3', 'population desc, spot vector 3'],
    ['state ==', 'state, spot vector 3'],
    [' / state, name', 'state, name, spot vector 3'],
  ])('%s is not served by %s', (text, ...indexes) => {
    const overrides: Json = [{ collectionGroup: 'cities', fieldPath: 'state', indexes: [] }];
    expect(missing(text, indexes, { overrides })).toBeDefined();
  });

  test('needs no index for what is aggregated over its results', () => {
    expect(missing('~ spot 3', ['spot vector 3'], { sums: [['population']] })).toBeUndefined();
  });

  test('that is refused names the command and the entry to add', () => {
    expect(missing('regions contains & state == ~ map.spot 3', [])).toBe(
      'Missing vector index configuration. Please create the required index with the following gcloud command: ' +
        'gcloud firestore indexes composite create --project=demo --collection-group=cities --query-scope=COLLECTION ' +
        '--field-config=array-config=CONTAINS,field-path=regions --field-config=order=ASCENDING,field-path=state ' +
        `--field-config=vector-config='{"dimension":"3","flat": "{}"}',field-path=map.spot\n` +
        'Or add to "indexes" in firestore.indexes.json: {"collectionGroup":"cities","queryScope":"COLLECTION","fields":[' +
        '{"fieldPath":"regions","arrayConfig":"CONTAINS"},{"fieldPath":"state","order":"ASCENDING"},' +
        '{"fieldPath":"map.spot","vectorConfig":{"dimension":3,"flat":{}}}]}',
    );
  });
});

describe('single-field indexes of collection groups', () => {
  const indexes: Json = [{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }];
  const groupState: Json = [{ collectionGroup: 'cities', fieldPath: 'state', indexes }];

  test.each<[query: string, message: string]>([
    ['group: state ==', 'COLLECTION_GROUP_ASC index for collection cities and field state.'],
    ['group: state in', 'COLLECTION_GROUP_ASC index for collection cities and field state.'],
    ['group: / state desc', 'COLLECTION_GROUP_DESC index for collection cities and field state.'],
    ['group: regions contains', 'COLLECTION_GROUP_CONTAINS index for collection cities and field regions.'],
  ])('%s needs an override', (text, message) => {
    expect(missing(text, [])).toContain(`The query requires a ${message}`);
  });

  test('serve once overridden', () => {
    expect(missing('group: state ==', [], { overrides: groupState })).toBeUndefined();
  });

  test('replace the automatic ones', () => {
    expect(missing('state ==', [], { overrides: groupState })).toContain(
      'The query requires a COLLECTION_ASC index for collection cities and field state.',
    );
  });
});

describe('exemptions', () => {
  test.each<[field: string, query: string]>([
    ['bio', 'bio =='],
    ['bio', 'bio > '],
    ['bio', ' / bio'],
    ['bio', 'state == & bio =='],
    ['address', 'address.city =='],
    ['*', 'state =='],
  ])('of %s refuse %s', (fieldPath, text) => {
    const overrides: Json = [{ collectionGroup: 'cities', fieldPath, indexes: [] }];
    expect(missing(text, [], { overrides })).toBeDefined();
  });

  test('leave composite indexes usable', () => {
    const overrides: Json = [{ collectionGroup: 'cities', fieldPath: 'bio', indexes: [] }];
    expect(missing('state == & bio ==', ['state, bio'], { overrides })).toBeUndefined();
  });
});

describe('aggregations', () => {
  test.each<[query: string, field: string, index: string]>([
    ['state ==', 'population', 'state, population'],
    ['capital == & state ==', 'population', 'capital, state, population'],
    [' / name', 'population', 'name, population'],
  ])('%s with a sum of %s needs %s', (text, field, served) => {
    expect(missing(text, [], { sums: [[field]] })).toBeDefined();
    expect(missing(text, [served], { sums: [[field]] })).toBeUndefined();
  });

  test('of everything need no definition', () => {
    expect(missing('', [], { sums: [['population']] })).toBeUndefined();
  });
});

describe('the message', () => {
  test('prints the composite index to add', () => {
    expect(missing('regions contains & state == / population desc', [])).toBe(
      'The query requires an index. Add to "indexes" in firestore.indexes.json: ' +
        '{"collectionGroup":"cities","queryScope":"COLLECTION","fields":[{"fieldPath":"regions","arrayConfig":"CONTAINS"},' +
        '{"fieldPath":"state","order":"ASCENDING"},{"fieldPath":"population","order":"DESCENDING"}]}',
    );
  });

  test('prints the override to add with what is there already', () => {
    expect(missing('group: / state', [])).toBe(
      'The query requires a COLLECTION_GROUP_ASC index for collection cities and field state. ' +
        'Add to "fieldOverrides" in firestore.indexes.json: {"collectionGroup":"cities","fieldPath":"state","indexes":[' +
        '{"queryScope":"COLLECTION","order":"ASCENDING"},{"queryScope":"COLLECTION","order":"DESCENDING"},' +
        '{"queryScope":"COLLECTION","arrayConfig":"CONTAINS"},{"queryScope":"COLLECTION_GROUP","order":"ASCENDING"}]}',
    );
  });

  test('adds an index that serves the query', () => {
    const queries = ['a == & b > / b desc', ' / a, b desc, __name__', 'group: a contains & b in / c', 'a > & b > / b'];
    queries.push('~ v 3', 'group: a == & b > ~ v 3');
    for (const text of queries) {
      const message = missing(text, []) ?? '';
      const definitions = parseIndexDefinitions(`{"indexes":[${message.slice(message.indexOf('{"collectionGroup'))}]}`);
      expect(findMissingIndex(definitions, query(text)), text).toBeUndefined();
    }
  });
});

describe('the index file', () => {
  const composite = (field: string, more = '') => `{"indexes":[{"collectionGroup":"a","fields":[${field}]${more}}]}`;

  test.each<[text: string, message: RegExp]>([
    ['{', /not JSON/],
    ['[]', /top level: must be an object/],
    ['{"indexes":{}}', /indexes: must be a list/],
    ['{"indexes":[{"fields":[]}]}', /indexes\[0\]\.fields: must not be empty/],
    [composite('{"fieldPath":"x"}'), /indexes\[0\]\.fields\[0\]: needs either/],
    [composite('{"fieldPath":"x","order":"ASCENDING"}', ',"queryScope":"ALL"'), /queryScope/],
    [composite('{"fieldPath":"x y","order":"ASCENDING"}'), /"x y" is not a field path/],
    [composite('{"fieldPath":"x","vectorConfig":{"dimension":2049,"flat":{}}}'), /vectorConfig\.dimension: must be/],
    [composite('{"fieldPath":"x","vectorConfig":{"dimension":3}}'), /vectorConfig: needs "flat"/],
    [
      composite('{"fieldPath":"v","vectorConfig":{"dimension":3,"flat":{}}},{"fieldPath":"x","order":"ASCENDING"}'),
      /last/,
    ],
    ['{"fieldOverrides":[{"fieldPath":"x","indexes":[]}]}', /fieldOverrides\[0\]\.collectionGroup: must be a text/],
  ])('%s is refused', (text, message) => {
    expect(() => parseIndexDefinitions(text)).toThrow(message);
  });

  test('without anything defines nothing', () => {
    expect(parseIndexDefinitions('{}')).toEqual({ composites: [], overrides: new Map() });
  });
});
