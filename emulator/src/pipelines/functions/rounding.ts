import {
  type FunctionDefinition,
  type FunctionTable,
  requireInteger,
  requireNumber,
  strict,
} from '../model/definition.ts';
import { requireInt64 } from './arithmetic.ts';

type Direction = 'nearest' | 'towards zero';

/** Past this no place of a number is left to round. */
const MAX_PLACES = 400n;

function toPlaces(direction: Direction): FunctionDefinition {
  return strict([1, 2], (value, places = 0n) => {
    const number = requireNumber(value);
    const wanted = requireInteger(places);
    return typeof number === 'bigint'
      ? roundInteger(number, wanted, direction)
      : roundDouble(number, wanted, direction);
  });
}

function roundInteger(value: bigint, places: bigint, direction: Direction): bigint {
  if (places >= 0n) return value;
  if (places < -MAX_PLACES) return 0n;
  const unit = 10n ** -places;
  const rest = value % unit;
  const truncated = value - rest;
  const isHalf = direction === 'nearest' && 2n * (rest < 0n ? -rest : rest) >= unit;
  return requireInt64(isHalf ? truncated + (value < 0n ? -unit : unit) : truncated);
}

/** By the shortest decimal form of the number, as people read it: 1.005 to two places is 1.01. */
function roundDouble(value: number, places: bigint, direction: Direction): number {
  if (!Number.isFinite(value) || places > MAX_PLACES) return value;
  const shift = Number(places < -MAX_PLACES ? -MAX_PLACES : places);
  const scaled = scale(Math.abs(value), shift);
  const whole = direction === 'nearest' ? Math.floor(scaled + 0.5) : Math.floor(scaled);
  if (!Number.isFinite(scaled)) return value;
  const rounded = scale(whole, -shift);
  return value < 0 || Object.is(value, -0) ? -rounded : rounded;
}

function scale(value: number, places: number): number {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  return Number(`${mantissa}e${Number(exponent) + places}`);
}

function whole(round: (value: number) => number): FunctionDefinition {
  return strict(1, (value) => {
    const number = requireNumber(value);
    return typeof number === 'bigint' ? number : round(number);
  });
}

export const ROUNDING: FunctionTable = {
  ceil: whole(Math.ceil),
  floor: whole(Math.floor),
  round: toPlaces('nearest'),
  trunc: toPlaces('towards zero'),
};
