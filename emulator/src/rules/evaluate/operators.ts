/** Operators on values. An unknown operand gives an unknown result, unless the known facts decide it. `&&`, `||` and `?:` are in the evaluator. */
import { int64 } from '../builtins/integer.ts';
import { countCharacters } from '../builtins/string.ts';
import { makeDuration, makeInstant } from '../builtins/time.ts';
import { areEqual, compare, compareUnknown, includes } from '../model/equality.ts';
import {
  ANYTHING,
  Duration,
  Failure,
  Instant,
  NULL_FAILURE,
  type Outcome,
  RulesPath,
  RulesSet,
  type RulesValue,
  Unknown,
} from '../model/rules-value.ts';
import { isList, isNumber, isUncertain, typeName } from '../model/types.ts';
import type { ArithmeticOperator, ComparisonOperator, UnaryOperator } from '../syntax/ast.ts';

export function applyUnary(op: UnaryOperator, operand: RulesValue): Outcome {
  if (operand instanceof Unknown) return ANYTHING;
  if (op === '!' && typeof operand === 'boolean') return !operand;
  if (op === '-' && typeof operand === 'bigint') return int64(-operand);
  if (op === '-' && typeof operand === 'number') return -operand;
  if (op === '-' && operand instanceof Duration) return makeDuration(-operand.nanos);
  return unsupportedOrNull(op, operand);
}

export function applyEquality(op: '==' | '!=', left: RulesValue, right: RulesValue): Outcome {
  const equal = areEqual(left, right);
  if (equal === undefined) return ANYTHING;
  return op === '==' ? equal : !equal;
}

const MIRRORED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

export function applyComparison(op: ComparisonOperator, left: RulesValue, right: RulesValue): Outcome {
  if (left instanceof Unknown)
    return right instanceof Unknown ? ANYTHING : (compareUnknown(left, op, right) ?? ANYTHING);
  if (right instanceof Unknown) return compareUnknown(right, MIRRORED[op], left) ?? ANYTHING;
  const order = compare(left, right);
  if (order === undefined) return unsupportedOrNull(op, left, right);
  if (order === 0) return op === '<=' || op === '>=';
  return op === '<' || op === '<=' ? order < 0 : order > 0;
}

export function applyIn(item: RulesValue, container: RulesValue): Outcome {
  if (container instanceof Unknown) {
    const { contains, fields } = container.facts;
    if (contains !== undefined && includes(contains, item) === true) return true;
    return typeof item === 'string' && fields?.has(item) === true ? true : ANYTHING;
  }
  if (isList(container)) return includes(container, item) ?? ANYTHING;
  if (container instanceof RulesSet) return includes(container.items, item) ?? ANYTHING;
  if (container instanceof Map) {
    if (item instanceof Unknown) return ANYTHING;
    return typeof item === 'string' && container.has(item);
  }
  return container === null ? NULL_FAILURE : unsupported('in', item, container);
}

export function applyArithmetic(op: ArithmeticOperator, left: RulesValue, right: RulesValue): Outcome {
  if (left instanceof Unknown || right instanceof Unknown) return ANYTHING;
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    if ((op === '/' || op === '%') && right === 0n) return new Failure('Division by zero.');
    return int64(INTEGER_OPERATIONS[op](left, right));
  }
  if (isNumber(left) && isNumber(right)) return FLOAT_OPERATIONS[op](Number(left), Number(right));
  if (op === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  return onTimes(op, left, right) ?? unsupportedOrNull(op, left, right);
}

export function applyIndex(object: RulesValue, index: RulesValue): Outcome {
  if (object instanceof Unknown) return typeof index === 'string' ? applyMember(object, index) : ANYTHING;
  if (index instanceof Unknown) return ANYTHING;
  if (object === null) return NULL_FAILURE;
  if (typeof index === 'string' && (object instanceof Map || object instanceof RulesPath))
    return applyMember(object, index);
  if (typeof index !== 'bigint') return unsupported('[]', object, index);
  const items = sequenceOf(object);
  if (items === undefined) return unsupported('[]', object, index);
  if (index < 0n || index >= items.length) return new Failure(`Index ${index} is out of range.`);
  return items[Number(index)] ?? null;
}

export function applyRange(object: RulesValue, from: RulesValue, to: RulesValue): Outcome {
  if ([object, from, to].some((operand) => operand instanceof Unknown)) return ANYTHING;
  if (object === null) return NULL_FAILURE;
  if (typeof from !== 'bigint' || typeof to !== 'bigint') return unsupported('[:]', from, to);
  const items = typeof object === 'string' || object instanceof Uint8Array || isList(object) ? object : undefined;
  if (items === undefined) return unsupported('[:]', object);
  const size = typeof items === 'string' ? countCharacters(items) : items.length;
  if (from < 0n || to > size || from > to) return new Failure(`Range [${from}:${to}] is out of bounds.`);
  if (typeof items === 'string') return [...items].slice(Number(from), Number(to)).join('');
  return items.slice(Number(from), Number(to));
}

export function applyMember(object: RulesValue, name: string): Outcome {
  if (object instanceof Unknown) {
    const known = object.facts.fields?.get(name);
    return known === undefined ? ANYTHING : known;
  }
  if (object === null) return NULL_FAILURE;
  if (object instanceof Map) {
    const value = object.get(name);
    if (value !== undefined) return value;
  }
  if (object instanceof RulesPath) {
    const bound = object.segments.find((segment) => segment.name === name);
    if (bound?.text !== undefined) return bound.text;
  }
  return new Failure(`Property ${name} is undefined on object.`);
}

function sequenceOf(object: RulesValue): readonly RulesValue[] | undefined {
  if (typeof object === 'string') return [...object];
  if (object instanceof RulesPath) return object.segments.map(({ text }) => text ?? null);
  return isList(object) ? object : undefined;
}

const INTEGER_OPERATIONS: Readonly<Record<ArithmeticOperator, (left: bigint, right: bigint) => bigint>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
};

const FLOAT_OPERATIONS: Readonly<Record<ArithmeticOperator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
};

function onTimes(op: ArithmeticOperator, left: RulesValue, right: RulesValue): Outcome | undefined {
  if (op !== '+' && op !== '-') return undefined;
  const sign = op === '+' ? 1n : -1n;
  if (right instanceof Duration) {
    if (left instanceof Instant) return makeInstant(left.nanos + sign * right.nanos);
    if (left instanceof Duration) return makeDuration(left.nanos + sign * right.nanos);
  }
  if (!(right instanceof Instant)) return undefined;
  if (left instanceof Duration && op === '+') return makeInstant(left.nanos + right.nanos);
  return left instanceof Instant && op === '-' ? makeDuration(left.nanos - right.nanos) : undefined;
}

/** The failure of an operator that an operand's type does not support. Null has a failure of its own. */
function unsupportedOrNull(op: string, ...operands: readonly RulesValue[]): Outcome {
  return operands.includes(null) ? NULL_FAILURE : unsupported(op, ...operands);
}

function unsupported(op: string, ...operands: readonly RulesValue[]): Outcome {
  if (operands.some(isUncertain)) return ANYTHING;
  return new Failure(`Unsupported operation error. Received: ${operands.map(typeName).join(` ${op} `)}.`);
}
