/** Checks that integers fit in 64 bits with a sign. */
import { Failure } from '../model/rules-value.ts';

export function int64(value: bigint): bigint | Failure {
  return BigInt.asIntN(64, value) === value ? value : new Failure('Integer overflow.');
}

/** The integer part of a float. */
export function truncate(value: number): bigint | Failure {
  if (!Number.isFinite(value)) return new Failure(`${value} is not an integer.`);
  return int64(BigInt(Math.trunc(value)));
}
