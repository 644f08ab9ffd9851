/** Reads and writes messages as JSON text, for REST and WebChannel. Knows no schema. */
import type { Json, JsonObject } from '../../values/json.ts';
import { errorMessage, invalidArgument } from '../../values/rpc-error.ts';

/** Writes -0 as the text "-0", as the Web SDK does, because JSON.stringify would write 0. */
export function stringifyMessage(message: Json): string {
  return JSON.stringify(hasNegativeZero(message) ? spellNegativeZero(message) : message);
}

/** An empty body is an empty message. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidArgument(`Invalid JSON payload received. ${errorMessage(error)}`);
  }
}

function hasNegativeZero(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return Object.is(value, -0);
  if (Array.isArray(value)) return value.some(hasNegativeZero);
  for (const key in value) if (hasNegativeZero(value[key] ?? null)) return true;
  return false;
}

function spellNegativeZero(value: Json): Json {
  if (Object.is(value, -0)) return '-0';
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(spellNegativeZero);
  const entries = Object.entries(value).map(([key, item]): [string, Json] => [key, spellNegativeZero(item)]);
  return Object.fromEntries(entries) as JsonObject;
}
