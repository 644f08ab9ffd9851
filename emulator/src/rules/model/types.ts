/** Type names of rules values and tests on them. Knows nothing of expressions. */
import { GeoPoint } from '../../values/value.ts';
import {
  Duration,
  Instant,
  MapDiff,
  type PathSegment,
  type RulesList,
  RulesPath,
  RulesSet,
  type RulesValue,
  type TypeName,
  Unknown,
} from './rules-value.ts';

/** Names that may follow `is`. https://firebase.google.com/docs/reference/rules/rules.html */
export const IS_NAMES: ReadonlySet<string> = new Set([
  'bool',
  'bytes',
  'constraint',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'map',
  'map_diff',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
]);

export function isList(value: unknown): value is RulesList {
  return Array.isArray(value);
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

/** Answers `value is name`; undefined where it is not known. */
export function isOfType(value: RulesValue, name: string): boolean | undefined {
  const type = value instanceof Unknown ? value.facts.type : typeName(value);
  if (type === undefined) return undefined;
  if (type === 'number') return name === 'int' || name === 'float' ? undefined : name === 'number';
  if (name === 'number') return type === 'int' || type === 'float';
  return type === name;
}

/** Whether something unknown is anywhere inside: then no built-in may be given it. */
export function isUncertain(value: RulesValue): boolean {
  if (value instanceof Unknown) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (isList(value)) return value.some(isUncertain);
  if (value instanceof Map) return [...value.values()].some(isUncertain);
  if (value instanceof RulesSet) return value.items.some(isUncertain);
  if (value instanceof RulesPath) return value.segments.some(isUncertainSegment);
  if (value instanceof MapDiff) return isUncertain(value.after) || isUncertain(value.before);
  return false;
}

function isUncertainSegment(segment: PathSegment): boolean {
  return segment.text instanceof Unknown;
}
