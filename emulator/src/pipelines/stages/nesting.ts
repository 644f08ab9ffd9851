/** The stages `unnest`, which makes a row of each element of an array, and `find_nearest`, which ranks rows by their vectors. */
import { findNearest } from '../../query/nearest.ts';
import type { DistanceMeasure } from '../../query/query.ts';
import { isArrayValue, isMapValue } from '../../values/compare.ts';
import { objectOrEmpty, readString } from '../../values/json.ts';
import type { FieldPath } from '../../values/paths/field-path.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import type { Value } from '../../values/value.ts';
import { vectorElements } from '../../values/value.ts';
import { decodeValue } from '../../values/wire.ts';
import { holdAll } from '../model/budget.ts';
import { notImplemented } from '../model/errors.ts';
import { type Row, scopeOf } from '../model/expression.ts';
import { RowFields } from '../model/fields.ts';
import { type ParseContext, parseExpression } from '../parse-expression.ts';
import { readFieldArgument, requireChangeable, type Stage, type StageCall, type StageParser } from './stage.ts';

export const NESTING_STAGES: Readonly<Record<string, StageParser>> = {
  unnest: parseUnnest,
  find_nearest: parseFindNearest,
};

function parseUnnest(call: StageCall, context: ParseContext): Stage {
  const [argument, aliasArgument] = call.requireArgs(2);
  const expression = parseExpression(argument, context);
  const alias = requireChangeable(readFieldArgument(aliasArgument));
  const indexField = call.takeFieldOption('index_field');
  const withIndex = (row: Row, index: Value): Row =>
    indexField === undefined ? row : withField(row, indexField, index);
  function* unnest(row: Row): Generator<Row> {
    const value = expression.evaluate(scopeOf(row));
    if (value === undefined || !isArrayValue(value)) {
      yield withIndex(row, null);
      return;
    }
    for (const [index, element] of value.entries()) {
      context.budget.spend(1 + row.fields.size);
      yield withIndex(withField(row, alias, element), BigInt(index));
    }
  }
  return { run: (rows) => flatten(rows, unnest) };
}

function withField(row: Row, path: FieldPath, value: Value): Row {
  return { ...row, fields: new RowFields(row.fields).set(path, value).fields };
}

function* flatten(rows: Iterable<Row>, expand: (row: Row) => Iterable<Row>): Generator<Row> {
  for (const row of rows) yield* expand(row);
}

const MEASURES: Readonly<Record<string, DistanceMeasure>> = {
  euclidean: 'EUCLIDEAN',
  cosine: 'COSINE',
  dot_product: 'DOT_PRODUCT',
};
const MAX_DIMENSIONS = 2048;

function parseFindNearest(call: StageCall, { budget }: ParseContext): Stage {
  const [fieldArgument, vectorArgument, measureArgument] = call.requireArgs(3);
  const measureName = readString(objectOrEmpty(measureArgument), 'stringValue');
  const measure = Object.hasOwn(MEASURES, measureName) ? MEASURES[measureName] : undefined;
  if (measure === undefined) throw invalidArgument(`The stage find_nearest knows no measure "${measureName}".`);
  const value = decodeValue(vectorArgument);
  const vector = (isMapValue(value) ? vectorElements(value) : undefined)?.map(Number);
  if (vector === undefined || vector.length === 0 || vector.length > MAX_DIMENSIONS) {
    throw invalidArgument(`The stage find_nearest takes a vector of 1 to ${MAX_DIMENSIONS} dimensions.`);
  }
  const limitOption = call.takeOption('limit');
  const limit = limitOption === undefined ? Number.POSITIVE_INFINITY : call.readCount(limitOption);
  const [resultField, ...nested] = call.takeFieldOption('distance_field') ?? [];
  if (nested.length > 0) throw notImplemented('A distance_field in a map');
  const nearest = {
    field: readFieldArgument(fieldArgument),
    vector,
    measure,
    limit,
    threshold: undefined,
    resultField,
  };
  return { run: (rows) => findNearest(nearest, holdAll(rows, budget)).documents };
}
