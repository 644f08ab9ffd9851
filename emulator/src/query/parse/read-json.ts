/** Typed access to the wire's JSON: wrong shapes become INVALID_ARGUMENT that names the place. */
import { RpcError } from '../../values/rpc-error.ts';

export type Json = null | boolean | number | string | Json[] | JsonRecord;
export type JsonRecord = { [key: string]: Json };

const invalid = (message: string): RpcError => new RpcError('INVALID_ARGUMENT', message);

export function requireRecord(value: Json | undefined, place: string): JsonRecord {
  if (!isRecord(value)) throw invalid(`${place} must be an object.`);
  return value;
}

export function isRecord(value: Json | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An absent list is an empty one, as in ProtoJSON. */
export function readList(value: Json | undefined, place: string): readonly Json[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalid(`${place} must be a list.`);
  return value;
}

export function readString(value: Json | undefined, place: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw invalid(`${place} must be a string.`);
  return value;
}

export function readBoolean(value: Json | undefined, place: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw invalid(`${place} must be a boolean.`);
  return value;
}

const MAX_INT32 = 2 ** 31 - 1;

/** An int32 that may not be negative; undefined when absent. */
export function readCount(value: Json | undefined, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const count = typeof value === 'string' ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isInteger(count) || count > MAX_INT32) {
    throw invalid(`${name} must be a 32-bit integer.`);
  }
  if (count < 0) throw invalid(`${name} is negative`);
  return count;
}
