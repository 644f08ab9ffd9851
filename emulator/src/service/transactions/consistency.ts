/** What a read RPC reads: the latest state, an earlier version, or within a transaction, given or begun with the read. */

import type { Snapshot } from '../../store/snapshot.ts';
import { isJsonObject, type Json, type JsonObject, readOptionalObject, readOptionalString } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { parseMicros } from '../../values/timestamp.ts';
import type { CallContext } from '../rpc.ts';
import type { DatabaseState } from '../state.ts';
import type { LockKeys } from './lock-table.ts';
import type { Transaction, TransactionMode } from './transactions.ts';

export interface ConsistentRead {
  readonly reader: Snapshot;
  /** The token to send with the first response, when the read began a transaction. */
  readonly begun: string | undefined;
}

export interface ReadRequest {
  /** May carry `transaction`, `newTransaction` or `readTime`. */
  readonly request: JsonObject;
  readonly context: CallContext;
  /** What to lock before reading, in a read-write transaction. */
  readonly keys: LockKeys;
  /** Throws when the caller may not read this state. */
  readonly authorize: (reader: Snapshot) => void;
}

/**
 * Throws INVALID_ARGUMENT for a selector that makes no sense, ABORTED when its locks cannot be had, and what `authorize` throws:
 * before anything is locked, so that nobody holds up others by asking for what they may not read.
 */
export async function openRead(database: DatabaseState, read: ReadRequest): Promise<ConsistentRead> {
  const { request, context, keys, authorize } = read;
  const given = readOptionalString(request, 'transaction');
  const options = readOptionalObject(request, 'newTransaction');
  const readTime = readOptionalString(request, 'readTime');
  if ([given, options, readTime].filter((selector) => selector !== undefined).length > 1) {
    throw new RpcError('INVALID_ARGUMENT', 'Only one of transaction, newTransaction and readTime may be set.');
  }
  if (readTime !== undefined) {
    const reader = database.store.at(parseMicros(readTime));
    authorize(reader);
    return { reader, begun: undefined };
  }
  const begun = options === undefined ? undefined : database.transactions.begin(parseTransactionMode(options)).token;
  const token = given ?? begun;
  if (token === undefined) {
    const reader = database.store.latest();
    authorize(reader);
    return { reader, begun };
  }
  const lockAndRead = async (transaction: Transaction): Promise<ConsistentRead> => {
    const before = transaction.reader();
    authorize(before);
    await transaction.lock(keys, context.signal);
    const reader = transaction.reader();
    if (reader.version !== before.version) authorize(reader);
    return { reader, begun };
  };
  try {
    return await database.transactions.use(token, lockAndRead, context.connection);
  } catch (error) {
    database.transactions.end(token);
    throw error;
  }
}

/** `TransactionOptions`: absent means read-write. */
export function parseTransactionMode(options: Json | undefined): TransactionMode {
  if (!isJsonObject(options)) return { kind: 'read-write' };
  const readOnly = readOptionalObject(options, 'readOnly');
  const readWrite = readOptionalObject(options, 'readWrite');
  if (readOnly !== undefined && readWrite !== undefined) {
    throw new RpcError('INVALID_ARGUMENT', 'A transaction is either read-only or read-write.');
  }
  if (readOnly === undefined) {
    const retried = readWrite && readOptionalString(readWrite, 'retryTransaction');
    return { kind: 'read-write', ...(retried !== undefined && { retried }) };
  }
  const readTime = readOptionalString(readOnly, 'readTime');
  return { kind: 'read-only', ...(readTime !== undefined && { readTime: parseMicros(readTime) }) };
}
