/** The functions that evaluate an expression for each element of an array: `array_filter` and `array_transform`. */
import type { Value } from '../../values/value.ts';
import type { Budget } from '../model/budget.ts';
import { requireArray } from '../model/definition.ts';
import { EvaluationError } from '../model/errors.ts';
import type { Expression, Outcome, Scope } from '../model/expression.ts';

/** By name. The arguments are the array, one or two names of variables, and the expression. */
export const LAMBDA_FUNCTIONS = {
  array_filter: { min: 3, max: 3, kind: 'filter' },
  array_transform: { min: 3, max: 4, kind: 'transform' },
} as const;

interface Lambda {
  readonly elements: Outcome;
  /** Of the element and, where there are two, of its index. */
  readonly aliases: readonly string[];
  readonly body: Expression;
  readonly scope: Scope;
  readonly budget: Budget;
}

export const ARRAY_LAMBDAS = { filter, transform };

/** Keeps the elements for which the expression is true. */
function filter(lambda: Lambda): Outcome {
  return overElements(lambda, (elements, evaluate) =>
    elements.filter((element, index) => {
      const kept = evaluate(element, index) ?? null;
      if (kept !== null && typeof kept !== 'boolean') throw new EvaluationError('array_filter expects true or false.');
      return kept === true;
    }),
  );
}

function transform(lambda: Lambda): Outcome {
  return overElements(lambda, (elements, evaluate) =>
    elements.map((element, index) => evaluate(element, index) ?? null),
  );
}

type Evaluate = (element: Value, index: number) => Outcome;

function overElements(
  { elements, aliases, body, scope, budget }: Lambda,
  use: (elements: readonly Value[], evaluate: Evaluate) => Value,
): Outcome {
  if (elements === undefined || elements === null) return null;
  const [name = '', indexName] = aliases;
  return use(requireArray(elements), (element, index) => {
    budget.spend(1 + scope.variables.size);
    const variables = new Map(scope.variables).set(name, element);
    if (indexName !== undefined) variables.set(indexName, BigInt(index));
    return body.evaluate({ ...scope, variables });
  });
}
