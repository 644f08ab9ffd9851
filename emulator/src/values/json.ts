/** Typed access to the members of JSON objects. As in proto3, null or an empty string counts as absent. Knows no schema. */
import { invalidArgument, type RpcError } from './rpc-error.ts';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A message that is absent has no fields. */
export function objectOrEmpty(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

const shared = new WeakSet<JsonObject>();

/** Marks an object that is part of many messages, so that transports keep what they make of it. It must not change. */
export function shareJson(object: JsonObject): JsonObject {
  shared.add(object);
  return object;
}

export function isShared(object: JsonObject): boolean {
  return shared.has(object);
}

function invalid(name: string, expected: string): RpcError {
  return invalidArgument(`Invalid request: ${name} must be ${expected}.`);
}

/** Throws INVALID_ARGUMENT for a value of another type, as all functions below do. */
export function requireObject(value: unknown, name: string): JsonObject {
  if (!isJsonObject(value)) throw invalid(name, 'an object');
  return value;
}

export function readOptionalObject(object: JsonObject, name: string): JsonObject | undefined {
  return object[name] === undefined || object[name] === null ? undefined : requireObject(object[name], name);
}

export function readOptionalString(object: JsonObject, name: string): string | undefined {
  const value = object[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw invalid(name, 'a string');
  return value;
}

export function readString(object: JsonObject, name: string): string {
  const value = readOptionalString(object, name);
  if (value === undefined) throw invalidArgument(`Invalid request: ${name} is missing.`);
  return value;
}

/** Returns false if the member is absent. */
export function readBoolean(object: JsonObject, name: string): boolean {
  const value = object[name] ?? false;
  if (typeof value !== 'boolean') throw invalid(name, 'true or false');
  return value;
}

/** Returns an empty list if the member is absent. */
export function readList(object: JsonObject, name: string): readonly Json[] {
  const value = object[name] ?? [];
  if (!Array.isArray(value)) throw invalid(name, 'a list');
  return value;
}

export function readStrings(object: JsonObject, name: string): readonly string[] {
  return readList(object, name).map((item) => {
    if (typeof item !== 'string') throw invalid(name, 'a list of strings');
    return item;
  });
}
