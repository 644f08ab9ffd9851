/** Evaluates one function of pipelines on constants, absent values and errors. For tests. */
import type { JsonObject } from '../../values/json.ts';
import { Timestamp, type Value } from '../../values/value.ts';
import { encodeValue } from '../../values/wire.ts';
import { Budget } from '../model/budget.ts';
import { EvaluationError } from '../model/errors.ts';
import { parseExpression } from '../parse-expression.ts';

export const ABSENT = Symbol('absent');
/** As an argument, an expression that fails; as a result, what an error comes to. */
export const ERROR = Symbol('error');

export type Given = Value | typeof ABSENT | typeof ERROR;

const CONTEXT = {
  database: { project: 'p', database: '(default)' },
  time: new Timestamp(1_700_000_000, 5),
  budget: new Budget(),
  variables: undefined,
};

function wire(given: Given): JsonObject {
  if (given === ABSENT) return { fieldReferenceValue: 'missing' };
  if (given === ERROR) return call('divide', [1n, 0n]);
  return encodeValue(given);
}

function call(name: string, args: readonly Given[]): JsonObject {
  return { functionValue: { name, args: args.map(wire) } };
}

export function evaluate(name: string, ...args: readonly Given[]): Given {
  const expression = parseExpression(call(name, args), CONTEXT);
  try {
    const outcome = expression.evaluate({ row: { fields: new Map() }, variables: new Map() });
    return outcome === undefined ? ABSENT : outcome;
  } catch (error) {
    if (error instanceof EvaluationError) return ERROR;
    throw error;
  }
}
