/** Parses field transforms and applies them to one value. Knows no documents. https://firebase.google.com/docs/firestore/reference/rest/v1/Write#FieldTransform */
import { compareNumbers, isArrayValue, isNumberValue, valuesEqual } from '../../values/compare.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  readList,
  readOptionalObject,
  readString,
} from '../../values/json.ts';
import { type FieldPath, parseRequestPath } from '../../values/paths/field-path.ts';
import { invalidArgument, type RpcError } from '../../values/rpc-error.ts';
import type { Timestamp, Value } from '../../values/value.ts';
import { valueKey } from '../../values/value-key.ts';
import { decodeValue } from '../../values/wire.ts';

type NumericKind = 'increment' | 'maximum' | 'minimum';
type ArrayKind = 'appendMissingElements' | 'removeAllFromArray';

export type Transform = { readonly field: FieldPath } & (
  | { readonly kind: 'setToServerValue' }
  | { readonly kind: NumericKind; readonly operand: number | bigint }
  | { readonly kind: ArrayKind; readonly elements: readonly Value[] }
);

const KINDS = [
  'setToServerValue',
  'increment',
  'maximum',
  'minimum',
  'appendMissingElements',
  'removeAllFromArray',
] as const;
const MIN_INT64 = -(1n << 63n);
const MAX_INT64 = (1n << 63n) - 1n;

function invalid(message: string): RpcError {
  return invalidArgument(`Invalid field transform: ${message}`);
}

export function parseTransforms(message: JsonObject, name: string): readonly Transform[] {
  return readList(message, name).map(parseTransform);
}

function parseTransform(json: Json): Transform {
  if (!isJsonObject(json)) throw invalid('expected an object.');
  const field = parseRequestPath(readString(json, 'fieldPath'));
  if (field[0] === '__name__') throw invalid('the name of a document cannot be changed.');
  const [kind, ...others] = KINDS.filter((name) => json[name] !== undefined && json[name] !== null);
  if (kind === undefined || others.length > 0) throw invalid('exactly one transformation must be set.');
  switch (kind) {
    case 'setToServerValue':
      if (json[kind] !== 'REQUEST_TIME') throw invalid(`unknown server value ${JSON.stringify(json[kind])}.`);
      return { field, kind };
    case 'increment':
    case 'maximum':
    case 'minimum': {
      const operand = decodeValue(json[kind]);
      if (!isNumberValue(operand)) throw invalid(`the operand of ${kind} must be a number.`);
      return { field, kind, operand };
    }
    default:
      return { field, kind, elements: readList(readOptionalObject(json, kind) ?? {}, 'values').map(decodeValue) };
  }
}

/** The new value of the field. `time` is the value of server timestamps. */
export function applyTransform(transform: Transform, present: Value | undefined, time: Timestamp): Value {
  switch (transform.kind) {
    case 'setToServerValue':
      return time;
    case 'increment':
      return isNumberValue(present) ? add(present, transform.operand) : transform.operand;
    case 'maximum':
    case 'minimum':
      return isNumberValue(present) ? pick(transform.kind, present, transform.operand) : transform.operand;
    case 'appendMissingElements':
      return union(elementsOf(present), transform.elements);
    case 'removeAllFromArray':
      return without(elementsOf(present), transform.elements);
  }
}

/** The result for the client: the new value, or null for arrays. */
export function transformResult(transform: Transform, value: Value): Value {
  return transform.kind === 'appendMissingElements' || transform.kind === 'removeAllFromArray' ? null : value;
}

/** Integers stop at their limits. If either operand is a double, so is the sum. */
function add(left: number | bigint, right: number | bigint): number | bigint {
  if (typeof left !== 'bigint' || typeof right !== 'bigint') return Number(left) + Number(right);
  const sum = left + right;
  if (sum > MAX_INT64) return MAX_INT64;
  return sum < MIN_INT64 ? MIN_INT64 : sum;
}

/** NaN if either number is NaN. Of equal numbers the present one stays. */
function pick(kind: 'maximum' | 'minimum', present: number | bigint, operand: number | bigint): number | bigint {
  if (Number.isNaN(present) || Number.isNaN(operand)) return Number.NaN;
  const order = compareNumbers(operand, present);
  return (kind === 'maximum' ? order > 0 : order < 0) ? operand : present;
}

function elementsOf(value: Value | undefined): readonly Value[] {
  return value !== undefined && value !== null && typeof value === 'object' && isArrayValue(value) ? value : [];
}

/** Up to this many elements are looked for one by one, because keys of all present elements would cost more. */
const FEW_ELEMENTS = 8;

function finder(elements: readonly Value[], wanted: number): (value: Value) => boolean {
  if (wanted <= FEW_ELEMENTS) return (value) => elements.some((element) => valuesEqual(element, value));
  const keys = new Set(elements.map(valueKey));
  return (value) => keys.has(valueKey(value));
}

function without(present: readonly Value[], removed: readonly Value[]): readonly Value[] {
  const isRemoved = finder(removed, removed.length);
  return present.filter((element) => !isRemoved(element));
}

function union(present: readonly Value[], added: readonly Value[]): readonly Value[] {
  const isPresent = finder(present, added.length);
  const missing = new Map<string, Value>();
  for (const element of added) {
    const key = valueKey(element);
    if (!isPresent(element) && !missing.has(key)) missing.set(key, element);
  }
  return [...present, ...missing.values()];
}
