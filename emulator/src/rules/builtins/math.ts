/** The namespace `math`. https://firebase.google.com/docs/reference/rules/rules.math */
import { int64, truncate } from './integer.ts';
import { type BuiltinTable, builtin, overloaded } from './signature.ts';

export const mathFunctions: BuiltinTable = {
  abs: overloaded(
    builtin(['int'], (value) => int64(value < 0n ? -value : value)),
    builtin(['float'], Math.abs),
  ),
  ceil: rounding(Math.ceil),
  floor: rounding(Math.floor),
  /** Halves are rounded up, as in Java and JavaScript. */
  round: rounding(Math.round),
  isInfinite: builtin(['number'], (value) => Math.abs(Number(value)) === Number.POSITIVE_INFINITY),
  isNaN: builtin(['number'], (value) => Number.isNaN(Number(value))),
  pow: builtin(['number', 'number'], (base, exponent) => Number(base) ** Number(exponent)),
  sqrt: builtin(['number'], (value) => Math.sqrt(Number(value))),
};

function rounding(round: (value: number) => number) {
  return overloaded(
    builtin(['int'], (value) => value),
    builtin(['float'], (value) => truncate(round(value))),
  );
}
