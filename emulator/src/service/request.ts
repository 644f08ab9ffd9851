/** Reads and checks the fields of request messages that several RPCs have. */
import { type JsonObject, readString } from '../values/json.ts';
import {
  type DatabaseName,
  formatDatabaseName,
  parseDatabaseName,
  parseDocumentName,
} from '../values/resource-name.ts';
import { RpcError } from '../values/rpc-error.ts';

/** Undefined without a page size and for 0. Throws INVALID_ARGUMENT. */
export function readPageSize(message: JsonObject): number | undefined {
  const value = message.pageSize;
  if (value === undefined || value === null) return undefined;
  const size = Number(value);
  if (!Number.isInteger(size) || size < 0) {
    throw new RpcError('INVALID_ARGUMENT', 'Invalid request: pageSize must be a whole number from 0.');
  }
  return size === 0 ? undefined : size;
}

export function readDatabase(message: JsonObject): DatabaseName {
  return parseDatabaseName(readString(message, 'database'));
}

/** The path of the named document. Throws INVALID_ARGUMENT if it is not in `database`. */
export function parseDocumentOf(database: DatabaseName, text: string): string {
  const name = parseDocumentName(text);
  if (name.project !== database.project || name.database !== database.database) {
    throw new RpcError(
      'INVALID_ARGUMENT',
      `Document name "${text}" does not belong to database "${formatDatabaseName(database)}".`,
    );
  }
  return name.path;
}
