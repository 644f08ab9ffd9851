/** Parses the wire's `Filter` and checks its operands. Limits on the whole tree are checked in check-limits.ts. */

import {
  isJsonObject,
  type Json,
  type JsonObject,
  readList,
  readOptionalString,
  requireObject,
} from '../../values/json.ts';
import { type FieldPath, parseRequestPath } from '../../values/paths/field-path.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { Reference, type Value } from '../../values/value.ts';
import { decodeValue } from '../../values/wire.ts';
import { isNameField } from '../field.ts';
import type { FieldOperator, Filter, UnaryOperator } from '../query.ts';

const OPERATORS: ReadonlyMap<unknown, FieldOperator> = new Map([
  ['LESS_THAN', '<'],
  ['LESS_THAN_OR_EQUAL', '<='],
  ['GREATER_THAN', '>'],
  ['GREATER_THAN_OR_EQUAL', '>='],
  ['EQUAL', '=='],
  ['NOT_EQUAL', '!='],
  ['ARRAY_CONTAINS', 'array-contains'],
  ['IN', 'in'],
  ['ARRAY_CONTAINS_ANY', 'array-contains-any'],
  ['NOT_IN', 'not-in'],
]);

const UNARY_OPERATORS: ReadonlyMap<unknown, UnaryOperator> = new Map([
  ['IS_NAN', 'is-nan'],
  ['IS_NULL', 'is-null'],
  ['IS_NOT_NAN', 'is-not-nan'],
  ['IS_NOT_NULL', 'is-not-null'],
]);

const MAX_DEPTH = 100;

/** Returns undefined for an empty AND, which every document satisfies. */
export function parseFilter(filter: Json, depth = 0): Filter | undefined {
  if (depth > MAX_DEPTH) throw invalidArgument('The query filter is nested too deeply.');
  const json = requireObject(filter, 'where');
  if (isJsonObject(json.compositeFilter)) return parseComposite(json.compositeFilter, depth);
  if (isJsonObject(json.fieldFilter)) return parseFieldFilter(json.fieldFilter);
  if (isJsonObject(json.unaryFilter)) return parseUnaryFilter(json.unaryFilter);
  throw invalidArgument('Filter must have a composite_filter, field_filter or unary_filter.');
}

function parseComposite(json: JsonObject, depth: number): Filter | undefined {
  if (json.op !== 'AND' && json.op !== 'OR') throw invalidArgument('Composite filter operator must be AND or OR.');
  const kind = json.op === 'AND' ? 'and' : 'or';
  const children = readList(json, 'filters');
  if (children.length === 0 && kind === 'or')
    throw invalidArgument('Composite filter must have at least one sub-filter.');
  const parsed = children.map((child) => parseFilter(child, depth + 1)).filter((child) => child !== undefined);
  const filters = parsed.flatMap((child) => (child.kind === kind ? child.filters : [child]));
  return filters.length < 2 ? filters[0] : { kind, filters };
}

function parseFieldFilter(json: JsonObject): Filter {
  const field = parseField(json.field);
  const op = OPERATORS.get(json.op);
  if (op === undefined)
    throw invalidArgument(`Unknown field filter operator: ${String(json.op ?? 'OPERATOR_UNSPECIFIED')}`);
  const value = decodeValue(json.value);
  checkOperand(String(json.op), op, value);
  if (isNameField(field)) checkNameOperand(op, value);
  return { kind: 'field', field, op, value };
}

function parseUnaryFilter(json: JsonObject): Filter {
  const field = parseField(json.field);
  const op = UNARY_OPERATORS.get(json.op);
  if (op === undefined)
    throw invalidArgument(`Unknown unary filter operator: ${String(json.op ?? 'OPERATOR_UNSPECIFIED')}`);
  if (isNameField(field)) throw invalidArgument('__key__ filter value must be a Key');
  return { kind: 'unary', field, op };
}

/** Parses a `FieldReference` of the wire. */
export function parseField(field: Json | undefined): FieldPath {
  return parseRequestPath(readOptionalString(requireObject(field, 'field'), 'fieldPath') ?? '');
}

function checkOperand(name: string, op: FieldOperator, value: Value): void {
  if (op !== 'in' && op !== 'not-in' && op !== 'array-contains-any') return;
  if (!Array.isArray(value)) throw invalidArgument(`'${name}' requires an ArrayValue.`);
  if (value.length === 0) throw invalidArgument(`'${name}' requires an non-empty ArrayValue.`);
  const max = op === 'not-in' ? 10 : 30;
  if (value.length > max) throw invalidArgument(`'${name}' supports up to ${max} comparison values.`);
}

function checkNameOperand(op: FieldOperator, value: Value): void {
  if (op === 'array-contains' || op === 'array-contains-any') throw invalidArgument('the name __key__ is reserved');
  const operands: readonly Value[] = Array.isArray(value) ? value : [value];
  for (const operand of operands) {
    if (!(operand instanceof Reference)) throw invalidArgument('__key__ filter value must be a Key');
  }
}
