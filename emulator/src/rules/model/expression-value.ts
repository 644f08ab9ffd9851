/**
 * Values in the JSON form of Google's rules tools: coverage pages and the Emulator UI read it.
 * https://firebase.google.com/docs/reference/rules/rest/v1/projects/test. Reads nothing back.
 */

import type { JsonObject } from '../../values/json.ts';
import { GeoPoint } from '../../values/value.ts';
import { render } from './render.ts';
import {
  Duration,
  Failure,
  Instant,
  MapDiff,
  type Outcome,
  RulesPath,
  RulesSet,
  type RulesValue,
  Unknown,
} from './rules-value.ts';
import { isList } from './types.ts';

export function toExpressionValue(outcome: Outcome): JsonObject {
  if (outcome instanceof Failure) return { undefined: { causeMessage: outcome.message } };
  if (outcome === null) return { nullValue: null };
  switch (typeof outcome) {
    case 'boolean':
      return { boolValue: outcome };
    case 'bigint':
      return { intValue: String(outcome) };
    case 'number':
      return { floatValue: Number.isFinite(outcome) && !Object.is(outcome, -0) ? outcome : renderFloat(outcome) };
    case 'string':
      return { stringValue: outcome };
  }
  return objectValue(outcome);
}

function renderFloat(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function objectValue(value: Exclude<RulesValue, null | boolean | bigint | number | string>): JsonObject {
  if (value instanceof Unknown) return { constraintValue: {} };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  if (value instanceof Instant) return { timestampValue: render(value) };
  if (value instanceof Duration) return { durationValue: render(value) };
  if (value instanceof GeoPoint) return { latlngValue: { latitude: value.latitude, longitude: value.longitude } };
  if (value instanceof RulesPath) {
    const segments = value.segments.map(({ text }) => ({ simple: typeof text === 'string' ? text : '?' }));
    return { pathValue: { segments } };
  }
  if (value instanceof RulesSet) return { setValue: valuesOf(value.items) };
  if (value instanceof MapDiff) return { mapDiffValue: {} };
  if (isList(value)) return { listValue: valuesOf(value) };
  return {
    mapValue:
      value.size === 0
        ? {}
        : { fields: Object.fromEntries([...value].map(([key, item]) => [key, toExpressionValue(item)])) },
  };
}

function valuesOf(items: readonly RulesValue[]): JsonObject {
  return items.length === 0 ? {} : { values: items.map(toExpressionValue) };
}
