/** The stages that make one row of many: `aggregate`, with or without groups, and `distinct`. */
import { type Json, objectOrEmpty, readList, readString, requireObject } from '../../values/json.ts';
import type { FieldPath } from '../../values/paths/field-path.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import type { MapValue, Value } from '../../values/value.ts';
import { valueKey } from '../../values/value-key.ts';
import { holdAll } from '../model/budget.ts';
import { notImplemented } from '../model/errors.ts';
import { type Expression, type Row, scopeOf } from '../model/expression.ts';
import { parseAlias, RowFields, requireSeparate } from '../model/fields.ts';
import { constantExpression, type ParseContext, parseAliased, parseExpression } from '../parse-expression.ts';
import { ACCUMULATORS, type Accumulator } from './accumulators.ts';
import { parseSelections, type Selection } from './projection.ts';
import type { Stage, StageCall, StageParser } from './stage.ts';

export const GROUPING_STAGES: Readonly<Record<string, StageParser>> = {
  aggregate: parseAggregate,
  distinct: (call, context) => {
    const [argument] = call.requireArgs(1);
    const groups = parseSelections(parseAliased(argument, context));
    if (groups.length === 0) throw invalidArgument('The stage distinct needs a field.');
    return {
      columns: groups.length,
      run: function* (rows) {
        for (const { fields } of groupRows(holdAll(rows, context.budget), groups)) yield { fields };
      },
    };
  },
};

interface Accumulation {
  readonly path: FieldPath;
  readonly accumulate: Accumulator['accumulate'];
  /** Absent if rows are counted whatever is in them. */
  readonly operand: Expression | undefined;
}

const COUNTED = constantExpression(true);

function parseAggregate(call: StageCall, context: ParseContext): Stage {
  const [accumulators, groupsArgument] = call.requireArgs(1, 2);
  const accumulations = Object.entries(fieldsOf(accumulators)).map(([alias, value]) =>
    parseAccumulation(alias, value, context),
  );
  if (accumulations.length === 0) throw invalidArgument('The stage aggregate needs an accumulator.');
  const groups = parseSelections(groupsArgument === undefined ? [] : parseAliased(groupsArgument, context));
  requireSeparate([...groups, ...accumulations].map(({ path }) => path));
  const isCount = groups.length === 0 && accumulations.every(({ operand }) => operand === undefined);
  return {
    ...(isCount && { unread: 'counted' }),
    columns: groups.length + accumulations.length,
    run: function* (rows) {
      const held = holdAll(rows, context.budget);
      const found = groups.length === 0 ? [{ fields: new Map(), rows: [...held] }] : groupRows(held, groups);
      for (const group of found) yield { fields: accumulateAll(group, accumulations) };
    },
  };
}

function accumulateAll({ fields, rows }: Group, accumulations: readonly Accumulation[]): MapValue {
  const copy = new RowFields(fields);
  for (const { path, accumulate, operand } of accumulations) {
    copy.set(path, accumulate(rows.map((row) => (operand ?? COUNTED).evaluate(scopeOf(row)))));
  }
  return copy.fields;
}

function fieldsOf(argument: Json | undefined) {
  return objectOrEmpty(requireObject(requireObject(argument, 'accumulators').mapValue, 'mapValue').fields);
}

function parseAccumulation(alias: string, value: Json, context: ParseContext): Accumulation {
  const call = requireObject(requireObject(value, alias).functionValue, 'functionValue');
  const name = readString(call, 'name');
  const accumulator = Object.hasOwn(ACCUMULATORS, name) ? ACCUMULATORS[name] : undefined;
  if (accumulator === undefined) throw notImplemented(`The aggregate function ${name}`);
  const [option] = Object.keys(objectOrEmpty(call.options));
  if (option !== undefined) throw notImplemented(`The option ${option} of the aggregate function ${name}`);
  const args = readList(call, 'args');
  const [min, max] = accumulator.args;
  if (args.length < min || args.length > max) {
    throw invalidArgument(`The aggregate function ${name} does not take ${args.length} arguments.`);
  }
  const operand = args.length === 0 ? undefined : parseExpression(args[0], context);
  return { path: parseAlias(alias), accumulate: accumulator.accumulate, operand };
}

interface Group {
  readonly fields: MapValue;
  readonly rows: Row[];
}

/** In the order in which they are met. In a key an absent value is null. */
function groupRows(rows: Iterable<Row>, selections: readonly Selection[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const scope = scopeOf(row);
    const values = selections.map(({ expression }): Value => expression.evaluate(scope) ?? null);
    const key = valueKey(values);
    const group = groups.get(key) ?? { fields: toFields(selections, values), rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return groups.values();
}

function toFields(selections: readonly Selection[], values: readonly Value[]): MapValue {
  const copy = new RowFields(new Map());
  for (const [index, { path }] of selections.entries()) copy.set(path, values[index]);
  return copy.fields;
}
