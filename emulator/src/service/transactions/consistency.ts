/**
 * Which version a read RPC reads: the latest, an earlier one, or that of a transaction, given or begun with the read. Also
 * the RPCs BeginTransaction and Rollback. The transactions themselves are in transactions.ts.
 */
import type { Snapshot } from '../../store/snapshot.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  readOptionalObject,
  readOptionalString,
  readString,
} from '../../values/json.ts';
import { parseDatabaseName } from '../../values/paths/resource-name.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { parseMicros } from '../../values/timestamp.ts';
import { Authorizer } from '../authorize/authorizer.ts';
import type { Call, ServiceState } from '../state.ts';
import type { LockKeys } from './lock-table.ts';
import type { Transaction, TransactionMode } from './transactions.ts';

export interface ConsistentRead {
  readonly reader: Snapshot;
  /** The token of the transaction that the read began, for the first response. */
  readonly begun: string | undefined;
}

export interface ReadRequest {
  /** May have `transaction`, `newTransaction` or `readTime`. */
  readonly request: JsonObject;
  /** What a read-write transaction locks before it reads. */
  readonly keys: LockKeys;
  /** The documents that a client's SDK reads in a transaction, which it may commit. */
  readonly turns?: readonly string[];
  /** Throws if the caller may not read this state. */
  readonly authorize: (authorizer: Authorizer, reader: Snapshot) => void;
}

/**
 * Throws INVALID_ARGUMENT for two selectors or an unknown transaction, ABORTED if it does not get its locks, and what
 * `authorize` throws. It authorizes before it locks, so that nobody blocks others by asking for what they may not read.
 */
export async function openRead(
  call: Call,
  { request, keys, turns = [], authorize }: ReadRequest,
): Promise<ConsistentRead> {
  const { database, context } = call;
  const given = readOptionalString(request, 'transaction');
  const options = readOptionalObject(request, 'newTransaction');
  const readTime = readOptionalString(request, 'readTime');
  if ([given, options, readTime].filter((selector) => selector !== undefined).length > 1) {
    throw invalidArgument('Only one of transaction, newTransaction and readTime may be set.');
  }
  const begun = options === undefined ? undefined : database.transactions.begin(parseTransactionMode(options)).token;
  const token = given ?? begun;
  if (token === undefined) {
    const reader = readTime === undefined ? database.store.latest() : database.store.at(parseMicros(readTime));
    authorize(new Authorizer(call), reader);
    if (readTime !== undefined || !context.isClientSdk) return { reader, begun };
    if (!(await database.turns.take(turns, context.signal))) return { reader, begun };
    const later = database.store.latest();
    if (later.version !== reader.version) authorize(new Authorizer(call), later);
    return { reader: later, begun };
  }
  const lockAndRead = async (transaction: Transaction): Promise<ConsistentRead> => {
    const before = transaction.reader();
    authorize(new Authorizer(call), before);
    await transaction.lock(keys, context.signal);
    const reader = transaction.reader();
    if (reader.version !== before.version) authorize(new Authorizer(call), reader);
    return { reader, begun };
  };
  try {
    return await database.transactions.use(token, lockAndRead, context.connection);
  } catch (error) {
    database.transactions.end(token);
    throw error;
  }
}

/** `TransactionOptions`; without them a transaction is read-write. */
function parseTransactionMode(options: Json | undefined): TransactionMode {
  if (!isJsonObject(options)) return { kind: 'read-write' };
  const readOnly = readOptionalObject(options, 'readOnly');
  const readWrite = readOptionalObject(options, 'readWrite');
  if (readOnly !== undefined && readWrite !== undefined) {
    throw invalidArgument('A transaction is either read-only or read-write.');
  }
  if (readOnly === undefined) {
    const retried = readWrite && readOptionalString(readWrite, 'retryTransaction');
    return { kind: 'read-write', ...(retried !== undefined && { retried }) };
  }
  const readTime = readOptionalString(readOnly, 'readTime');
  return { kind: 'read-only', ...(readTime !== undefined && { readTime: parseMicros(readTime) }) };
}

export async function beginTransaction(state: ServiceState, request: JsonObject): Promise<JsonObject> {
  const { transactions } = state.database(parseDatabaseName(readString(request, 'database')));
  return { transaction: transactions.begin(parseTransactionMode(readOptionalObject(request, 'options'))).token };
}

/** Rolling back a transaction that is not open succeeds, because it may have expired. */
export async function rollback(state: ServiceState, request: JsonObject): Promise<JsonObject> {
  state
    .database(parseDatabaseName(readString(request, 'database')))
    .transactions.end(readString(request, 'transaction'));
  return {};
}
