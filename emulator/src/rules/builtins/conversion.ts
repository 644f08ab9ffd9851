/**
 * The functions `float`, `int`, `string` and `path`, and the method of paths. `bool` is in the reference, but the service does
 * not know it. https://firebase.google.com/docs/reference/rules/rules.Path
 */
import { Failure, type PathSegment, type RulesMap, RulesPath, type RulesValue } from '../model/rules-value.ts';
import { typeName } from '../model/types.ts';
import { int64, truncate } from './integer.ts';
import { type BuiltinTable, builtin, overloaded } from './signature.ts';

const INT = /^[+-]?\d+$/;
const FLOAT = /^[+-]?(?:\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|Infinity|NaN)$/;

export const conversionFunctions: BuiltinTable = {
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
  path: builtin(['string'], parsePattern),
};

export const pathMethods: BuiltinTable = { bind: builtin(['path', 'map'], bind) };

/** A segment written `{name}` is for `bind`, as one written `$(name)` in a path literal. */
function parsePattern(text: string): RulesPath {
  const { segments } = RulesPath.parse(text);
  return new RulesPath(
    segments.map((segment) => {
      const [, name] = /^\{(\w+)\}$/.exec(String(segment.text)) ?? [];
      return name === undefined ? segment : { text: undefined, name };
    }),
  );
}

/** Replaces the segments written `$(name)` by the values of the map. */
function bind(path: RulesPath, values: RulesMap): RulesPath | Failure {
  const segments: PathSegment[] = [];
  for (const segment of path.segments) {
    const value = segment.name === undefined ? undefined : values.get(segment.name);
    if (value === undefined) segments.push(segment);
    else if (typeof value !== 'string') return new Failure(`Path binding '${segment.name}' must be a string.`);
    else segments.push({ ...segment, text: value });
  }
  return new RulesPath(segments);
}

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

function notA(type: string, text: string): Failure {
  return new Failure(`'${text}' is not a ${type}.`);
}
