/**
 * The conditions of a pipeline that rules can rely on: those that compare a field with a constant.
 * Others are left out, so that rules allow less, never more. https://firebase.google.com/docs/firestore/enterprise/security/rules-pipelines
 */

import { isNameField } from '../query/field.ts';
import { countDisjunctions, leaves } from '../query/filters.ts';
import type { FieldOperator, Filter, Query } from '../query/query.ts';
import type { FieldPath } from '../values/paths/field-path.ts';
import { Reference, type Value } from '../values/value.ts';
import type { Expression, Shape } from './model/expression.ts';
import type { Scan } from './stages/sources.ts';
import type { Stage } from './stages/stage.ts';

/** More alternatives or comparisons than this are not worth their proof. */
const MAX_DISJUNCTIONS = 100;
const MAX_COMPARISONS = 1000;

/** The query that lists what a branch reads. Rules know neither limit nor order of a pipeline. */
export function listedQuery(scan: Extract<Scan, { kind: 'collection' }>, stages: readonly Stage[]): Query {
  const filters: Filter[] = [];
  for (const { condition, passesConditions } of stages) {
    const filter = condition && toFilter(condition);
    if (filter !== undefined) filters.push(filter);
    if (!passesConditions) break;
  }
  const { parent, collectionId, allDescendants } = scan;
  const filter = joinAll(filters);
  return {
    ...{ parent, collectionId, allDescendants, explicitOrder: [], order: [], startAt: undefined, endAt: undefined },
    filter: filter !== undefined && isProvable(filter) ? filter : undefined,
    ...{ limit: undefined, offset: 0, projection: undefined, nearest: undefined },
  };
}

function isProvable(filter: Filter): boolean {
  let comparisons = 0;
  for (const _ of leaves(filter)) comparisons++;
  return comparisons <= MAX_COMPARISONS && countDisjunctions(filter) <= MAX_DISJUNCTIONS;
}

function joinAll(filters: readonly Filter[]): Filter | undefined {
  return filters.length > 1 ? { kind: 'and', filters } : filters[0];
}

function toFilter({ shape }: Expression): Filter | undefined {
  if (shape.kind !== 'call') return undefined;
  const { name, args } = shape;
  if (name === 'and') return joinAll(args.map(toFilter).filter((filter) => filter !== undefined));
  if (name === 'or') {
    const filters = args.map(toFilter);
    return filters.every((filter) => filter !== undefined) ? { kind: 'or', filters } : undefined;
  }
  const [field, operand] = args;
  const value = operand && constantOf(operand.shape);
  if (field?.shape.kind !== 'field' || value === undefined) return undefined;
  return comparison(name, field.shape.path, value);
}

function constantOf(shape: Shape): Value | undefined {
  return shape.kind === 'constant' ? shape.value : undefined;
}

const OPERATORS: Readonly<Record<string, FieldOperator>> = {
  less_than: '<',
  less_than_or_equal: '<=',
  greater_than: '>',
  greater_than_or_equal: '>=',
  array_contains: 'array-contains',
};

/** `not_equal` is left out, since it also finds documents without the field, of which a query of the core finds none. */
function comparison(name: string, field: FieldPath, value: Value): Filter | undefined {
  if (name === 'equal') return equality(field, value);
  if (name === 'equal_any') {
    const filters = Array.isArray(value) ? value.map((item: Value) => equality(field, item)) : [];
    return filters.length > 0 && filters.every((filter) => filter !== undefined) ? { kind: 'or', filters } : undefined;
  }
  const op = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (op === undefined || value === null || Number.isNaN(value) || !fits(field, value)) return undefined;
  return { kind: 'field', field, op, value };
}

function equality(field: FieldPath, value: Value): Filter | undefined {
  if (!fits(field, value)) return undefined;
  if (value === null) return { kind: 'unary', field, op: 'is-null' };
  return Number.isNaN(value) ? { kind: 'unary', field, op: 'is-nan' } : { kind: 'field', field, op: '==', value };
}

/** The name of a document compares with references alone. Times are no fields that rules see. */
function fits(field: FieldPath, value: Value): boolean {
  if (isNameField(field)) return value instanceof Reference;
  return !(field.length === 1 && /^__.*__$/.test(field[0] ?? ''));
}
