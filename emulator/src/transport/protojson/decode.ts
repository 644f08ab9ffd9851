/** Decodes protobuf bytes to canonical ProtoJSON. Skips unknown fields, as protobuf demands. Checks no semantics. */
import protobuf from 'protobufjs/light.js';
import type { Json, JsonObject } from '../../values/json.ts';
import { errorMessage, invalidArgument, RpcError } from '../../values/rpc-error.ts';
import { formatDuration, formatInstant } from '../../values/timestamp.ts';
import type { FieldSchema, MessageSchema, ScalarKind } from './schema.ts';

/** The limit of the reference implementations of protobuf. */
const MAX_DEPTH = 100;
const LENGTH_DELIMITED = 2;

/** Throws INVALID_ARGUMENT if the bytes are not such a message. */
export function decodeMessage(schema: MessageSchema, bytes: Uint8Array): JsonObject {
  const reader = protobuf.Reader.create(bytes);
  try {
    return readObject(schema, { reader, end: reader.len, depth: 0 });
  } catch (error) {
    if (error instanceof RpcError) throw error;
    throw invalidArgument(`Malformed ${schema.fullName}: ${errorMessage(error)}`);
  }
}

interface Cursor {
  readonly reader: protobuf.Reader;
  readonly end: number;
  readonly depth: number;
}

function readMessage(schema: MessageSchema, cursor: Cursor): Json {
  if (schema.special === undefined) return readObject(schema, cursor);
  const fields = readObject(schema, cursor);
  const instant = { seconds: Number(fields.seconds ?? 0), nanos: Number(fields.nanos ?? 0) };
  switch (schema.special) {
    case 'wrapper':
      return fields.value ?? wrapperDefault(schema);
    case 'timestamp':
      return formatInstant(instant);
    case 'duration':
      return formatDuration(instant);
    case 'struct':
      return fields.fields ?? {};
    case 'list':
      return fields.values ?? [];
    case 'value':
      return Object.values(fields)[0] ?? null;
  }
}

function readObject(schema: MessageSchema, { reader, end, depth }: Cursor): JsonObject {
  if (depth > MAX_DEPTH) throw invalidArgument(`Message is nested deeper than ${MAX_DEPTH} levels.`);
  const object: JsonObject = {};
  while (reader.pos < end) {
    const tag = reader.uint32();
    const field = schema.byId.get(tag >>> 3);
    if (!field) {
      reader.skipType(tag & 7);
      continue;
    }
    if (field.cardinality === 'map') readMapEntry(field, object, { reader, end, depth });
    else if (field.cardinality === 'repeated') readRepeated(field, object, { reader, wireType: tag & 7, depth });
    else setSingle(schema, object, field, readValue(field, reader, depth));
  }
  if (reader.pos !== end) throw new RangeError('a field reaches past its message');
  return object;
}

/** The last member of a oneof on the wire wins. */
function setSingle(schema: MessageSchema, object: JsonObject, field: FieldSchema, value: Json): void {
  if (field.oneof) {
    for (const other of schema.fields) if (other.oneof === field.oneof) delete object[other.name];
  }
  object[field.name] = value;
}

function readMapEntry(field: FieldSchema, object: JsonObject, { reader, depth }: Cursor): void {
  const end = requireEnd(reader);
  let key = '';
  let value: Json | undefined;
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1) key = reader.string();
    else if (tag >>> 3 === 2) value = readValue(field, reader, depth);
    else reader.skipType(tag & 7);
  }
  const existing = object[field.name];
  const map: JsonObject = existing && typeof existing === 'object' && !Array.isArray(existing) ? existing : {};
  // Maps of this schema hold messages or strings.
  const absent = field.type.kind === 'message' ? {} : '';
  setOwn(map, key, value === undefined ? absent : value);
  object[field.name] = map;
}

type RepeatedCursor = Omit<Cursor, 'end'> & { readonly wireType: number };

/** Numbers arrive packed in one field, or in one field each. */
function readRepeated(field: FieldSchema, object: JsonObject, { reader, wireType, depth }: RepeatedCursor): void {
  const existing = object[field.name];
  const list = Array.isArray(existing) ? existing : [];
  object[field.name] = list;
  const { kind } = field.type;
  const isPackable = kind !== 'message' && kind !== 'string' && kind !== 'bytes';
  if (!isPackable || wireType !== LENGTH_DELIMITED) {
    list.push(readValue(field, reader, depth));
    return;
  }
  const end = requireEnd(reader);
  while (reader.pos < end) list.push(readValue(field, reader, depth));
}

function readValue(field: FieldSchema, reader: protobuf.Reader, depth: number): Json {
  const { type } = field;
  if (type.kind === 'message') return readMessage(type.message, { reader, end: requireEnd(reader), depth: depth + 1 });
  if (type.kind !== 'enum') return readScalar(type.kind, reader);
  const id = reader.int32();
  return type.values.valuesById[id] ?? id;
}

function readScalar(kind: ScalarKind, reader: protobuf.Reader): Json {
  switch (kind) {
    case 'string':
      return reader.string();
    case 'bytes':
      return Buffer.from(reader.bytes()).toString('base64');
    case 'bool':
      return reader.bool();
    case 'int32':
      return reader.int32();
    case 'int64':
      return String(reader.int64());
    case 'double':
      return formatDouble(reader.double());
    case 'null':
      reader.int32();
      return null;
  }
}

function requireEnd(reader: protobuf.Reader): number {
  const end = reader.uint32() + reader.pos;
  if (end > reader.len) throw new RangeError('a field reaches past its message');
  return end;
}

function formatDouble(value: number): Json {
  return Number.isFinite(value) ? value : String(value);
}

function wrapperDefault(schema: MessageSchema): Json {
  return schema.byName.get('value')?.type.kind === 'int64' ? '0' : 0;
}

/** Sets a key that a client has chosen, which may be `__proto__`. */
export function setOwn(object: JsonObject, key: string, value: Json): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}
