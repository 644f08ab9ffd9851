/** Helpers that define functions of pipelines and check the types of their arguments. */
import { isArrayValue, isMapValue, isNumberValue, typeGroup } from '../../values/compare.ts';
import { type MapValue, Reference, Timestamp, type Value, vectorElements } from '../../values/value.ts';
import { EvaluationError } from './errors.ts';
import type { Expression, Outcome, PipelineContext, Scope } from './expression.ts';

export interface FunctionDefinition {
  readonly min: number;
  readonly max: number;
  readonly evaluate: (args: readonly Expression[], scope: Scope, context: PipelineContext) => Outcome;
}

export type FunctionTable = Readonly<Record<string, FunctionDefinition>>;

/** The number of arguments: exactly, or from and to. */
type Arity = number | readonly [min: number, max: number];

export const ANY_NUMBER = Number.POSITIVE_INFINITY;

/** Evaluates only the arguments that it asks for. */
export function lazy(arity: Arity, evaluate: FunctionDefinition['evaluate']): FunctionDefinition {
  const [min, max] = typeof arity === 'number' ? [arity, arity] : arity;
  return { min, max, evaluate };
}

/** Gets what the arguments came to, also absent and null. */
export function eager(arity: Arity, fn: (...args: Outcome[]) => Outcome): FunctionDefinition {
  return lazy(arity, (args, scope) => fn(...args.map(({ evaluate }) => evaluate(scope))));
}

/** Is null if an argument is null or absent. */
export function strict(arity: Arity, fn: (...args: Value[]) => Outcome): FunctionDefinition {
  return strictWithin(arity, (_context, ...args) => fn(...args));
}

/** As `strict`, for what needs to know the request. */
export function strictWithin(
  arity: Arity,
  fn: (context: PipelineContext, ...args: Value[]) => Outcome,
): FunctionDefinition {
  return lazy(arity, (args, scope, context) => {
    const values: Value[] = [];
    let hasNull = false;
    for (const { evaluate } of args) {
      const value = evaluate(scope) ?? null;
      if (value === null) hasNull = true;
      values.push(value);
    }
    return hasNull ? null : fn(context, ...values);
  });
}

export function mismatch(expected: string, value: Outcome): EvaluationError {
  const found = value === undefined ? 'an absent value' : `a value of type ${typeGroup(value)}`;
  return new EvaluationError(`Expected ${expected}, but found ${found}.`);
}

export function requireNumber(value: Value): number | bigint {
  if (isNumberValue(value)) return value;
  throw mismatch('a number', value);
}

export function requireInteger(value: Value): bigint {
  if (typeof value === 'bigint') return value;
  throw mismatch('an integer', value);
}

/** An integer that is used as a length or a count. */
export function requireCount(value: Value): number {
  const count = requireInteger(value);
  if (count < 0n) throw new EvaluationError(`Expected length must be non-negative, but found ${count}.`);
  return Number(count);
}

export function requireText(value: Value): string {
  if (typeof value === 'string') return value;
  throw mismatch('a string', value);
}

export function requireArray(value: Value): readonly Value[] {
  if (isArrayValue(value)) return value;
  throw mismatch('an array', value);
}

export function requireMap(value: Value): MapValue {
  if (isPlainMap(value)) return value;
  throw mismatch('a map', value);
}

export function requireTimestamp(value: Value): Timestamp {
  if (value instanceof Timestamp) return value;
  throw mismatch('a timestamp', value);
}

export function requireReference(value: Value): Reference {
  if (value instanceof Reference) return value;
  throw mismatch('a reference', value);
}

export function requireVector(value: Value): readonly number[] {
  const elements = isMapValue(value) ? vectorElements(value) : undefined;
  if (elements === undefined) throw mismatch('a vector', value);
  return elements.map(Number);
}

/** Vectors are not maps here. */
export function isPlainMap(value: Outcome): value is MapValue {
  return isMapValue(value) && vectorElements(value) === undefined;
}
