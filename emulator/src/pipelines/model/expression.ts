/** An expression of a pipeline: what it comes to for one row, and its shape for who reads it. Parses nothing. */

import type { FieldPath } from '../../values/paths/field-path.ts';
import type { DatabaseName } from '../../values/paths/resource-name.ts';
import type { MapValue, Micros, Timestamp, Value } from '../../values/value.ts';
import type { Budget } from './budget.ts';

/** A value, or undefined for an absent one, such as a field that the row does not have. */
export type Outcome = Value | undefined;

/** A row between two stages. One that a stage made out of other rows is not a document: it has no path and no times. */
export interface Row {
  /** The path below `documents/`. */
  readonly path?: string;
  readonly createTime?: Micros;
  readonly updateTime?: Micros;
  readonly fields: MapValue;
  /** What `let` defined. */
  readonly variables?: ReadonlyMap<string, Outcome>;
}

/** State that all expressions of one request share. */
export interface PipelineContext {
  readonly database: DatabaseName;
  /** The time of the request. */
  readonly time: Timestamp;
  readonly budget: Budget;
}

export interface Scope {
  readonly row: Row;
  readonly variables: ReadonlyMap<string, Outcome>;
}

export type Shape =
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'field'; readonly path: FieldPath }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'other' };

export interface Expression {
  readonly shape: Shape;
  /** Throws `EvaluationError` for what `is_error` finds. */
  readonly evaluate: (scope: Scope) => Outcome;
}

const NO_VARIABLES: ReadonlyMap<string, Outcome> = new Map();

export function scopeOf(row: Row): Scope {
  return { row, variables: row.variables ?? NO_VARIABLES };
}
