/** Plain JSON, such as the claims of a token, as stored values: whole numbers are ints. Knows no other types. */
import type { Json, JsonObject } from './json.ts';
import type { MapValue, Value } from './value.ts';

export function valueOfJson(json: Json): Value {
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : json;
  if (Array.isArray(json)) return json.map(valueOfJson);
  return json !== null && typeof json === 'object' ? fieldsOfJson(json) : json;
}

export function fieldsOfJson(json: JsonObject): MapValue {
  return new Map(Object.entries(json).map(([name, item]) => [name, valueOfJson(item)]));
}
