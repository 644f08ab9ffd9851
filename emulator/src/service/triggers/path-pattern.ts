/** Matches document paths with the patterns of triggers, such as `users/{uid}` and `logs/{path=**}`. Extracts no values. */
import { RpcError } from '../../values/rpc-error.ts';

/** A text, any one segment, or one or more segments. */
type PatternSegment = string | typeof SINGLE | typeof MULTIPLE;
const SINGLE = Symbol('single');
const MULTIPLE = Symbol('multiple');

export function parsePathPattern(pattern: string): (path: string) => boolean {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) throw new RpcError('INVALID_ARGUMENT', 'A trigger needs a document path.');
  const parsed = segments.map(parseSegment);
  return (path) => isMatch(parsed, path.split('/'));
}

function parseSegment(segment: string): PatternSegment {
  if (/^\{[^{}=]+=\*\*\}$/.test(segment)) return MULTIPLE;
  if (/^\{[^{}=]+(=\*)?\}$/.test(segment)) return SINGLE;
  if (/[{}]/.test(segment)) throw new RpcError('INVALID_ARGUMENT', `Not a valid trigger path segment: ${segment}`);
  return segment;
}

function isMatch(pattern: readonly PatternSegment[], path: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return path.length === 0;
  if (path.length === 0) return false;
  if (first === MULTIPLE) return path.some((_, index) => isMatch(rest, path.slice(index + 1)));
  return (first === SINGLE || first === path[0]) && isMatch(rest, path.slice(1));
}
