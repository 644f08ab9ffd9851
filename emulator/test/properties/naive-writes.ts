/** What masks and transforms do to fields as they are on the wire, as simple as it can be: a second opinion for tests. */
import { isJsonObject, type JsonObject } from '../../src/values/json.ts';
import { isNaive, naiveCompare, naiveElements, naiveType } from './naive-order.ts';

export type Path = readonly string[];

export function fieldAt(fields: JsonObject, [name = '', ...rest]: Path): JsonObject | undefined {
  const value = fields[name];
  if (!Object.hasOwn(fields, name) || !isJsonObject(value)) return undefined;
  return rest.length === 0 ? value : fieldAt(childrenOf(value), rest);
}

function childrenOf(value: JsonObject | undefined): JsonObject {
  const map = value?.mapValue;
  return isJsonObject(map) && isJsonObject(map.fields) ? map.fields : {};
}

/** Fields with another value at the path; undefined removes it. */
export function withField(fields: JsonObject, [name = '', ...rest]: Path, value: JsonObject | undefined): JsonObject {
  const { [name]: present, ...others } = fields;
  if (rest.length === 0) return value === undefined ? others : { ...others, [name]: value };
  if (value === undefined && fieldAt(fields, [name, ...rest]) === undefined) return fields;
  const children = withField(childrenOf(isJsonObject(present) ? present : undefined), rest, value);
  return { ...others, [name]: { mapValue: Object.keys(children).length === 0 ? {} : { fields: children } } };
}

export function applyMask(stored: JsonObject, written: JsonObject, mask: readonly Path[]): JsonObject {
  return mask.reduce((fields, path) => withField(fields, path, fieldAt(written, path)), stored);
}

/** The value after the transform of the wire, for a commit at `time`. */
export function transformed(present: JsonObject | undefined, transform: JsonObject, time: string): JsonObject {
  if (transform.setToServerValue !== undefined) return { timestampValue: time };
  const elements = present === undefined ? [] : naiveElements(present);
  if (isJsonObject(transform.appendMissingElements)) {
    const added = naiveElements({ arrayValue: transform.appendMissingElements });
    const all = [...elements];
    for (const item of added) if (!hasElement(all, item)) all.push(item);
    return toArray(all);
  }
  if (isJsonObject(transform.removeAllFromArray)) {
    const removed = naiveElements({ arrayValue: transform.removeAllFromArray });
    return toArray(elements.filter((item) => !hasElement(removed, item)));
  }
  const [[kind, operand] = ['', null]] = Object.entries(transform).filter(([key]) => key !== 'fieldPath');
  if (!isJsonObject(operand)) throw new Error(`The model has no transform ${kind}`);
  if (present === undefined || naiveType(present) !== 'number') return operand;
  if (kind === 'increment') return sum(present, operand);
  if (isNaive(present, 'NaN') || isNaive(operand, 'NaN')) return { doubleValue: 'NaN' };
  const order = naiveCompare(operand, present);
  return (kind === 'maximum' ? order > 0 : order < 0) ? operand : present;
}

function hasElement(elements: readonly JsonObject[], wanted: JsonObject): boolean {
  return elements.some((element) => naiveCompare(element, wanted) === 0);
}

function toArray(values: JsonObject[]): JsonObject {
  return { arrayValue: values.length === 0 ? {} : { values } };
}

function sum(left: JsonObject, right: JsonObject): JsonObject {
  if (left.integerValue === undefined || right.integerValue === undefined) {
    const double = toNumber(left) + toNumber(right);
    return { doubleValue: Object.is(double, -0) ? '-0' : Number.isFinite(double) ? double : String(double) };
  }
  const exact = BigInt(String(left.integerValue)) + BigInt(String(right.integerValue));
  const [least, most] = [-(2n ** 63n), 2n ** 63n - 1n];
  return { integerValue: String(exact < least ? least : exact > most ? most : exact) };
}

function toNumber({ integerValue, doubleValue }: JsonObject): number {
  return Number(integerValue ?? doubleValue);
}
