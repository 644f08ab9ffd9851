/** The conversion functions `bool`, `float`, `int`, `string` and `path`. */
import { Failure, RulesPath, type RulesValue } from '../model/rules-value.ts';
import { typeName } from '../model/types.ts';
import { int64, truncate } from './integer.ts';
import { type BuiltinTable, builtin, overloaded } from './signature.ts';

const INT = /^[+-]?\d+$/;
const FLOAT = /^[+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|Infinity|NaN)$/;

export const conversionFunctions: BuiltinTable = {
  bool: overloaded(
    builtin(['bool'], (value) => value),
    builtin(['string'], parseBool),
  ),
  float: overloaded(
    builtin(['float'], (value) => value),
    builtin(['int'], Number),
    builtin(['string'], (text) => (FLOAT.test(text) ? Number(text) : notA('float', text))),
  ),
  int: overloaded(
    builtin(['int'], (value) => value),
    builtin(['float'], truncate),
    builtin(['string'], (text) => (INT.test(text) ? int64(BigInt(text.replace('+', ''))) : notA('int', text))),
  ),
  string: builtin(['any'], convertToString),
  path: overloaded(
    builtin(['path'], (path) => path),
    builtin(['string'], (text) => RulesPath.parse(text)),
  ),
};

export function convertToString(value: RulesValue): string | Failure {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatFloat(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return new Failure(`Function [string] called with unsupported arguments (${typeName(value)}).`);
}

/** As Java writes a double: `2.0`, `1.0E7`, `1.0E-4`. */
function formatFloat(value: number): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return String(value);
  if (size === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  if (size >= 1e-3 && size < 1e7) return withFraction(String(value));
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${withFraction(digits)}E${exponent.replace('+', '')}`;
}

function withFraction(digits: string): string {
  return digits.includes('.') ? digits : `${digits}.0`;
}

function parseBool(text: string): boolean | Failure {
  if (text === 'true' || text === 'false') return text === 'true';
  return notA('bool', text);
}

function notA(type: string, text: string): Failure {
  return new Failure(`'${text}' is not a ${type}.`);
}
