/** The RPCs Commit and BatchWrite: they parse requests and encode responses. Writing is in commit-writes.ts. */
import {
  isJsonObject,
  type Json,
  type JsonObject,
  readList,
  readOptionalString,
  readString,
} from '../../values/json.ts';
import { type DatabaseName, parseDatabaseName, parseDocumentPath } from '../../values/paths/resource-name.ts';
import { invalidArgument, RpcError, STATUS_CODES } from '../../values/rpc-error.ts';
import { formatMicros } from '../../values/timestamp.ts';
import type { CallContext } from '../rpc.ts';
import type { Call, ServiceState } from '../state.ts';
import { commitWrites, encodeWriteResult } from './commit-writes.ts';
import { parseWrite } from './write-operation.ts';

/** Firestore lifted its limit of 500 writes; this one only bounds the memory of a request. */
const MAX_WRITES = 10_000;

export async function commit(state: ServiceState, request: JsonObject, context: CallContext): Promise<JsonObject> {
  const name = parseDatabaseName(readString(request, 'database'));
  const writes = readWrites(request);
  const operations = writes.map((write) => parseWrite(name, write));
  const call = state.openCall('Commit', name, context);
  const { commitTime, results } = await commitWrites(call, operations, readOptionalString(request, 'transaction'));
  return {
    ...(results.length > 0 && { writeResults: results.map(encodeWriteResult) }),
    commitTime: formatMicros(commitTime),
  };
}

/** Each write succeeds or fails by itself, except that an invalid name fails them all. Their order is not defined. */
export async function batchWrite(state: ServiceState, request: JsonObject, context: CallContext): Promise<JsonObject> {
  const name = parseDatabaseName(readString(request, 'database'));
  const writes = readWrites(request);
  requireDistinctDocuments(name, writes);
  const call = state.openCall('BatchWrite', name, context);
  const outcomes = await Promise.all(writes.map((write) => writeAlone(call, write)));
  return {
    writeResults: outcomes.map(({ writeResult }) => writeResult),
    status: outcomes.map(({ status }) => status),
  };
}

function readWrites(request: JsonObject): readonly Json[] {
  const writes = readList(request, 'writes');
  if (writes.length > MAX_WRITES) throw invalidArgument(`A request may hold at most ${MAX_WRITES} writes.`);
  return writes;
}

function requireDistinctDocuments(database: DatabaseName, writes: readonly Json[]): void {
  const names = writes.map(documentNameOf).filter((name) => typeof name === 'string');
  const paths = names.map((name) => parseDocumentPath(database, name));
  if (new Set(paths).size < paths.length) throw invalidArgument('A batch write may write each document only once.');
}

function documentNameOf(write: Json): Json | undefined {
  if (!isJsonObject(write)) return undefined;
  const { update, transform } = write;
  if (isJsonObject(update)) return update.name;
  return isJsonObject(transform) ? transform.document : (write.delete ?? write.verify);
}

async function writeAlone(
  call: Call,
  write: Json,
): Promise<{ readonly writeResult: JsonObject; readonly status: JsonObject }> {
  try {
    const { results } = await commitWrites(call, [parseWrite(call.database.name, write)]);
    return { writeResult: results[0] ? encodeWriteResult(results[0]) : {}, status: { code: STATUS_CODES.OK } };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { writeResult: {}, status: { code: error.code, message: error.message } };
  }
}
