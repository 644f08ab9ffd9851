/** Equality and order of rules values. A result is undefined where an unknown value leaves it open. */
import { compareUtf8 } from '../../values/utf8.ts';
import { GeoPoint } from '../../values/value.ts';
import { canonicalKey } from './canonical-key.ts';
import {
  type Bound,
  Duration,
  Instant,
  MapDiff,
  type RulesList,
  type RulesMap,
  RulesPath,
  RulesSet,
  type RulesValue,
  Unknown,
} from './rules-value.ts';
import { isList, isNumber, isOfType, typeName } from './types.ts';

type Truth = boolean | undefined;

export function areEqual(left: RulesValue, right: RulesValue): Truth {
  if (left instanceof Unknown) return right instanceof Unknown ? undefined : equalsUnknown(left, right);
  if (right instanceof Unknown) return equalsUnknown(right, left);
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) === 0;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  if (typeName(left) !== typeName(right)) return false;
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right) === 0;
  if (left instanceof Instant && right instanceof Instant) return left.nanos === right.nanos;
  if (left instanceof Duration && right instanceof Duration) return left.nanos === right.nanos;
  if (left instanceof GeoPoint && right instanceof GeoPoint) {
    return left.latitude === right.latitude && left.longitude === right.longitude;
  }
  if (left instanceof RulesPath && right instanceof RulesPath) return arePathsEqual(left, right);
  if (left instanceof RulesSet && right instanceof RulesSet) return areSetsEqual(left, right);
  if (left instanceof MapDiff && right instanceof MapDiff) {
    return every(['after', 'before'] as const, (side) => areEqual(left[side], right[side]));
  }
  if (isList(left) && isList(right)) return areListsEqual(left, right);
  return left instanceof Map && right instanceof Map ? areMapsEqual(left, right) : false;
}

/** Whether the items of a list or set include the item. */
export function includes(items: RulesList, item: RulesValue): Truth {
  let open = false;
  for (const candidate of items) {
    const equal = areEqual(candidate, item);
    if (equal) return true;
    if (equal === undefined) open = true;
  }
  return open ? undefined : false;
}

/** Negative, 0 or positive; NaN for NaN; undefined for types that have no common order. */
export function compare(left: RulesValue, right: RulesValue): number | undefined {
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right);
  if (typeof left === 'string' && typeof right === 'string') return compareUtf8(left, right);
  if (left instanceof Instant && right instanceof Instant) return compareNumbers(left.nanos, right.nanos);
  if (left instanceof Duration && right instanceof Duration) return compareNumbers(left.nanos, right.nanos);
  if (left instanceof Uint8Array && right instanceof Uint8Array) return Buffer.compare(left, right);
  return undefined;
}

/** The result of `unknown op value`, if the bounds of the unknown value decide it. */
export function compareUnknown({ facts }: Unknown, op: Bound['op'], value: RulesValue): Truth {
  for (const bound of facts.bounds ?? []) {
    const distance = compare(bound.value, value);
    if (distance === undefined) continue;
    if (implies(bound.op, distance, op)) return true;
    if (implies(bound.op, distance, NEGATED[op])) return false;
  }
  return undefined;
}

const NEGATED = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const;

/** Whether `x given bound` implies `x wanted value`, the bound being `distance` (a sign) from the value. */
function implies(given: Bound['op'], distance: number, wanted: Bound['op']): boolean {
  if (given[0] !== wanted[0]) return false;
  const beyond = given[0] === '<' ? distance < 0 : distance > 0;
  return beyond || (distance === 0 && (given === wanted || wanted.length === 2));
}

function equalsUnknown(unknown: Unknown, value: RulesValue): Truth {
  const { facts } = unknown;
  const type = typeName(value);
  if (type !== undefined && facts.type !== undefined && isOfType(value, facts.type) === false) return false;
  if (facts.excluded !== undefined && includes(facts.excluded, value) === true) return false;
  const atMost = compareUnknown(unknown, '<=', value);
  const atLeast = compareUnknown(unknown, '>=', value);
  if (atMost === false || atLeast === false) return false;
  return atMost && atLeast ? true : undefined;
}

/** Exact also between int and float. NaN if either is NaN. */
function compareNumbers(left: number | bigint, right: number | bigint): number {
  if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** False if one test is false; else undefined if one is undefined; else true. */
function every<Item>(items: Iterable<Item>, test: (item: Item) => Truth): Truth {
  let result: Truth = true;
  for (const item of items) {
    const truth = test(item);
    if (truth === false) return false;
    result = result && truth;
  }
  return result;
}

function areListsEqual(left: RulesList, right: RulesList): Truth {
  if (left.length !== right.length) return false;
  return every(left.entries(), ([index, item]) => areEqual(item, right[index] ?? null));
}

function areSetsEqual(left: RulesSet, right: RulesSet): Truth {
  if (left.items.length !== right.items.length) return false;
  const [leftKey, rightKey] = [canonicalKey(left), canonicalKey(right)];
  if (leftKey !== undefined && rightKey !== undefined) return leftKey === rightKey;
  return every(left.items, (item) => includes(right.items, item));
}

function areMapsEqual(left: RulesMap, right: RulesMap): Truth {
  if (left.size !== right.size) return false;
  return every(left, ([key, value]) => {
    const other = right.get(key);
    return other !== undefined && areEqual(value, other);
  });
}

function arePathsEqual(left: RulesPath, right: RulesPath): Truth {
  if (left.segments.length !== right.segments.length) return false;
  return every(left.segments.entries(), ([index, { text, name }]) => {
    const other = right.segments[index];
    if (text instanceof Unknown || other?.text instanceof Unknown) return undefined;
    return text === other?.text && (text !== undefined || name === other?.name);
  });
}
