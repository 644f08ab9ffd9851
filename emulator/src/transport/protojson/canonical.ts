/**
 * What clients send as JSON → canonical ProtoJSON: either spelling of a name, enums and int64 as numbers or strings,
 * URL-safe base64, wrappers bare. What the schema does not know is INVALID_ARGUMENT, naming the field.
 */
import type { Json, JsonObject } from '../../service/rpc.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { setOwn } from './decode.ts';
import type { FieldKind, FieldSchema, MessageSchema, ScalarKind } from './schema.ts';
import { formatDuration, formatTimestamp, parseDuration, parseTimestamp } from './timestamp.ts';

const MAX_DEPTH = 100;
const INT64_MAX = 2n ** 63n - 1n;
const RANGES = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), INT64_MAX],
  uint64: [0n, 2n ** 64n - 1n],
} as const;

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
      throw new RpcError(
        'INVALID_ARGUMENT',
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
  if (typeof value === 'string' && type.byName.has(value)) return value;
  const name = typeof value === 'number' ? type.byNumber.get(value) : undefined;
  if (name === undefined) throw invalid(place, `has no enum value ${JSON.stringify(value)}`);
  return name;
}

function canonicalSubmessage(schema: MessageSchema, value: unknown, place: Place): Json {
  if (schema.special === undefined) return canonicalObject(schema, value, { ...place, depth: place.depth + 1 });
  if (schema.special === 'timestamp') return formatTimestamp(requireInstant(value, place, parseTimestamp));
  if (schema.special === 'duration') return formatDuration(requireInstant(value, place, parseDuration));
  const inner = schema.byName.get('value');
  if (!inner) throw new TypeError(`${schema.fullName} has no value`);
  // The Web SDK sends Int32Value both bare and, from old versions, as {value: n}.
  const bare = isRecord(value) && 'value' in value ? value.value : value;
  return canonicalValue(inner.type, bare, place);
}

/** Text, or `{seconds, nanos}` as protobufjs-based clients write it. */
function requireInstant(
  value: unknown,
  place: Place,
  parse: (text: string) => { seconds: number; nanos: number },
): { seconds: number; nanos: number } {
  if (typeof value === 'string') return parse(value);
  if (!isRecord(value)) throw invalid(place, 'must be a timestamp or duration text');
  return { seconds: Number(value.seconds ?? 0), nanos: Number(value.nanos ?? 0) };
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
    case 'float':
    case 'double':
      return canonicalDouble(value, place);
    case 'int64':
    case 'uint64':
      return String(requireInteger(kind, value, place));
    default:
      return Number(requireInteger(kind, value, place));
  }
}

function requireInteger(kind: keyof typeof RANGES, value: unknown, place: Place): bigint {
  const text = typeof value === 'number' && Number.isInteger(value) ? BigInt(value).toString() : value;
  if (typeof text !== 'string' || !/^-?\d{1,20}$/.test(text)) throw invalid(place, 'must be an integer');
  const integer = BigInt(text);
  const [min, max] = RANGES[kind];
  if (integer < min || integer > max) throw invalid(place, `is out of range for ${kind}`);
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

function requireObject(value: unknown, place: Place): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw invalid(place, 'must be an object');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(place: Place, problem: string): RpcError {
  return new RpcError('INVALID_ARGUMENT', `Invalid value at '${place.path}': it ${problem}.`);
}
