/** The stages that change the fields of each row: `select`, `add_fields`, `remove_fields`, `replace_with`, and `let` for variables. */
import { objectOrEmpty, readString } from '../../values/json.ts';
import { deleteField, type FieldPath } from '../../values/paths/field-path.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import type { MapValue } from '../../values/value.ts';
import { parseAlias, withField } from '../model/alias.ts';
import { isPlainMap, mismatch } from '../model/definition.ts';
import { type Expression, notImplemented, type Outcome, type Row, scopeOf } from '../model/expression.ts';
import { type ParseContext, parseAliased, parseExpression } from '../parse-expression.ts';
import { readFieldArgument, type Stage, type StageCall, type StageParser } from './stage.ts';

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
  return aliased.map(([alias, expression]) => ({ path: parseAlias(alias), expression }));
}

function* eachRow(rows: Iterable<Row>, change: (row: Row) => Row): Generator<Row> {
  for (const row of rows) yield change(row);
}

/** What a document has beside its fields. A row keeps it only if it is selected under its own name. */
const METADATA = { __name__: 'path', __create_time__: 'createTime', __update_time__: 'updateTime' } as const;

function parseSelect(call: StageCall, context: ParseContext): Stage {
  const [argument] = call.requireArgs(1);
  const aliased = parseAliased(argument, context);
  const metadata = aliased.filter(isOwnMetadata).map(([name]) => METADATA[name as keyof typeof METADATA]);
  const selections = parseSelections(aliased.filter((selection) => !isOwnMetadata(selection)));
  return {
    run: (rows) =>
      eachRow(rows, (row) => ({
        ...Object.fromEntries(metadata.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])),
        ...(row.variables && { variables: row.variables }),
        fields: evaluateAll(row, selections, new Map()),
      })),
  };
}

function isOwnMetadata([alias, { shape }]: readonly [string, Expression]): boolean {
  if (!Object.hasOwn(METADATA, alias) || shape.kind !== 'field') return false;
  return shape.path.length === 1 && shape.path[0] === alias;
}

function evaluateAll(row: Row, selections: readonly Selection[], base: MapValue): MapValue {
  const scope = scopeOf(row);
  return selections.reduce((fields, { path, expression }) => withField(fields, path, expression.evaluate(scope)), base);
}

function parseAddFields(call: StageCall, context: ParseContext): Stage {
  const [argument] = call.requireArgs(1);
  const selections = parseSelections(parseAliased(argument, context));
  return {
    run: (rows) =>
      eachRow(rows, (row) => {
        // A field that is added replaces the former one, even by nothing.
        const kept = selections.reduce((fields, { path }) => deleteField(fields, path), row.fields);
        return { ...row, fields: evaluateAll(row, selections, kept) };
      }),
  };
}

function parseRemoveFields(call: StageCall): Stage {
  const paths = call.args.map(readFieldArgument);
  for (const [name = ''] of paths) if (name.startsWith('__')) throw notImplemented(`The removal of ${name}`);
  return {
    run: (rows) => eachRow(rows, (row) => ({ ...row, fields: paths.reduce(deleteField, row.fields) })),
  };
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
  return { run: (rows) => eachRow(rows, (row) => replace(row, map.evaluate(scopeOf(row)))) };
}

function parseLet(call: StageCall, context: ParseContext): Stage {
  const [argument] = call.requireArgs(1);
  const defined = parseAliased(argument, context);
  const define = (row: Row): Row => {
    const scope = scopeOf(row);
    const values = defined.map(([name, { evaluate }]): [string, Outcome] => [name, evaluate(scope)]);
    return { ...row, variables: new Map([...scope.variables, ...values]) };
  };
  return { run: (rows) => eachRow(rows, define), defines: defined.map(([name]) => name), passesConditions: true };
}
