/** Functions of arrays. https://firebase.google.com/docs/firestore/pipelines/functions/array-functions */
import { compareValues, isArrayValue, valuesEqual } from '../../values/compare.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import type { Value } from '../../values/value.ts';
import {
  ANY_NUMBER,
  eager,
  type FunctionDefinition,
  type FunctionTable,
  requireArray,
  requireCount,
  requireInteger,
  strict,
} from '../model/definition.ts';
import type { Outcome } from '../model/expression.ts';
import { sumStrictly } from './arithmetic.ts';

/** An index from the end is negative. Absent outside of the array. */
function elementAt(array: Value, index: bigint): Outcome {
  const elements = requireArray(array);
  return elements.at(Number(index));
}

/** The start of a range, counted from the end if it is negative. */
export function startOf(offset: bigint, length: number): number {
  return Math.max(0, Number(offset < 0n ? BigInt(length) + offset : offset));
}

function slice(array: Value, offset: Value, length: Value | undefined): Value {
  const elements = requireArray(array);
  const start = startOf(requireInteger(offset), elements.length);
  return elements.slice(start, length === undefined ? undefined : start + requireCount(length));
}

function indexesOf(array: Value, value: Outcome): number[] {
  const wanted = value ?? null;
  return requireArray(array).flatMap((element, index) => (valuesEqual(element, wanted) ? [index] : []));
}

/** Null where there is no array. What is looked for may be null. */
function searching(arity: number, search: (array: Value, value: Outcome, which: Outcome) => Value): FunctionDefinition {
  return eager(arity, (array, value, which) =>
    array === undefined || array === null ? null : search(array, value, which),
  );
}

function indexOf(array: Value, value: Outcome, which: Outcome): Value {
  if (which !== 'first' && which !== 'last')
    throw invalidArgument('array_index_of looks for the "first" or the "last".');
  return BigInt(indexesOf(array, value).at(which === 'first' ? 0 : -1) ?? -1);
}

type Sign = 1 | -1;

function sorted(values: readonly Outcome[], sign: Sign): Value[] {
  const present = values.filter((value) => value !== undefined && value !== null);
  return present.sort((a, b) => sign * compareValues(a, b));
}

/** Of the elements of one array, or of several values. Null if there is none. */
function extreme(sign: Sign): FunctionDefinition {
  return eager([1, ANY_NUMBER], (...values) => {
    const [only] = values;
    return sorted(values.length === 1 && isArrayOutcome(only) ? only : values, sign)[0] ?? null;
  });
}

function isArrayOutcome(value: Outcome): value is readonly Value[] {
  return value !== undefined && isArrayValue(value);
}

function extremes(sign: Sign): FunctionDefinition {
  return strict(2, (array, count) => sorted(requireArray(array), sign).slice(0, requireCount(count)));
}

export const ARRAYS: FunctionTable = {
  array: eager([0, ANY_NUMBER], (...values) => values.map((value) => value ?? null)),
  array_concat: strict([1, ANY_NUMBER], (...arrays) => arrays.flatMap(requireArray)),
  array_length: strict(1, (array) => BigInt(requireArray(array).length)),
  array_reverse: strict(1, (array) => [...requireArray(array)].reverse()),
  array_get: strict(2, (array, index) => elementAt(array as Value, requireInteger(index))),
  array_first: strict(1, (array) => elementAt(array as Value, 0n)),
  array_last: strict(1, (array) => elementAt(array as Value, -1n)),
  array_first_n: strict(2, (array, count) => slice(array as Value, 0n, count)),
  array_last_n: strict(2, (array, count) => {
    const elements = requireArray(array);
    return elements.slice(Math.max(0, elements.length - requireCount(count)));
  }),
  array_slice: strict([2, 3], (array, offset, length) => slice(array as Value, offset as Value, length)),
  array_index_of: searching(3, indexOf),
  array_index_of_all: searching(2, (array, value) => indexesOf(array, value).map(BigInt)),
  maximum: extreme(-1),
  minimum: extreme(1),
  maximum_n: extremes(-1),
  minimum_n: extremes(1),
  sum: strict(1, (array) => sumStrictly(requireArray(array)) ?? null),
};
