/** Encodes canonical ProtoJSON to protobuf bytes. Does not check values: an unknown field is a bug of the service and throws. */
import protobuf from 'protobufjs/light.js';
import { isJsonObject, type Json, type JsonObject } from '../../values/json.ts';
import { parseDuration, parseInstant } from '../../values/timestamp.ts';
import type { FieldKind, FieldSchema, MessageSchema, ScalarKind } from './schema.ts';

const VARINT = 0;
const WIRE_TYPES: Readonly<Partial<Record<FieldKind['kind'], 1 | 2>>> = { double: 1, string: 2, bytes: 2, message: 2 };

export function encodeMessage(schema: MessageSchema, message: JsonObject): Uint8Array {
  const writer = protobuf.Writer.create();
  writeFields(schema, message, writer);
  return writer.finish();
}

function toFields(schema: MessageSchema, value: Json): JsonObject {
  switch (schema.special) {
    case 'wrapper':
      return { value };
    case 'timestamp':
      return { ...parseInstant(String(value)) };
    case 'duration':
      return { ...parseDuration(String(value)) };
    case 'struct':
      return { fields: value };
    case 'list':
      return { values: value };
    case 'value':
      return toStructValue(value);
    default:
      return requireObject(value, schema.fullName);
  }
}

/** A google.protobuf.Value. */
function toStructValue(value: Json): JsonObject {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { numberValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Array.isArray(value) ? { listValue: value } : { structValue: value };
}

function writeFields(schema: MessageSchema, object: JsonObject, writer: protobuf.Writer): void {
  for (const name in object) {
    const field = schema.byName.get(name);
    const value = object[name];
    if (!field) throw new TypeError(`${schema.fullName} has no field "${name}"`);
    if (value === undefined || (value === null && field.type.kind !== 'null')) continue;
    if (field.cardinality === 'single') writeTagged(field, value, writer);
    else if (field.cardinality === 'map') writeMap(field, requireObject(value, name), writer);
    else writeRepeated(field, value, writer);
  }
}

function writeRepeated(field: FieldSchema, value: Json, writer: protobuf.Writer): void {
  if (!Array.isArray(value)) throw new TypeError(`${field.name} is not a list`);
  if (WIRE_TYPES[field.type.kind] === 2) {
    for (const item of value) writeTagged(field, item, writer);
  } else if (value.length > 0) {
    writer.uint32((field.id << 3) | 2).fork();
    for (const item of value) writeValue(field, item, writer);
    writer.ldelim();
  }
}

function writeMap(field: FieldSchema, map: JsonObject, writer: protobuf.Writer): void {
  for (const [key, value] of Object.entries(map)) {
    writer.uint32((field.id << 3) | 2).fork();
    writer.uint32((1 << 3) | 2).string(key);
    writer.uint32((2 << 3) | (WIRE_TYPES[field.type.kind] ?? VARINT));
    writeValue(field, value, writer);
    writer.ldelim();
  }
}

function writeTagged(field: FieldSchema, value: Json, writer: protobuf.Writer): void {
  writer.uint32((field.id << 3) | (WIRE_TYPES[field.type.kind] ?? VARINT));
  writeValue(field, value, writer);
}

function writeValue({ type, name }: FieldSchema, value: Json, writer: protobuf.Writer): void {
  if (type.kind === 'message') {
    writer.fork();
    writeFields(type.message, toFields(type.message, value), writer);
    writer.ldelim();
  } else if (type.kind === 'enum') {
    const id = typeof value === 'number' ? value : type.values.values[String(value)];
    if (id === undefined) throw new TypeError(`${name} has no value "${value}"`);
    writer.int32(id);
  } else {
    writeScalar(type.kind, value, writer);
  }
}

function writeScalar(kind: ScalarKind, value: Json, writer: protobuf.Writer): void {
  switch (kind) {
    case 'string':
      writer.string(String(value));
      return;
    case 'bytes':
      writer.bytes(Buffer.from(String(value), 'base64'));
      return;
    case 'bool':
      writer.bool(value === true);
      return;
    case 'int32':
      writer.int32(Number(value));
      return;
    case 'int64':
      writer.int64(String(value));
      return;
    case 'double':
      writer.double(Number(value));
      return;
    case 'null':
      writer.int32(0);
  }
}

function requireObject(value: Json, name: string): JsonObject {
  if (isJsonObject(value)) return value;
  throw new TypeError(`${name} is not an object`);
}
