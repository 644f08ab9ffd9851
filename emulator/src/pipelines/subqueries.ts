/**
 * Pipelines as expressions, which run once for each row around them: `array` of their rows and `scalar` of the only one. Parses nothing.
 * https://firebase.google.com/docs/firestore/pipelines/perform-joins-with-subqueries
 */
import type { Json } from '../values/json.ts';
import type { Value } from '../values/value.ts';
import { EvaluationError, notImplemented } from './model/errors.ts';
import type { Outcome, Row, Scope } from './model/expression.ts';

export interface Subquery {
  /** The number of fields that its stages select for each row. Undefined if they do not name them all. */
  readonly columns: number | undefined;
  readonly run: (outer: Scope) => Iterable<Row>;
}

/** Makes a subquery of a pipeline on the wire, where `Context` says what is known around it. */
export type SubqueryParser<Context> = (json: Json | undefined, context: Context) => Subquery;

type Result = (subquery: Subquery, outer: Scope) => Outcome;

export const SUBQUERY_RESULTS: Readonly<Record<string, Result>> = {
  array: ({ columns, run }, outer) => Array.from(run(outer), (row) => toItem(row, columns)),
  scalar: ({ columns, run }, outer) => {
    const [row, second] = firstTwo(run(outer));
    if (second !== undefined) throw new EvaluationError('Subpipeline returned multiple results.');
    return row === undefined ? null : toItem(row, columns);
  },
};

function firstTwo(rows: Iterable<Row>): Row[] {
  const found: Row[] = [];
  for (const row of rows) if (found.push(row) === 2) break;
  return found;
}

/** The value of a single field, or a map of several. What becomes of documents, and where a field is absent, is not documented. */
function toItem({ path, fields }: Row, columns = 1): Value {
  if (path !== undefined) throw notImplemented('A subquery that selects no fields of its documents');
  if (fields.size > 1) return fields;
  const [value] = fields.values();
  if (value === undefined || columns > 1) throw notImplemented('A subquery with a row that lacks a selected field');
  return value;
}
