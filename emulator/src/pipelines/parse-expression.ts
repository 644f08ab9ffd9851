/** Makes expressions of the wire's values. What is not implemented is refused by name here, before anything is read. */
import {
  isJsonObject,
  type Json,
  type JsonObject,
  objectOrEmpty,
  readList,
  readString,
  requireObject,
} from '../values/json.ts';
import { type FieldPath, getField, parseFieldPath } from '../values/paths/field-path.ts';
import { formatResourceName } from '../values/paths/resource-name.ts';
import { invalidArgument } from '../values/rpc-error.ts';
import { Reference, Timestamp, type Value } from '../values/value.ts';
import { decodeValue } from '../values/wire.ts';
import { FUNCTIONS } from './functions/functions.ts';
import { ARRAY_LAMBDAS, LAMBDA_FUNCTIONS } from './functions/lambdas.ts';
import { isPlainMap, requireText } from './model/definition.ts';
import { notImplemented } from './model/errors.ts';
import type { Expression, Outcome, PipelineContext, Row } from './model/expression.ts';
import { SUBQUERY_RESULTS, type SubqueryParser } from './subqueries.ts';

/** More would not fit on the stack. */
const MAX_ARGUMENTS = 10_000;

export interface ParseContext extends PipelineContext {
  readonly variables: Variables | undefined;
  /** Absent where there are no subqueries. */
  readonly parseSubquery?: SubqueryParser<ParseContext>;
}

/** The names that `let` or a function over an array defined, and those that were known before. */
export interface Variables {
  readonly names: ReadonlySet<string>;
  /** The names among them that stand for whole documents. */
  readonly documents: ReadonlySet<string>;
  readonly outer: Variables | undefined;
}

export function defineVariables(
  context: ParseContext,
  names: readonly string[],
  documents: readonly string[] = [],
): ParseContext {
  if (names.length === 0) return context;
  const variables = { names: new Set(names), documents: new Set(documents), outer: context.variables };
  return { ...context, variables };
}

function findVariable(name: string, { variables }: ParseContext): Variables | undefined {
  let known = variables;
  while (known !== undefined && !known.names.has(name)) known = known.outer;
  return known;
}

export function parseExpression(json: Json | undefined, context: ParseContext): Expression {
  const value = requireObject(json, 'expression');
  if (value.fieldReferenceValue !== undefined)
    return fieldExpression(readString(value, 'fieldReferenceValue'), context);
  if (value.functionValue !== undefined) return parseCall(requireObject(value.functionValue, 'functionValue'), context);
  if (value.variableReferenceValue !== undefined)
    return parseVariable(readString(value, 'variableReferenceValue'), context);
  if (value.pipelineValue !== undefined) throw notImplemented('A pipeline as an expression');
  if (!hasExpressions(value)) return constantExpression(decodeValue(value));
  return value.arrayValue === undefined ? parseMap(value, context) : parseArray(value, context);
}

function parseExpressions(values: readonly Json[], context: ParseContext): Expression[] {
  return values.map((value) => parseExpression(value, context));
}

export function constantExpression(value: Value): Expression {
  return { shape: { kind: 'constant', value }, evaluate: () => value };
}

function fieldExpression(text: string, context: ParseContext): Expression {
  const path = parseFieldPath(text);
  const read = metadataReader(path, context) ?? ((row: Row) => getField(row.fields, path));
  return { shape: { kind: 'field', path }, evaluate: ({ row }) => read(row) };
}

/** A row that is no document has none of these. */
function metadataReader(
  [name, ...rest]: FieldPath,
  { database }: PipelineContext,
): ((row: Row) => Outcome) | undefined {
  if (rest.length > 0) return undefined;
  switch (name) {
    case '__name__':
      return ({ path }) => (path === undefined ? undefined : new Reference(formatResourceName(database, path)));
    case '__create_time__':
      return ({ createTime }) => (createTime === undefined ? undefined : Timestamp.fromMicros(createTime));
    case '__update_time__':
      return ({ updateTime }) => (updateTime === undefined ? undefined : Timestamp.fromMicros(updateTime));
    default:
      return undefined;
  }
}

function parseVariable(name: string, context: ParseContext): Expression {
  const known = findVariable(name, context);
  if (known === undefined) throw invalidArgument(`Unknown variable "${name}".`);
  if (known.documents.has(name)) throw notImplemented('A document as a value, but in get_field,');
  return variableExpression(name);
}

function variableExpression(name: string): Expression {
  return { shape: { kind: 'other' }, evaluate: (scope) => scope.variables.get(name) };
}

/** A document as a value. What it has beside its fields is not documented, so that only `let` takes it, and `get_field` a field of it. */
export function parseDocument(json: Json | undefined, context: ParseContext): Expression | undefined {
  const { functionValue, variableReferenceValue } = objectOrEmpty(json);
  if (objectOrEmpty(functionValue).name === 'current_document') {
    requireArity('current_document', readList(objectOrEmpty(functionValue), 'args').length, { min: 0, max: 0 });
    return { shape: { kind: 'other' }, evaluate: ({ row }) => row.fields };
  }
  if (typeof variableReferenceValue !== 'string') return undefined;
  const isDocument = findVariable(variableReferenceValue, context)?.documents.has(variableReferenceValue);
  return isDocument ? variableExpression(variableReferenceValue) : undefined;
}

