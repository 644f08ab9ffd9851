/** Functions of strings, by Unicode code points, and of bytes. https://firebase.google.com/docs/firestore/pipelines/functions/string-functions */
import { isArrayValue } from '../../values/compare.ts';
import type { Value } from '../../values/value.ts';
import {
  ANY_NUMBER,
  type FunctionDefinition,
  type FunctionTable,
  mismatch,
  requireArray,
  requireCount,
  requireInteger,
  requireText,
  strict,
} from '../model/definition.ts';
import { EvaluationError, notImplemented } from '../model/errors.ts';
import { startOf } from './arrays.ts';

/** Longer results would not fit into a document. */
const MAX_REPEATED_LENGTH = 1024 * 1024;
const WHITESPACE = ' \t\n\r\f\v';

export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** A string or bytes as a list of code points or of single bytes, to cut and to search alike. */
type Units = readonly string[];

function unitsOf(value: Value): Units {
  if (value instanceof Uint8Array) return Array.from(value, (byte) => String.fromCharCode(byte));
  if (typeof value === 'string') return [...value];
  throw mismatch('a string or bytes', value);
}

/** Of the same type as `like`. */
function fromUnits(units: Units, like: Value): Value {
  if (typeof like === 'string') return units.join('');
  return Uint8Array.from(units, (unit) => unit.charCodeAt(0));
}

function requireSameType(value: Value, like: Value): Value {
  if (typeof like !== 'string' && !(like instanceof Uint8Array)) throw mismatch('a string or bytes', like);
  if (typeof value === typeof like && value instanceof Uint8Array === like instanceof Uint8Array) return value;
  throw mismatch(typeof like === 'string' ? 'a string' : 'bytes', value);
}

export function concatBytes(values: readonly Value[]): Uint8Array {
  const parts = values.map((value) => {
    if (value instanceof Uint8Array) return value;
    throw mismatch('bytes', value);
  });
  return new Uint8Array(Buffer.concat(parts));
}

function comparing(compare: (text: string, other: string) => boolean): FunctionDefinition {
  return strict(2, (text, other) => compare(requireText(text), requireText(other)));
}

function trimming(sides: { readonly start: boolean; readonly end: boolean }): FunctionDefinition {
  return strict([1, 2], (value, characters) => {
    const units = unitsOf(value);
    const trimmed = new Set(characters === undefined ? WHITESPACE : unitsOf(requireSameType(characters, value)));
    let [start, end] = [0, units.length];
    while (sides.start && start < end && trimmed.has(units[start] ?? '')) start++;
    while (sides.end && end > start && trimmed.has(units[end - 1] ?? '')) end--;
    return fromUnits(units.slice(start, end), value);
  });
}

/** Bytes are changed where they are ASCII letters. */
function changingCase(change: (text: string) => string): FunctionDefinition {
  return strict(1, (value) => {
    if (typeof value === 'string') return change(value);
    return fromUnits(
      unitsOf(value).map((unit) => (unit < '\x80' ? change(unit) : unit)),
      value,
    );
  });
}

/** The places of `search`, which do not overlap. By Knuth, Morris and Pratt, whose time does not grow with both lengths multiplied. */
function placesOf(units: Units, search: Units): number[] {
  const places: number[] = [];
  if (search.length === 0) return places;
  const borders = bordersOf(search);
  let matched = 0;
  for (const [index, unit] of units.entries()) {
    matched = extendMatch(search, borders, matched, unit);
    if (matched < search.length) continue;
    places.push(index + 1 - search.length);
    matched = 0;
  }
  return places;
}

/** For each length of a match, how long the next shorter one is that ends at the same place. */
function bordersOf(search: Units): readonly number[] {
  const borders = [0, 0];
  for (const unit of search.slice(1)) borders.push(extendMatch(search, borders, borders.at(-1) ?? 0, unit));
  return borders;
}

function extendMatch(search: Units, borders: readonly number[], matched: number, unit: string): number {
  let length = matched;
  while (length > 0 && search[length] !== unit) length = borders[length] ?? 0;
  return search[length] === unit ? length + 1 : 0;
}

