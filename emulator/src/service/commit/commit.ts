/** The RPCs Commit and BatchWrite: requests in, responses out. The work is commitWrites'. */
import { type Json, type JsonObject, readList, readOptionalString } from '../../values/json.ts';
import { RpcError, STATUS_CODES } from '../../values/rpc-error.ts';
import { formatMicros } from '../../values/timestamp.ts';
import { readDatabase } from '../request.ts';
import type { UnaryRpc } from '../rpc.ts';
import type { ServiceState } from '../state.ts';
import { type CommitTarget, commitWrites, encodeWriteResult } from './commit-writes.ts';
import { parseWrite } from './write-operation.ts';

/** Generous: the documented limit of 500 was lifted, the request's size still bounds it. */
const MAX_WRITES = 10_000;

export function createCommit(state: ServiceState): UnaryRpc {
  return async (request, context) => {
    const name = readDatabase(request);
    const writes = readWrites(request);
    const operations = writes.map((write) => parseWrite(name, write));
    const meter = state.meter.open('Commit', context.meterLabel);
    const transaction = readOptionalString(request, 'transaction');
    const target = { state, database: state.database(name), context, meter, transaction };
    const { commitTime, results } = await commitWrites(target, operations);
    return {
      ...(results.length > 0 && { writeResults: results.map(encodeWriteResult) }),
      commitTime: formatMicros(commitTime),
    };
  };
}

/** Each write succeeds or fails by itself; the order among them is free. */
export function createBatchWrite(state: ServiceState): UnaryRpc {
  return async (request, context) => {
    const name = readDatabase(request);
    const writes = readWrites(request);
    requireDistinctDocuments(writes);
    const meter = state.meter.open('BatchWrite', context.meterLabel);
    const target = { state, database: state.database(name), context, meter };
    const outcomes = await Promise.all(writes.map((write) => writeAlone(target, write)));
    return {
      writeResults: outcomes.map(({ writeResult }) => writeResult),
      status: outcomes.map(({ status }) => status),
    };
  };
}

function readWrites(request: JsonObject): readonly Json[] {
  const writes = readList(request, 'writes');
  if (writes.length > MAX_WRITES) {
    throw new RpcError('INVALID_ARGUMENT', `A request may hold at most ${MAX_WRITES} writes.`);
  }
  return writes;
}

function requireDistinctDocuments(writes: readonly Json[]): void {
  const names = writes.map(documentNameOf).filter((name) => name !== undefined);
  if (new Set(names).size < names.length) {
    throw new RpcError('INVALID_ARGUMENT', 'A batch write may write each document only once.');
  }
}

function documentNameOf(write: Json): Json | undefined {
  if (typeof write !== 'object' || write === null || Array.isArray(write)) return undefined;
  const { update, transform } = write;
  const inner = [update, transform].find((part) => typeof part === 'object' && part !== null && !Array.isArray(part));
  if (inner === undefined || inner === null || typeof inner !== 'object' || Array.isArray(inner)) {
    return write.delete ?? write.verify;
  }
  return inner.name ?? inner.document;
}

async function writeAlone(
  target: CommitTarget,
  write: Json,
): Promise<{ readonly writeResult: JsonObject; readonly status: JsonObject }> {
  try {
    const { results } = await commitWrites(target, [parseWrite(target.database.name, write)]);
    return { writeResult: results[0] ? encodeWriteResult(results[0]) : {}, status: { code: STATUS_CODES.OK } };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { writeResult: {}, status: { code: error.code, message: error.message } };
  }
}