function parseGetField(values: readonly Json[], context: ParseContext): Expression {
  requireArity('get_field', values.length, { min: 2, max: 2 });
  const holder = parseDocument(values[0], context) ?? parseExpression(values[0], context);
  const key = parseExpression(values[1], context);
  return {
    shape: { kind: 'other' },
    evaluate: (scope) => {
      const name = requireText(key.evaluate(scope) ?? null);
      if (name.startsWith('__')) throw notImplemented(`The field ${name} by get_field`);
      const map = holder.evaluate(scope);
      return isPlainMap(map) ? map.get(name) : undefined;
    },
  };
}

/** The names of functions that are not in tables, because their arguments are no expressions. */
export const SPECIAL_FUNCTIONS = ['current_document', 'get_field', 'scalar'];

function parseSubqueryCall(name: string, pipeline: Json, context: ParseContext): Expression {
  const toResult = SUBQUERY_RESULTS[name];
  if (toResult === undefined || context.parseSubquery === undefined) {
    throw notImplemented(`A pipeline as an argument of ${name}`);
  }
  const subquery = context.parseSubquery(pipeline, context);
  return { shape: { kind: 'other' }, evaluate: (scope) => counted(toResult(subquery, scope), context) };
}

function parseCall(call: JsonObject, context: ParseContext): Expression {
  const name = readString(call, 'name');
  const [option] = Object.keys(objectOrEmpty(call.options));
  if (option !== undefined) throw notImplemented(`The option ${option} of the function ${name}`);
  const values = readList(call, 'args');
  const { pipelineValue } = objectOrEmpty(values[0]);
  if (values.length === 1 && pipelineValue !== undefined) return parseSubqueryCall(name, pipelineValue, context);
  if (name === 'get_field') return parseGetField(values, context);
  if (name === 'current_document') throw notImplemented('A document as a value, but in get_field,');
  if (Object.hasOwn(LAMBDA_FUNCTIONS, name)) return parseLambda(name, values, context);
  const definition = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (definition === undefined) throw notImplemented(`The function ${name}`);
  requireArity(name, values.length, definition);
  const args = parseExpressions(values, context);
  return {
    shape: { kind: 'call', name, args },
    evaluate: (scope) => {
      context.budget.spend(1 + args.length);
      return counted(definition.evaluate(args, scope, context), context);
    },
  };
}

function parseLambda(name: string, values: readonly Json[], context: ParseContext): Expression {
  const lambda = LAMBDA_FUNCTIONS[name as keyof typeof LAMBDA_FUNCTIONS];
  requireArity(name, values.length, lambda);
  const [array, ...rest] = values;
  const aliases = rest.slice(0, -1).map((alias) => readString(requireObject(alias, 'alias'), 'stringValue'));
  const body = parseExpression(rest.at(-1), defineVariables(context, aliases));
  const elements = parseExpression(array, context);
  return {
    shape: { kind: 'other' },
    evaluate: (scope) => {
      const { budget } = context;
      const outcome = ARRAY_LAMBDAS[lambda.kind]({ elements: elements.evaluate(scope), aliases, body, scope, budget });
      return counted(outcome, context);
    },
  };
}

function counted(outcome: Outcome, { budget }: PipelineContext): Outcome {
  if (outcome !== undefined) budget.make(outcome);
  return outcome;
}

function requireArity(name: string, count: number, { min, max }: { readonly min: number; readonly max: number }): void {
  if (count > MAX_ARGUMENTS) throw notImplemented(`A call of ${name} with more than ${MAX_ARGUMENTS} arguments`);
  if (count >= min && count <= max) return;
  const wanted = min === max ? String(min) : max === Number.POSITIVE_INFINITY ? `${min} or more` : `${min} to ${max}`;
  throw invalidArgument(`The function ${name} takes ${wanted} arguments, not ${count}.`);
}

/** As with the function of that name, an absent element is null. */
function parseArray({ arrayValue }: JsonObject, context: ParseContext): Expression {
  const elements = parseExpressions(readList(objectOrEmpty(arrayValue), 'values'), context);
  return {
    shape: { kind: 'other' },
    evaluate: (scope) =>
      counted(
        elements.map(({ evaluate }) => evaluate(scope) ?? null),
        context,
      ),
  };
}

function parseMap({ mapValue }: JsonObject, context: ParseContext): Expression {
  const entries = parseAliased({ mapValue } as JsonObject, context);
  return {
    shape: { kind: 'other' },
    evaluate: (scope) => {
      const map = new Map<string, Value>();
      for (const [name, { evaluate }] of entries) {
        const value = evaluate(scope);
        if (value !== undefined) map.set(name, value);
      }
      return counted(map, context);
    },
  };
}

/** The expressions of a map by their names, as in `select`. */
export function parseAliased(json: Json | undefined, context: ParseContext): [alias: string, Expression][] {
  const { mapValue, ...others } = requireObject(json, 'argument');
  if (!isJsonObject(mapValue)) {
    const [kind = 'nothing'] = Object.keys(others);
    const found = kind.replace(/[A-Z]/g, '_$&').toUpperCase();
    throw invalidArgument(`Expected fields to be MAP_VALUE, but was ${found}.`);
  }
  return Object.entries(objectOrEmpty(mapValue.fields)).map(([alias, value]) => [
    alias,
    parseExpression(value, context),
  ]);
}

const EXPRESSIONS = ['fieldReferenceValue', 'functionValue', 'variableReferenceValue', 'pipelineValue'];

function hasExpressions(value: Json | undefined): boolean {
  if (!isJsonObject(value)) return false;
  if (EXPRESSIONS.some((kind) => value[kind] !== undefined)) return true;
  const { values } = objectOrEmpty(value.arrayValue);
  const { fields } = objectOrEmpty(value.mapValue);
  return (Array.isArray(values) ? values : Object.values(objectOrEmpty(fields))).some(hasExpressions);
}
