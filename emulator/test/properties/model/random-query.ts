/** Draws queries over few fields and values, so that filters, orders and cursors meet equal ones. All are queries that Firestore accepts. */
import type { Json, JsonObject } from '../../../src/values/json.ts';
import type { Chooser } from '../../chooser.ts';

const array = (values: JsonObject[]): JsonObject => ({ arrayValue: { values } });
const map = (fields: JsonObject): JsonObject => ({ mapValue: { fields } });
const integer = (value: number): JsonObject => ({ integerValue: String(value) });

const NUMBERS: readonly JsonObject[] = [
  integer(0),
  integer(1),
  integer(2),
  { doubleValue: 1 },
  { doubleValue: 1.5 },
  { doubleValue: '-0' },
  { doubleValue: 'Infinity' },
];

const OTHERS: readonly JsonObject[] = [
  { booleanValue: true },
  { timestampValue: '2026-01-01T00:00:00Z' },
  { timestampValue: '2026-01-01T00:00:00.000001Z' },
  { stringValue: '' },
  { stringValue: 'a' },
  { stringValue: '😀' },
  { stringValue: '\uffff' },
  { bytesValue: 'AP8=' },
  { referenceValue: 'projects/demo/databases/(default)/documents/items/i1' },
  { geoPointValue: { latitude: 14.5, longitude: 121 } },
  array([integer(1)]),
  array([integer(1), { doubleValue: 'NaN' }]),
  map({ __type__: { stringValue: '__vector__' }, value: array([{ doubleValue: 1 }, { doubleValue: 2 }]) }),
  map({ a: integer(1) }),
  map({ a: { doubleValue: 1 }, b: { nullValue: null } }),
];

const MISSING: readonly JsonObject[] = [{ nullValue: null }, { doubleValue: 'NaN' }];

export const TAGS = ['a', 'b', 'c'].map((stringValue): JsonObject => ({ stringValue }));
export const VALUES = [...NUMBERS, ...OTHERS, ...MISSING];
const COMPARABLE = [...NUMBERS, ...OTHERS];
const RANGES = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL'];
const NEGATIONS = ['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NULL', 'IS_NOT_NAN'];

interface Leaf {
  readonly op: string;
  readonly filter: JsonObject;
}

function fieldLeaf(fieldPath: string, op: string, value: JsonObject): Leaf {
  return { op, filter: { fieldFilter: { field: { fieldPath }, op, value } } };
}

function drawLeaf(chooser: Chooser): Leaf {
  const some = (values: readonly JsonObject[]) =>
    Array.from({ length: 1 + chooser.below(3) }, () => chooser.of(values));
  switch (chooser.below(8)) {
    case 0:
      return fieldLeaf('n', chooser.of([...RANGES, 'EQUAL', 'NOT_EQUAL']), integer(chooser.below(8)));
    case 1:
      return fieldLeaf('v', chooser.of(['EQUAL', 'NOT_EQUAL']), chooser.of(COMPARABLE));
    case 2:
      return fieldLeaf('v', chooser.of(RANGES), chooser.of([...OTHERS, integer(2)]));
    case 3:
      return fieldLeaf('v', chooser.of(['IN', 'NOT_IN']), array(some(VALUES)));
    case 4:
      return fieldLeaf('tags', 'ARRAY_CONTAINS', chooser.of(TAGS));
    case 5:
      return fieldLeaf('tags', 'ARRAY_CONTAINS_ANY', array(some(TAGS)));
    case 6: {
      const op = chooser.of(['IS_NULL', 'IS_NOT_NULL', 'IS_NAN', 'IS_NOT_NAN']);
      return { op, filter: { unaryFilter: { field: { fieldPath: 'v' }, op } } };
    }
    default:
      return fieldLeaf('m.k', chooser.of(['EQUAL', 'GREATER_THAN']), integer(chooser.below(3)));
  }
}

/** https://firebase.google.com/docs/firestore/query-data/queries#limitations */
function isAccepted(leaves: readonly Leaf[], isOr: boolean): boolean {
  const count = (...ops: string[]) => leaves.filter(({ op }) => ops.includes(op)).length;
  if (count(...NEGATIONS) > 1 || count('ARRAY_CONTAINS', 'ARRAY_CONTAINS_ANY') > 1) return false;
  return count('NOT_IN') === 0 || (!isOr && count('IN', 'ARRAY_CONTAINS_ANY') === 0);
}

function drawFilter(chooser: Chooser): JsonObject | undefined {
  const isOr = chooser.below(3) === 0;
  const leaves = Array.from({ length: chooser.below(4) }, () => drawLeaf(chooser));
  if (leaves.length === 0 || !isAccepted(leaves, isOr)) return undefined;
  const filters = leaves.map(({ filter }) => filter);
  return filters.length === 1 ? filters[0] : { compositeFilter: { op: isOr ? 'OR' : 'AND', filters } };
}

/** No compared field may come behind the name: without a filter there is none. */
function drawOrder(chooser: Chooser, mayName: boolean): JsonObject[] {
  const fields = ['n', 'v', 'm.k'].filter(() => chooser.below(3) === 0);
  if (chooser.below(2) === 0) fields.reverse();
  if (mayName && chooser.below(3) === 0) fields.push('__name__');
  return fields.map((fieldPath) => ({ field: { fieldPath }, direction: chooser.of(['ASCENDING', 'DESCENDING']) }));
}

function drawCursor(chooser: Chooser, orderBy: readonly JsonObject[]): JsonObject | undefined {
  if (orderBy.length === 0 || chooser.below(4) > 0) return undefined;
  const values = orderBy.map(({ field }): Json => {
    if ((field as JsonObject).fieldPath !== '__name__') return chooser.of([...VALUES, integer(3), integer(5)]);
    return { referenceValue: `projects/demo/databases/(default)/documents/items/i${chooser.below(40)}` };
  });
  return { values: values.slice(0, 1 + chooser.below(values.length)), before: chooser.below(2) === 0 };
}

/** The results in the order of the query by their paths at the root, `items/…` and maybe `boxes/b/items/…`. */
export function drawQuery(chooser: Chooser): JsonObject {
  const where = drawFilter(chooser);
  const orderBy = drawOrder(chooser, where === undefined);
  const [startAt, endAt] = [drawCursor(chooser, orderBy), drawCursor(chooser, orderBy)];
  return {
    from: [{ collectionId: 'items', ...(chooser.below(4) === 0 && { allDescendants: true }) }],
    ...(where && { where }),
    ...(orderBy.length > 0 && { orderBy }),
    ...(startAt && { startAt }),
    ...(endAt && { endAt }),
    ...(chooser.below(8) === 0 && { offset: chooser.below(4) }),
    ...(chooser.below(5) < 2 && { limit: 1 + chooser.below(5) }),
    ...(chooser.below(8) === 0 && { select: { fields: [{ fieldPath: 'n' }, { fieldPath: 'm.k' }] } }),
  };
}
