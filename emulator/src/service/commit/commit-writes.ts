/**
 * Commits the writes of an RPC: waits for locks, then applies, authorizes and stores all writes in one synchronous step.
 * Parses no requests. Clearing and imports do not come here: they ask no rules.
 */
import type { Document } from '../../values/document.ts';
import type { JsonObject } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { formatMicros } from '../../values/timestamp.ts';
import type { Value } from '../../values/value.ts';
import { encodeValue } from '../../values/wire.ts';
import { Authorizer, requestTime, type WriteOutcome } from '../authorize/authorizer.ts';
import type { Call } from '../state.ts';
import { keysOfWrites } from '../transactions/lock-keys.ts';
import { StagedWrites } from './staged-writes.ts';
import type { WriteOperation } from './write-operation.ts';

/** How many milliseconds a write outside transactions waits for their locks. */
const LOCK_TIMEOUT = 2000;

export interface WriteResult {
  /** Undefined after deletes and verifications. */
  readonly document: Document | undefined;
  readonly transformResults: readonly Value[];
}

/**
 * Applies all of the writes or none. `transaction` is the token of the transaction to commit, which ends in any case.
 * Throws NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, PERMISSION_DENIED, ABORTED, INVALID_ARGUMENT.
 */
export async function commitWrites(call: Call, writes: readonly WriteOperation[], transaction?: string) {
  const { database, context } = call;
  if (transaction !== undefined) return commitTransaction(call, writes, transaction);
  if (!database.locks.isInUse) return applyWrites(call, writes);
  const owner = { age: database.transactions.nextAge() };
  try {
    const keys = keysOfWrites(writes.map(({ path }) => path));
    await database.locks.acquire(owner, keys, { signal: context.signal, timeout: LOCK_TIMEOUT });
    return applyWrites(call, writes);
  } finally {
    database.locks.release(owner);
  }
}

async function commitTransaction(call: Call, writes: readonly WriteOperation[], token: string) {
  const { transactions } = call.database;
  try {
    return await transactions.use(token, async (transaction) => {
      if (writes.length > 0) transaction.requireWritable();
      await transaction.lock(keysOfWrites(writes.map(({ path }) => path)), call.context.signal);
      return applyWrites(call, writes);
    });
  } finally {
    transactions.end(token);
  }
}

function applyWrites(call: Call, writes: readonly WriteOperation[]) {
  const { state, database, context, meter } = call;
  state.limits.requireTransforms(writes);
  const version = state.clock.next();
  const time = requestTime(version);
  const staged = new StagedWrites({ database: database.name, reader: database.store.latest(), time, version });
  const transformResults = writes.map((write) => staged.apply(write));
  const authorizer = new Authorizer(call);
  if (!authorizer.isOpen) {
    const states = {
      time,
      before: (path: string) => staged.before(path),
      after: (path: string) => staged.after(path),
    };
    authorizer.requireWrites(outcomesOf(writes, staged), states);
  }
  if (staged.conflict !== undefined) database.turns.noteConflict(staged.conflict);
  if (staged.failure !== undefined) throw staged.failure;
  if (state.refusesWrites)
    throw new RpcError('UNAVAILABLE', 'The emulator is being stopped and takes no writes any more.');
  state.limits.requireCommit(
    [...staged.future].map(([path, after]) => ({ path, before: staged.before(path), after: after ?? undefined })),
  );
  const commit = database.store.commit(version, staged.future);
  state.limits.noteCommit(database.name, commit);
  if (commit.changes.length > 0) state.triggers.publish(database.name, commit, context.caller);
  meter.deletes(writes.filter(({ kind }) => kind === 'delete').length);
  meter.writes(writes.filter(({ kind }) => kind === 'update' || kind === 'transform').length);
  database.turns.pass(writes.map(({ path }) => path));
  const reader = database.store.latest();
  const results = writes.map(
    ({ kind, path }, index): WriteResult => ({
      document: kind === 'verify' || kind === 'delete' ? undefined : reader.get(path),
      transformResults: transformResults[index] ?? [],
    }),
  );
  return { commitTime: version, results };
}

/** What all writes of the commit together do to each document. Rules see no state between them. */
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
