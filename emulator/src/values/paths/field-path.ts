/** Parses field paths (`a.b`, quoted `` `odd name`.c ``), and reads and replaces the field at one in a map. Checks no limits. */
import { isMapValue } from '../compare.ts';
import { invalidArgument, type RpcError } from '../rpc-error.ts';
import { utf8Length } from '../utf8.ts';
import type { MapValue, Value } from '../value.ts';

/** The segments of a field path, `['address', 'city']`. In queries, the document name is the single segment `__name__`. */
export type FieldPath = readonly string[];

const SIMPLE_NAME = /^[A-Za-z_][A-Za-z_0-9]*$/;
const SIMPLE_PATH = /^[A-Za-z_][A-Za-z_0-9]*(\.[A-Za-z_][A-Za-z_0-9]*)*$/;
/** https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
const MAX_PATH_BYTES = 1500;
const SEGMENT = /([A-Za-z_][A-Za-z_0-9]*)|`((?:[^`\\]|\\.)+)`/suy;

/** Throws INVALID_ARGUMENT for anything that is not a field path. */
export function parseFieldPath(text: string): FieldPath {
  if (SIMPLE_PATH.test(text)) return text.split('.');
  const segments: string[] = [];
  let position = 0;
  while (true) {
    SEGMENT.lastIndex = position;
    const match = SEGMENT.exec(text);
    if (match === null) throw invalidPath(text);
    segments.push(match[1] ?? (match[2] ?? '').replace(/\\(.)/gsu, '$1'));
    position = SEGMENT.lastIndex;
    if (position === text.length) return segments;
    if (text[position] !== '.') throw invalidPath(text);
    position++;
  }
}

/** The path of a field that a request names. Throws INVALID_ARGUMENT, also if it is too long, where quotes do not count. */
export function parseRequestPath(text: string): FieldPath {
  const segments = parseFieldPath(text);
  if (text.length * 3 > MAX_PATH_BYTES && utf8Length(segments.join('.')) > MAX_PATH_BYTES) {
    throw invalidArgument(`The property path "${text.slice(0, 60)}..." is longer than ${MAX_PATH_BYTES} bytes.`);
  }
  return segments;
}

function invalidPath(text: string): RpcError {
  return invalidArgument(
    text === ''
      ? 'Invalid empty property path.'
      : `Invalid property path "${text}". Unquoted property names must match regex ([a-zA-Z_][a-zA-Z_0-9]*), ` +
          'and quoted property names must match regex (`(?:[^`\\\\]|\\\\.)+`)',
  );
}

export function formatFieldPath(segments: FieldPath): string {
  return segments.map((name) => (SIMPLE_NAME.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``)).join('.');
}

/** Undefined if the path leads to nothing, or through a value that is not a map. */
export function getField(fields: MapValue, path: FieldPath): Value | undefined {
  let value: Value | undefined = fields;
  for (const name of path) {
    if (!isMapValue(value)) return undefined;
    value = value.get(name);
  }
  return value;
}

/** Throws INVALID_ARGUMENT if two paths are equal. A path and one in it (`a` and `a.b`) are not. */
export function requireDistinctPaths(paths: readonly FieldPath[]): void {
  const distinct = new Set(paths.map((path) => JSON.stringify(path)));
  if (distinct.size < paths.length) throw invalidArgument('A field path is given more than once.');
}
