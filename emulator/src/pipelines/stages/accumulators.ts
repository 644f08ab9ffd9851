/** What `aggregate` makes of many rows. https://firebase.google.com/docs/firestore/pipelines/functions/aggregate-functions */

import { average, sum } from '../../query/aggregate.ts';
import { compareValues, isNumberValue } from '../../values/compare.ts';
import type { Value } from '../../values/value.ts';
import { valueKey } from '../../values/value-key.ts';
import type { Outcome } from '../model/expression.ts';

export interface Accumulator {
  /** `count` may have no argument: it counts rows then. */
  readonly args: readonly [min: number, max: number];
  readonly accumulate: (outcomes: readonly Outcome[]) => Value;
}

type Present = Exclude<Value, null>;

function presentOf(outcomes: readonly Outcome[]): Present[] {
  return outcomes.filter((outcome) => outcome !== undefined && outcome !== null);
}

function distinct(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [valueKey(value), value])).values()];
}

function extreme(outcomes: readonly Outcome[], sign: 1 | -1): Value {
  return presentOf(outcomes).reduce<Value>(
    (best, value) => (best === null || sign * compareValues(value, best) < 0 ? value : best),
    null,
  );
}

function ofOne(accumulate: Accumulator['accumulate']): Accumulator {
  return { args: [1, 1], accumulate };
}

const orNull = (outcome: Outcome): Value => outcome ?? null;

export const ACCUMULATORS: Readonly<Record<string, Accumulator>> = {
  count: { args: [0, 1], accumulate: (outcomes) => BigInt(presentOf(outcomes).length) },
  count_if: ofOne((outcomes) => BigInt(outcomes.filter((outcome) => outcome === true).length)),
  count_distinct: ofOne((outcomes) => BigInt(distinct(presentOf(outcomes)).length)),
  sum: ofOne((outcomes) => sum(outcomes.filter(isNumberValue))),
  average: ofOne((outcomes) => average(outcomes.filter(isNumberValue))),
  minimum: ofOne((outcomes) => extreme(outcomes, 1)),
  maximum: ofOne((outcomes) => extreme(outcomes, -1)),
  first: ofOne((outcomes) => orNull(outcomes[0])),
  last: ofOne((outcomes) => orNull(outcomes.at(-1))),
  array_agg: ofOne((outcomes) => outcomes.map(orNull)),
  array_agg_distinct: ofOne((outcomes) => distinct(outcomes.map(orNull))),
};
