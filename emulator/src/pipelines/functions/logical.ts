/**
 * Logic with three values, choices between expressions, and what looks for absent values and errors.
 * https://firebase.google.com/docs/firestore/pipelines/functions/logical-functions
 */
import { ANY_NUMBER, eager, type FunctionTable, lazy, mismatch, requireText } from '../model/definition.ts';
import { EvaluationError } from '../model/errors.ts';
import type { Expression, Outcome, Scope } from '../model/expression.ts';

/** Null for an absent value. */
function truthOf(value: Outcome): boolean | null {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? null;
  throw mismatch('true or false', value);
}

/** The deciding value wins, wherever it stands, over an error, and an error over null. */
function decide(deciding: boolean, args: readonly Expression[], scope: Scope): boolean | null {
  let error: EvaluationError | undefined;
  let hasNull = false;
  for (const arg of args) {
    const result = attempt(() => truthOf(arg.evaluate(scope)));
    if (result === deciding) return deciding;
    if (result instanceof EvaluationError) error ??= result;
    else if (result === null) hasNull = true;
  }
  if (error !== undefined) throw error;
  return hasNull ? null : !deciding;
}

function attempt<T>(evaluate: () => T): T | EvaluationError {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof EvaluationError) return error;
    throw error;
  }
}

function negate(truth: boolean | null): boolean | null {
  return truth === null ? null : !truth;
}

/** The first true condition's value. The last argument is the default if nothing else pairs with it. */
function switchOn(args: readonly Expression[], scope: Scope): Outcome {
  for (let index = 0; index + 1 < args.length; index += 2) {
    if (truthOf(args[index]?.evaluate(scope)) === true) return args[index + 1]?.evaluate(scope);
  }
  if (args.length % 2 === 1) return args.at(-1)?.evaluate(scope);
  throw new EvaluationError('switch_on has no default, and all switch cases evaluate to false.');
}

function firstPresent(args: readonly Expression[], scope: Scope): Outcome {
  let value: Outcome;
  for (const { evaluate } of args) {
    value = evaluate(scope);
    if (value !== undefined && value !== null) return value;
  }
  return value;
}

export const LOGIC: FunctionTable = {
  and: lazy([1, ANY_NUMBER], (args, scope) => decide(false, args, scope)),
  or: lazy([1, ANY_NUMBER], (args, scope) => decide(true, args, scope)),
  nor: lazy([1, ANY_NUMBER], (args, scope) => negate(decide(true, args, scope))),
  xor: eager([1, ANY_NUMBER], (...args) => {
    const truths = args.map(truthOf);
    return truths.includes(null) ? null : truths.filter(Boolean).length % 2 === 1;
  }),
  not: eager(1, (value) => negate(truthOf(value))),
  conditional: lazy(3, ([condition, whenTrue, otherwise], scope) =>
    (truthOf(condition?.evaluate(scope)) === true ? whenTrue : otherwise)?.evaluate(scope),
  ),
  switch_on: lazy([2, ANY_NUMBER], switchOn),
  // The reference says that an absent value stays absent. SDKs and their tests against production say that it is replaced.
  if_null: lazy(2, firstPresent),
  coalesce: lazy([2, ANY_NUMBER], firstPresent),
  exists: eager(1, (value) => value !== undefined),
  is_absent: eager(1, (value) => value === undefined),
  if_absent: lazy(2, ([value, replacement], scope) => {
    const present = value?.evaluate(scope);
    return present === undefined ? replacement?.evaluate(scope) : present;
  }),
  is_error: lazy(1, ([value], scope) => attempt(() => value?.evaluate(scope)) instanceof EvaluationError),
  if_error: lazy(2, ([value, replacement], scope) => {
    const result = attempt(() => value?.evaluate(scope));
    return result instanceof EvaluationError ? replacement?.evaluate(scope) : result;
  }),
  error: eager(1, (message) => {
    throw new EvaluationError(requireText(message ?? null));
  }),
};
