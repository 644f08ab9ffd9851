/** Fields of request messages, read from ProtoJSON. Empty strings and nulls count as absent, as in proto3. */
import { type DatabaseName, parseDatabaseName, parseDocumentName } from '../values/resource-name.ts';
import { RpcError } from '../values/rpc-error.ts';
import { isJsonObject } from '../values/wire.ts';
import type { Json, JsonObject } from './rpc.ts';

function invalid(name: string, expected: string): RpcError {
  return new RpcError('INVALID_ARGUMENT', `Invalid request: ${name} must be ${expected}.`);
}

export function readOptionalString(message: JsonObject, name: string): string | undefined {
  const value = message[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw invalid(name, 'a string');
  return value;
}

export function readString(message: JsonObject, name: string): string {
  const value = readOptionalString(message, name);
  if (value === undefined) throw new RpcError('INVALID_ARGUMENT', `Invalid request: ${name} is missing.`);
  return value;
}

export function readOptionalObject(message: JsonObject, name: string): JsonObject | undefined {
  const value = message[name];
  if (value === undefined || value === null) return undefined;
  if (!isJsonObject(value)) throw invalid(name, 'an object');
  return value;
}

export function readBoolean(message: JsonObject, name: string): boolean {
  const value = message[name];
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw invalid(name, 'true or false');
  return value;
}

export function readList(message: JsonObject, name: string): readonly Json[] {
  const value = message[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid(name, 'a list');
  return value;
}

export function readStrings(message: JsonObject, name: string): readonly string[] {
  return readList(message, name).map((item) => {
    if (typeof item !== 'string') throw invalid(name, 'a list of strings');
    return item;
  });
}

/** A page size: a whole number from 0, which means none. */
export function readPageSize(message: JsonObject): number | undefined {
  const value = message.pageSize;
  if (value === undefined || value === null) return undefined;
  const size = Number(value);
  if (!Number.isInteger(size) || size < 0) throw invalid('pageSize', 'a whole number from 0');
  return size === 0 ? undefined : size;
}

export function readDatabase(message: JsonObject): DatabaseName {
  return parseDatabaseName(readString(message, 'database'));
}

/** The path of a document that has to be in `database`. */
export function parseDocumentOf(database: DatabaseName, text: string): string {
  const name = parseDocumentName(text);
  if (name.project !== database.project || name.database !== database.database) {
    throw new RpcError(
      'INVALID_ARGUMENT',
      `Document name "${text}" does not belong to database "projects/${database.project}/databases/${database.database}".`,
    );
  }
  return name.path;
}
