/** The type names of rules values and tests on types. Knows nothing of expressions. */
import { GeoPoint } from '../../values/value.ts';
import {
  Duration,
  Instant,
  MapDiff,
  type RulesList,
  RulesPath,
  RulesSet,
  type RulesValue,
  type TypeName,
  Unknown,
} from './rules-value.ts';

const IS_NAMES =
  'bool bytes constraint duration float int latlng list map map_diff number path set string timestamp'.split(' ');

/** Whether the name may follow `is`. https://firebase.google.com/docs/reference/rules/rules.html */
export function isTypeName(name: string): boolean {
  return IS_NAMES.includes(name);
}

export function isList(value: unknown): value is RulesList {
  return Array.isArray(value);
}

export function isNumber(value: RulesValue): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Undefined for an unknown value. */
export function typeName(value: RulesValue): TypeName | undefined {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'float';
    case 'string':
      return 'string';
  }
  if (value instanceof Unknown) return undefined;
  if (value instanceof Uint8Array) return 'bytes';
  if (value instanceof Instant) return 'timestamp';
  if (value instanceof Duration) return 'duration';
  if (value instanceof GeoPoint) return 'latlng';
  if (value instanceof RulesPath) return 'path';
  if (value instanceof RulesSet) return 'set';
  if (value instanceof MapDiff) return 'map_diff';
  return isList(value) ? 'list' : 'map';
}

/** The result of `value is name`; undefined if the type of the value is not known. */
export function isOfType(value: RulesValue, name: string): boolean | undefined {
  const type = value instanceof Unknown ? value.facts.type : typeName(value);
  if (type === undefined) return undefined;
  if (type === 'number') return name === 'int' || name === 'float' ? undefined : name === 'number';
  if (name === 'number') return type === 'int' || type === 'float';
  return type === name;
}

/** Whether the value is unknown or holds an unknown value. Built-ins must not be called with such values. */
export function isUncertain(value: RulesValue): boolean {
  if (value instanceof Unknown) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (isList(value)) return value.some(isUncertain);
  if (value instanceof Map) return [...value.values()].some(isUncertain);
  if (value instanceof RulesSet) return value.items.some(isUncertain);
  if (value instanceof RulesPath) return value.segments.some(({ text }) => text instanceof Unknown);
  if (value instanceof MapDiff) return isUncertain(value.after) || isUncertain(value.before);
  return false;
}
