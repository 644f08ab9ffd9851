/** The stages that choose and order rows, and change none: `where`, `sort`, `limit`, `offset` and `sample`. */
import { objectOrEmpty, readString } from '../../values/json.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { compareOutcomes } from '../functions/comparison.ts';
import { holdAll } from '../model/budget.ts';
import { type Expression, type Outcome, type Row, scopeOf } from '../model/expression.ts';
import { type ParseContext, parseExpression } from '../parse-expression.ts';
import type { Stage, StageCall, StageParser } from './stage.ts';

export const SELECTION_STAGES: Readonly<Record<string, StageParser>> = {
  where: (call, context) => {
    const [argument] = call.requireArgs(1);
    const condition = parseExpression(argument, context);
    return { run: (rows) => keepTrue(rows, condition), condition, passesConditions: true };
  },
  sort: parseSort,
  limit: (call) => {
    const [argument] = call.requireArgs(1);
    const limit = call.readCount(argument);
    return { run: (rows) => take(rows, limit), unread: 'passed' };
  },
  offset: (call) => {
    const [argument] = call.requireArgs(1);
    const offset = call.readCount(argument);
    return { run: (rows) => skip(rows, offset), unread: 'passed' };
  },
  sample: parseSample,
};

/** A condition need not be true or false. */
function* keepTrue(rows: Iterable<Row>, condition: Expression): Generator<Row> {
  for (const row of rows) {
    if (condition.evaluate(scopeOf(row)) === true) yield row;
  }
}

function* take(rows: Iterable<Row>, limit: number): Generator<Row> {
  let taken = 0;
  if (limit === 0) return;
  for (const row of rows) {
    yield row;
    taken += 1;
    if (taken === limit) return;
  }
}

function* skip(rows: Iterable<Row>, offset: number): Generator<Row> {
  let skipped = 0;
  for (const row of rows) {
    if (skipped < offset) skipped += 1;
    else yield row;
  }
}

interface Ordering {
  readonly expression: Expression;
  readonly sign: 1 | -1;
}

function parseSort(call: StageCall, context: ParseContext): Stage {
  const orderings = call.args.map((argument): Ordering => {
    const fields = objectOrEmpty(objectOrEmpty(objectOrEmpty(argument).mapValue).fields);
    const direction = readString(objectOrEmpty(fields.direction), 'stringValue');
    if (direction !== 'ascending' && direction !== 'descending') {
      throw invalidArgument(`The stage sort knows no direction "${direction}".`);
    }
    return { expression: parseExpression(fields.expression, context), sign: direction === 'ascending' ? 1 : -1 };
  });
  if (orderings.length === 0) throw invalidArgument('The stage sort needs an ordering.');
  return { run: (rows) => sort(rows, orderings, context), passesConditions: true };
}

function sort(rows: Iterable<Row>, orderings: readonly Ordering[], { budget }: ParseContext): Row[] {
  const keyed = Array.from(holdAll(rows, budget), (row) => ({
    row,
    keys: orderings.map(({ expression }) => expression.evaluate(scopeOf(row))),
  }));
  const compare = (a: readonly Outcome[], b: readonly Outcome[]) => {
    budget.spend(1);
    return compareKeys(a, b, orderings);
  };
  return keyed.sort((a, b) => compare(a.keys, b.keys)).map(({ row }) => row);
}

function compareKeys(a: readonly Outcome[], b: readonly Outcome[], orderings: readonly Ordering[]): number {
  for (const [index, { sign }] of orderings.entries()) {
    const order = compareOutcomes(a[index], b[index]);
    if (order !== 0) return sign * order;
  }
  return 0;
}

/** `documents` takes this many rows at random, `percent` takes each row with that probability. */
function parseSample(call: StageCall, { budget }: ParseContext): Stage {
  const [rate, modeArgument] = call.requireArgs(2);
  const mode = readString(objectOrEmpty(modeArgument), 'stringValue');
  if (mode === 'documents') {
    const count = call.readCount(rate);
    return { run: (rows) => sampleRows([...holdAll(rows, budget)], count), unread: 'passed' };
  }
  if (mode !== 'percent') throw invalidArgument(`The stage sample knows no mode "${mode}".`);
  const { doubleValue, integerValue } = objectOrEmpty(rate);
  const share = Number(doubleValue ?? integerValue);
  if (!(share >= 0 && share <= 1)) throw invalidArgument('The share of a sample must be from 0 to 1.');
  return { run: (rows) => chooseRows(rows, share), unread: 'passed' };
}

function* chooseRows(rows: Iterable<Row>, share: number): Generator<Row> {
  for (const row of rows) if (Math.random() < share) yield row;
}

function sampleRows(rows: readonly Row[], count: number): Row[] {
  const drawn = rows.map((row) => ({ row, lot: Math.random() })).sort((a, b) => a.lot - b.lot);
  return drawn.slice(0, count).map(({ row }) => row);
}
