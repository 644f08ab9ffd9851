/** The stages that change the fields of each row: `select`, `add_fields`, `remove_fields`, `replace_with`, and `let` for variables. */
import { objectOrEmpty, readString, requireObject } from '../../values/json.ts';
import type { FieldPath } from '../../values/paths/field-path.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import type { MapValue } from '../../values/value.ts';
import { isPlainMap, mismatch } from '../model/definition.ts';
import { type Expression, type Outcome, type Row, scopeOf } from '../model/expression.ts';
import { parseAlias, RowFields, requireSeparate } from '../model/fields.ts';
import { type ParseContext, parseAliased, parseDocument, parseExpression } from '../parse-expression.ts';
import { readFieldArgument, requireChangeable, type Stage, type StageCall, type StageParser } from './stage.ts';

export const PROJECTION_STAGES: Readonly<Record<string, StageParser>> = {
  select: parseSelect,
  add_fields: parseAddFields,
  remove_fields: parseRemoveFields,
  replace_with: parseReplaceWith,
  let: parseLet,
};

export interface Selection {
  readonly path: FieldPath;
  readonly expression: Expression;
}

export function parseSelections(aliased: readonly (readonly [string, Expression])[]): Selection[] {
  const selections = aliased.map(([alias, expression]) => ({ path: parseAlias(alias), expression }));
  requireSeparate(selections.map(({ path }) => path));
  return selections;
}

function eachRow({ budget }: ParseContext, change: (row: Row) => Row): Stage['run'] {
  return function* (rows) {
    for (const row of rows) {
      budget.spend(1 + row.fields.size);
      yield change(row);
    }
  };
}

/** What a document has beside its fields. A row keeps it only if it is selected under its own name. */
const METADATA = { __name__: 'path', __create_time__: 'createTime', __update_time__: 'updateTime' } as const;

function parseSelect(call: StageCall, context: ParseContext): Stage {
  const [argument] = call.requireArgs(1);
  const aliased = parseAliased(argument, context);
  const metadata = aliased.filter(isOwnMetadata).map(([name]) => METADATA[name as keyof typeof METADATA]);
  const selections = parseSelections(aliased.filter((selection) => !isOwnMetadata(selection)));
  return {
    columns: aliased.length,
    run: eachRow(context, (row) => ({
      ...Object.fromEntries(metadata.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
      ...(row.variables && { variables: row.variables }),
      fields: evaluateAll(row, selections, new RowFields(new Map())),
    })),
  };
}

function isOwnMetadata([alias, { shape }]: readonly [string, Expression]): boolean {
  if (!Object.hasOwn(METADATA, alias) || shape.kind !== 'field') return false;
  return shape.path.length === 1 && shape.path[0] === alias;
}

function evaluateAll(row: Row, selections: readonly Selection[], copy: RowFields): MapValue {
  const scope = scopeOf(row);
  for (const { path, expression } of selections) copy.set(path, expression.evaluate(scope));
  return copy.fields;
}

function parseAddFields(call: StageCall, context: ParseContext): Stage {
  const [argument] = call.requireArgs(1);
  const selections = parseSelections(parseAliased(argument, context));
  return {
    run: eachRow(context, (row) => {
      const copy = new RowFields(row.fields);
      // A field that is added replaces the former one, even by nothing.
      for (const { path } of selections) copy.delete(path);
      return { ...row, fields: evaluateAll(row, selections, copy) };
    }),
  };
}

function parseRemoveFields(call: StageCall, context: ParseContext): Stage {
  const paths = call.args.map((argument) => requireChangeable(readFieldArgument(argument)));
  const remove = ({ fields }: Row) => paths.reduce((copy, path) => copy.delete(path), new RowFields(fields)).fields;
  return { run: eachRow(context, (row) => ({ ...row, fields: remove(row) })) };
}

type Replacement = (row: Row, map: Outcome) => Row;

/** An absent map is an empty one. */
const REPLACEMENTS: Readonly<Record<string, Replacement>> = {
  full_replace: ({ variables }, map) => ({ ...(variables && { variables }), fields: fieldsOf(map) }),
  merge_overwrite_existing: (row, map) => ({ ...row, fields: new Map([...row.fields, ...fieldsOf(map)]) }),
  merge_keep_existing: (row, map) => ({ ...row, fields: new Map([...fieldsOf(map), ...row.fields]) }),
};

function fieldsOf(map: Outcome): MapValue {
  if (map === undefined) return new Map();
  if (isPlainMap(map)) return map;
  throw mismatch('a map to replace the fields', map);
}

function parseReplaceWith(call: StageCall, context: ParseContext): Stage {
  const [argument, modeArgument] = call.requireArgs(2);
  const mode = readString(objectOrEmpty(modeArgument), 'stringValue');
  const replace = Object.hasOwn(REPLACEMENTS, mode) ? REPLACEMENTS[mode] : undefined;
  if (replace === undefined) throw invalidArgument(`The stage replace_with knows no mode "${mode}".`);
  const map = parseExpression(argument, context);
  return { run: eachRow(context, (row) => replace(row, map.evaluate(scopeOf(row)))) };
}

function parseLet(call: StageCall, context: ParseContext): Stage {
  const [argument] = call.requireArgs(1);
  const fields = objectOrEmpty(requireObject(requireObject(argument, 'variables').mapValue, 'mapValue').fields);
  const documents = Object.keys(fields).filter((name) => parseDocument(fields[name], context) !== undefined);
  const defined = Object.entries(fields).map(([name, value]): [string, Expression] => [
    name,
    parseDocument(value, context) ?? parseExpression(value, context),
  ]);
  const define = (row: Row): Row => {
    const scope = scopeOf(row);
    context.budget.spend(scope.variables.size);
    const values = defined.map(([name, { evaluate }]): [string, Outcome] => [name, evaluate(scope)]);
    return { ...row, variables: new Map([...scope.variables, ...values]) };
  };
  const defines = defined.map(([name]) => name);
  return { run: eachRow(context, define), defines, definesDocuments: documents, passesConditions: true };
}
