/**
 * Converts JSON from clients to canonical ProtoJSON. Clients may write names in both cases, enums and int64 as numbers or texts,
 * and base64 URL-safe. Throws INVALID_ARGUMENT with the place for anything that the schema does not know.
 */
import { isJsonObject, type Json, type JsonObject } from '../../values/json.ts';
import { invalidArgument, type RpcError } from '../../values/rpc-error.ts';
import { formatDuration, formatInstant, parseDuration, parseInstant } from '../../values/timestamp.ts';
import { setOwn } from './decode.ts';
import type { FieldKind, FieldSchema, MessageSchema, ScalarKind } from './schema.ts';

const MAX_DEPTH = 100;

interface Place {
  readonly path: string;
  readonly depth: number;
}

export function canonicalMessage(schema: MessageSchema, input: unknown): JsonObject {
  return canonicalObject(schema, input, { path: '', depth: 0 });
}

function canonicalObject(schema: MessageSchema, input: unknown, place: Place): JsonObject {
  if (place.depth > MAX_DEPTH) throw invalid(place, `is nested deeper than ${MAX_DEPTH} levels`);
  const source = requireObject(input, place);
  const object: JsonObject = {};
  const oneofs = new Map<string, string>();
  for (const [key, value] of Object.entries(source)) {
    const at = { path: place.path ? `${place.path}.${key}` : key, depth: place.depth };
    const field = schema.byName.get(key);
    if (!field) {
      throw invalidArgument(
        `Invalid JSON payload received. Unknown name "${key}"${place.path ? ` at '${place.path}'` : ''}: Cannot find field.`,
      );
    }
    if (value === null && field.type.kind !== 'null') continue;
    const earlier = field.oneof ? oneofs.get(field.oneof) : undefined;
    if (earlier) throw invalid(at, `cannot be set together with "${earlier}"`);
    if (field.oneof) oneofs.set(field.oneof, key);
    object[field.name] = canonicalField(field, value, at);
  }
  return object;
}

function canonicalField(field: FieldSchema, value: unknown, place: Place): Json {
  if (field.cardinality === 'single') return canonicalValue(field.type, value, place);
  if (field.cardinality === 'repeated') {
    if (!Array.isArray(value)) throw invalid(place, 'must be a list');
    return value.map((item: unknown, index) =>
      canonicalValue(field.type, item, { path: `${place.path}[${index}]`, depth: place.depth }),
    );
  }
  const map: JsonObject = {};
  for (const [key, item] of Object.entries(requireObject(value, place))) {
    setOwn(map, key, canonicalValue(field.type, item, { path: `${place.path}.${key}`, depth: place.depth }));
  }
  return map;
}

function canonicalValue(type: FieldKind, value: unknown, place: Place): Json {
  if (type.kind === 'message') return canonicalSubmessage(type.message, value, place);
  if (type.kind !== 'enum') return canonicalScalar(type.kind, value, place);
  if (typeof value === 'string' && Object.hasOwn(type.values.values, value)) return value;
  const name = typeof value === 'number' ? type.values.valuesById[value] : undefined;
  if (name === undefined) throw invalid(place, `has no enum value ${JSON.stringify(value)}`);
  return name;
}

function canonicalSubmessage(schema: MessageSchema, value: unknown, place: Place): Json {
  if (schema.special === undefined) return canonicalObject(schema, value, { ...place, depth: place.depth + 1 });
  if (schema.special === 'timestamp') return formatInstant(requireInstant(value, place));
  if (schema.special === 'duration') return requireDuration(value, place);
  if (schema.special === 'struct') return requireObject(value, place) as JsonObject;
  if (schema.special === 'value' || schema.special === 'list') return value as Json;
  const inner = schema.byName.get('value');
  if (!inner) throw new TypeError(`${schema.fullName} has no value`);
  // The Web SDK sends a number for Int32Value; old versions of it send {value: n}.
  const bare = isJsonObject(value) && 'value' in value ? value.value : value;
  return canonicalValue(inner.type, bare, place);
}

/** Takes a text, or `{seconds, nanos}` as clients based on protobufjs write it. */
function requireInstant(value: unknown, place: Place): { seconds: number; nanos: number } {
  if (typeof value === 'string') return parseInstant(value);
  if (!isJsonObject(value)) throw invalid(place, 'must be a timestamp');
  return { seconds: Number(value.seconds ?? 0), nanos: Number(value.nanos ?? 0) };
}

function requireDuration(value: unknown, place: Place): string {
  if (typeof value === 'string' && /^\d+(\.\d{1,9})?s$/.test(value)) return formatDuration(parseDuration(value));
  throw invalid(place, 'must be a duration');
}

function canonicalScalar(kind: ScalarKind, value: unknown, place: Place): Json {
  switch (kind) {
    case 'null':
      if (value === null || value === 'NULL_VALUE' || value === 0) return null;
      throw invalid(place, 'must be null');
    case 'bool':
      if (typeof value === 'boolean') return value;
      throw invalid(place, 'must be true or false');
    case 'string':
      if (typeof value === 'string') return value;
      throw invalid(place, 'must be a string');
    case 'bytes':
      return canonicalBytes(value, place);
    case 'double':
      return canonicalDouble(value, place);
    case 'int64':
      return String(requireInteger(64, value, place));
    case 'int32':
      return Number(requireInteger(32, value, place));
  }
}

function requireInteger(bits: 32 | 64, value: unknown, place: Place): bigint {
  const text = typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : value;
  if (typeof text !== 'string' || !/^-?\d{1,20}$/.test(text)) throw invalid(place, 'must be an integer');
  const integer = BigInt(text);
  if (BigInt.asIntN(bits, integer) !== integer) throw invalid(place, `is out of range for int${bits}`);
  return integer;
}

function canonicalDouble(value: unknown, place: Place): Json {
  if (typeof value === 'number') return value;
  if (value === 'NaN' || value === 'Infinity' || value === '-Infinity') return value;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value)) return Number(value);
  throw invalid(place, 'must be a number');
}

function canonicalBytes(value: unknown, place: Place): Json {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/_-]*={0,2}$/.test(value)) throw invalid(place, 'must be base64');
  return Buffer.from(value, 'base64').toString('base64');
}

function requireObject(value: unknown, place: Place): JsonObject {
  if (isJsonObject(value)) return value;
  throw invalid(place, 'must be an object');
}

function invalid(place: Place, problem: string): RpcError {
  return invalidArgument(`Invalid value at '${place.path}': it ${problem}.`);
}