function splitAt(units: Units, separator: Units, limit = ANY_NUMBER): Units[] {
  const parts: Units[] = [];
  let start = 0;
  for (const place of placesOf(units, separator).slice(0, limit)) {
    parts.push(units.slice(start, place));
    start = place + separator.length;
  }
  return [...parts, units.slice(start)];
}

function replacing(limit: number): FunctionDefinition {
  return strict(3, (value, search, replacement) => {
    const wanted = unitsOf(requireSameType(search, value));
    if (wanted.length === 0) throw notImplemented('The replacement of an empty string');
    const parts = splitAt(unitsOf(value), wanted, limit);
    return fromUnits(joinUnits(parts, unitsOf(requireSameType(replacement, value))), value);
  });
}

function joinUnits(parts: readonly Units[], separator: Units): Units {
  return parts.flatMap((part, index) => (index === 0 ? part : [...separator, ...part]));
}

function split(value: Value, delimiter: Value | undefined): Value {
  if (delimiter === undefined && typeof value !== 'string') throw mismatch('a string', value);
  const units = unitsOf(value);
  const separator = unitsOf(requireSameType(delimiter ?? ',', value));
  const parts = separator.length === 0 ? units.map((unit) => [unit]) : splitAt(units, separator);
  return parts.map((part) => fromUnits(part, value));
}

/** Leaves out what is null, or puts a text in its place. */
function join(array: Value, delimiter: Value, nullText: Value | undefined): Value {
  const elements = requireArray(array).map((element) => element ?? nullText ?? null);
  const parts = elements.filter((element) => element !== null);
  const separator = unitsOf(delimiter);
  if (nullText !== undefined) requireSameType(nullText, delimiter);
  return fromUnits(
    joinUnits(
      parts.map((part) => unitsOf(requireSameType(part, delimiter))),
      separator,
    ),
    delimiter,
  );
}

function substring(value: Value, position: Value, length: Value | undefined): Value {
  const units = unitsOf(value);
  const start = startOf(requireInteger(position), units.length);
  return fromUnits(units.slice(start, length === undefined ? undefined : start + requireCount(length)), value);
}

function repeat(value: Value, count: Value): Value {
  const units = unitsOf(value);
  const times = requireCount(count);
  if (units.length * times > MAX_REPEATED_LENGTH) throw new EvaluationError('The repeated string is too long.');
  return units.length === 0 ? value : fromUnits(Array.from({ length: times }, () => units).flat(), value);
}

function reverse(value: Value): Value {
  return fromUnits([...unitsOf(value)].reverse(), value);
}

export const TEXTS: FunctionTable = {
  char_length: strict(1, (text) => BigInt(countCharacters(requireText(text)))),
  starts_with: comparing((text, prefix) => text.startsWith(prefix)),
  ends_with: comparing((text, suffix) => text.endsWith(suffix)),
  string_contains: comparing((text, part) => text.includes(part)),
  string_concat: strict([1, ANY_NUMBER], (...texts) => texts.map(requireText).join('')),
  string_index_of: strict(2, (value, search) => {
    const wanted = unitsOf(requireSameType(search, value));
    return BigInt(wanted.length === 0 ? 0 : (placesOf(unitsOf(value), wanted)[0] ?? -1));
  }),
  string_repeat: strict(2, repeat),
  string_replace_all: replacing(ANY_NUMBER),
  string_replace_one: replacing(1),
  string_reverse: strict(1, reverse),
  reverse: strict(1, (value) => (isArrayValue(value) ? [...value].reverse() : reverse(value))),
  substring: strict([2, 3], substring),
  split: strict([1, 2], split),
  join: strict([2, 3], join),
  to_lower: changingCase((text) => text.toLowerCase()),
  to_upper: changingCase((text) => text.toUpperCase()),
  trim: trimming({ start: true, end: true }),
  ltrim: trimming({ start: true, end: false }),
  rtrim: trimming({ start: false, end: true }),
};
