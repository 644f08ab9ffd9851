/**
 * Arithmetic on 64-bit integers, which never wrap, and on doubles; an integer beside a double becomes one.
 * https://firebase.google.com/docs/firestore/pipelines/functions/arithmetic-functions
 */
import type { Value } from '../../values/value.ts';
import {
  ANY_NUMBER,
  eager,
  type FunctionDefinition,
  type FunctionTable,
  requireNumber,
  strict,
} from '../model/definition.ts';
import { EvaluationError } from '../model/errors.ts';

type Numeric = number | bigint;

/** Throws for what 64 bits cannot hold. */
export function requireInt64(value: bigint): bigint {
  if (BigInt.asIntN(64, value) === value) return value;
  throw new EvaluationError('Integer overflow.');
}

interface Operation {
  readonly integers: (a: bigint, b: bigint) => bigint;
  readonly doubles: (a: number, b: number) => number;
}

function calculate(a: Numeric, b: Numeric, { integers, doubles }: Operation): Numeric {
  return typeof a === 'bigint' && typeof b === 'bigint' ? requireInt64(integers(a, b)) : doubles(Number(a), Number(b));
}

function binary(operation: Operation): FunctionDefinition {
  return strict(2, (a, b) => calculate(requireNumber(a), requireNumber(b), operation));
}

function chain(operation: Operation): FunctionDefinition {
  return strict([2, ANY_NUMBER], (...values) =>
    values.map(requireNumber).reduce((result, value) => calculate(result, value, operation)),
  );
}

const ADDITION: Operation = { integers: (a, b) => a + b, doubles: (a, b) => a + b };

function requireDivisor(value: bigint): bigint {
  if (value === 0n) throw new EvaluationError('Division by zero.');
  return value;
}

/** Of doubles alone, but a number of any type is taken for one. */
function real(fn: (value: number) => number): FunctionDefinition {
  return strict(1, (value) => fn(Number(requireNumber(value))));
}

function requirePositive(value: number, name: string): void {
  if (value <= 0) throw new EvaluationError(`${name} takes positive numbers only.`);
}

function logarithm(value: number, name: string, calculateIt: (value: number) => number): number {
  if (value === Number.NEGATIVE_INFINITY) return Number.NaN;
  requirePositive(value, name);
  return calculateIt(value);
}

function logarithmTo(value: number, base: number): number {
  if (value === Number.NEGATIVE_INFINITY || base === Number.POSITIVE_INFINITY) return Number.NaN;
  requirePositive(value, 'log');
  requirePositive(base, 'log');
  if (base === 1) throw new EvaluationError('log takes no base of 1.');
  return base === 10 ? Math.log10(value) : base === 2 ? Math.log2(value) : Math.log(value) / Math.log(base);
}

function power(base: number, exponent: number): number {
  if (base === 1 || exponent === 0) return 1;
  if (base <= 0 && exponent < 0) throw new EvaluationError('pow takes no negative exponent of this base.');
  if (base < 0 && Number.isFinite(exponent) && !Number.isInteger(exponent)) {
    throw new EvaluationError('pow takes whole exponents only of a negative base.');
  }
  return base ** exponent;
}

export const ARITHMETIC: FunctionTable = {
  add: chain(ADDITION),
  subtract: binary({ integers: (a, b) => a - b, doubles: (a, b) => a - b }),
  multiply: chain({ integers: (a, b) => a * b, doubles: (a, b) => a * b }),
  divide: binary({ integers: (a, b) => a / requireDivisor(b), doubles: (a, b) => a / b }),
  mod: binary({ integers: (a, b) => a % requireDivisor(b), doubles: (a, b) => a % b }),
  abs: strict(1, (value) => {
    const number = requireNumber(value);
    return typeof number === 'bigint' ? requireInt64(number < 0n ? -number : number) : Math.abs(number);
  }),
  exp: real(Math.exp),
  sqrt: real((value) => {
    if (value < 0) throw new EvaluationError('sqrt takes no negative number.');
    return Math.sqrt(value);
  }),
  ln: real((value) => logarithm(value, 'ln', Math.log)),
  log10: real((value) => logarithm(value, 'log10', Math.log10)),
  log: strict([1, 2], (value, base) => {
    const number = Number(requireNumber(value));
    return base === undefined ? logarithm(number, 'log', Math.log) : logarithmTo(number, Number(requireNumber(base)));
  }),
  pow: strict(2, (base, exponent) => power(Number(requireNumber(base)), Number(requireNumber(exponent)))),
  rand: eager(0, () => Math.random()),
};

/** Of the numbers among the values. Integers overflow until there is a double. Undefined if there are none. */
export function sumStrictly(values: readonly Value[]): Numeric | undefined {
  let sum: Numeric | undefined;
  for (const value of values) {
    if (typeof value !== 'number' && typeof value !== 'bigint') continue;
    sum = sum === undefined ? value : calculate(sum, value, ADDITION);
  }
  return sum;
}
