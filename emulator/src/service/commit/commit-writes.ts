/**
 * The one way documents change: waits for locks, then applies, authorizes and stores all writes of a commit in one
 * synchronous step. Used by Commit, BatchWrite, the document RPCs and clearing.
 */

import type { Document } from '../../values/document.ts';
import type { JsonObject } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { formatMicros } from '../../values/timestamp.ts';
import type { Micros, Value } from '../../values/value.ts';
import { encodeValue } from '../../values/wire.ts';
import { Authorizer, requestTime, type WriteOutcome } from '../authorize/authorizer.ts';
import type { RequestMeter } from '../meter/meter.ts';
import type { CallContext } from '../rpc.ts';
import type { DatabaseState, ServiceState } from '../state.ts';
import { keysOfWrites } from '../transactions/lock-keys.ts';
import { StagedWrites } from './staged-writes.ts';
import type { WriteOperation } from './write-operation.ts';

/** Milliseconds a write outside of transactions waits for their locks. */
const LOCK_TIMEOUT = 2000;

export interface CommitTarget {
  readonly state: ServiceState;
  readonly database: DatabaseState;
  readonly context: CallContext;
  readonly meter: RequestMeter;
  /** The token of the transaction that is committed; it ends whatever the outcome. */
  readonly transaction?: string | undefined;
}

export interface WriteResult {
  /** Undefined after deletes and verifications. */
  readonly document: Document | undefined;
  readonly transformResults: readonly Value[];
}

export interface CommitOutcome {
  readonly commitTime: Micros;
  readonly results: readonly WriteResult[];
}

/** All or nothing. Throws NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, PERMISSION_DENIED, ABORTED, INVALID_ARGUMENT. */
export async function commitWrites(target: CommitTarget, writes: readonly WriteOperation[]): Promise<CommitOutcome> {
  const { database, transaction } = target;
  if (transaction !== undefined) return commitTransaction(target, transaction, writes);
  if (!database.locks.isInUse) return applyWrites(target, writes);
  const owner = { age: database.transactions.nextAge() };
  try {
    const keys = keysOfWrites(writes.map(({ path }) => path));
    await database.locks.acquire(owner, keys, { signal: target.context.signal, timeout: LOCK_TIMEOUT });
    return applyWrites(target, writes);
  } finally {
    database.locks.release(owner);
  }
}

async function commitTransaction(
  target: CommitTarget,
  token: string,
  writes: readonly WriteOperation[],
): Promise<CommitOutcome> {
  const { transactions } = target.database;
  try {
    return await transactions.use(token, async (transaction) => {
      if (writes.length > 0) transaction.requireWritable();
      await transaction.lock(keysOfWrites(writes.map(({ path }) => path)), target.context.signal);
      return applyWrites(target, writes);
    });
  } finally {
    transactions.end(token);
  }
}

function applyWrites(target: CommitTarget, writes: readonly WriteOperation[]): CommitOutcome {
  const { state, database, context, meter } = target;
  const version = state.clock.next();
  const time = requestTime(version);
  const staged = new StagedWrites({ database: database.name, reader: database.store.latest(), time, version });
  const transformResults = writes.map((write) => staged.apply(write));
  const authorizer = new Authorizer(target);
  if (!authorizer.isOpen) {
    const states = {
      time,
      before: (path: string) => staged.before(path),
      after: (path: string) => staged.after(path),
    };
    authorizer.requireWrites(outcomesOf(writes, staged), states);
  }
  if (staged.failure !== undefined) throw staged.failure;
  if (state.refusesWrites)
    throw new RpcError('UNAVAILABLE', 'The emulator is being stopped and takes no writes any more.');
  const commit = database.store.commit(version, staged.future);
  if (commit.changes.length > 0) state.triggers.publish(database.name, commit, context.caller);
  meter.deletes(writes.filter(({ kind }) => kind === 'delete').length);
  meter.writes(writes.filter(({ kind }) => kind === 'update' || kind === 'transform').length);
  const reader = database.store.latest();
  const results = writes.map(({ kind, path }, index) => ({
    document: kind === 'verify' || kind === 'delete' ? undefined : reader.get(path),
    transformResults: transformResults[index] ?? [],
  }));
  return { commitTime: version, results };
}

/** What happens to each document, all its writes taken together: no state between them is ever seen. */
function outcomesOf(writes: readonly WriteOperation[], staged: StagedWrites): readonly WriteOutcome[] {
  const outcomes = new Map<string, WriteOutcome>();
  for (const { kind, path, precondition } of writes) {
    if (kind === 'verify' && outcomes.has(path)) continue;
    const after = staged.after(path);
    const known = outcomes.get(path);
    const expects = precondition?.kind === 'exists' ? precondition.exists : precondition !== undefined;
    outcomes.set(path, {
      kind: kind === 'verify' ? kind : after === undefined ? 'delete' : 'write',
      path,
      before: staged.before(path),
      after,
      expectsDocument: known === undefined || known.kind === 'verify' ? expects : known.expectsDocument,
    });
  }
  return [...outcomes.values()];
}

export function encodeWriteResult({ document, transformResults }: WriteResult): JsonObject {
  return {
    ...(document && { updateTime: formatMicros(document.updateTime) }),
    ...(transformResults.length > 0 && { transformResults: transformResults.map(encodeValue) }),
  };
}
