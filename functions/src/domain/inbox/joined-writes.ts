import { SIGNAL_MAX_AGE_MS, SIGNAL_TIMEOUT_MS, SIGNAL_WAIT_MS } from '@tagpo/contract/product';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { ABORTED, DEADLINE_EXCEEDED, hasCode } from '../../firebase/error-code.ts';
import type { LogEvent } from '../../log-event.ts';

/** How values are written to documents of one kind. */
export interface WriteKind<Value> {
  readonly firestore: Firestore;
  readonly now: () => number;
  readonly log: (event: LogEvent) => void;
  /** As the log names it. */
  readonly name: 'thread' | 'bell';
  /** Writes what of the value is newer than what is stored, if anything is. */
  readonly apply: (transaction: Transaction, stored: DocumentSnapshot, value: Value) => void;
  /** Of two that wait for their turn, the one that says both. */
  readonly join: (earlier: Value, later: Value) => Value;
}

/**
 * Writes a value that has been true since a time, in milliseconds since 1970. Settles when it is written or given up; never rejects.
 */
export type JoinedWrite<Value> = (path: string, value: Value, since: number) => Promise<void>;

interface Waiting<Value> {
  readonly value: Value;
  readonly since: number;
  readonly done: Promise<void>;
}

interface Line<Value> {
  /** What is under way. */
  running: Promise<void>;
  /** What goes next. */
  waiting: Waiting<Value> | undefined;
}

/**
 * Writes to inboxes, each in a transaction on that one document. One is under way per document, what comes meanwhile joins what waits.
 * Nothing fails because it failed: that is logged, with the count of failures on this instance. An instance that was frozen for an
 * hour begins none that waited.
 */
export function createJoinedWrites<Value>(kind: WriteKind<Value>): JoinedWrite<Value> {
  const lines = new Map<string, Line<Value>>();
  let failures = 0;

  async function attempt(path: string, { value, since }: Omit<Waiting<Value>, 'done'>): Promise<void> {
    const startedAt = kind.now();
    if (startedAt - since > SIGNAL_MAX_AGE_MS) return;
    const run = () => writeOnce(kind, path, { value, startedAt });
    await run()
      .catch((error: unknown) => {
        if (!hasCode(error, ABORTED) || kind.now() - startedAt > SIGNAL_WAIT_MS) throw error;
        return run();
      })
      .catch((error: unknown) => {
        failures += 1;
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
        kind.log({ event: 'signal', kind: kind.name, code, failures });
      });
  }

  async function takeTurn(path: string, line: Line<Value>): Promise<void> {
    await line.running;
    const { waiting } = line;
    line.waiting = undefined;
    if (waiting === undefined) return;
    const running = attempt(path, waiting);
    line.running = running;
    await running;
    if (line.running === running && line.waiting === undefined) lines.delete(path);
  }

  return (path, value, since) => {
    const line: Line<Value> = lines.get(path) ?? { running: Promise.resolve(), waiting: undefined };
    lines.set(path, line);
    const { waiting } = line;
    const done = waiting?.done ?? takeTurn(path, line);
    line.waiting = waiting
      ? { value: kind.join(waiting.value, value), since: Math.max(waiting.since, since), done }
      : { value, since, done };
    return done;
  };
}

async function writeOnce<Value>(
  { firestore, now, apply }: WriteKind<Value>,
  path: string,
  { value, startedAt }: { readonly value: Value; readonly startedAt: number },
): Promise<void> {
  await firestore.runTransaction(
    async (transaction) => {
      const stored = await transaction.get(firestore.doc(path));
      // Whoever locks their own inbox holds up what is written there, and no look to come would make up for it.
      if (now() - startedAt > SIGNAL_TIMEOUT_MS)
        throw Object.assign(new Error('Too late'), { code: DEADLINE_EXCEEDED });
      apply(transaction, stored, value);
    },
    { maxAttempts: 1 },
  );
}

/** Waits for writes, but not for longer than a call should. */
export async function waitForWrites(writes: readonly Promise<void>[]): Promise<void> {
  if (writes.length === 0) return;
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, SIGNAL_WAIT_MS);
  await Promise.race([Promise.all(writes), timeout]);
  clearTimeout(timer);
}
