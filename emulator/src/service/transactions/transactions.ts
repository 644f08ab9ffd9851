/**
 * The open transactions of one database. Read-write ones lock what they read until they end; read-only ones read one
 * version and lock nothing. Idle ones expire. Applies no writes.
 */
import { randomBytes } from 'node:crypto';
import type { Database, Lease } from '../../store/database.ts';
import type { Snapshot } from '../../store/snapshot.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import type { Micros } from '../../values/value.ts';
import type { LockKeys, LockOwner, LockTable } from './lock-table.ts';

/** https://firebase.google.com/docs/firestore/quotas#writes_and_transactions */
const IDLE_LIMIT = 60_000;
const TOTAL_LIMIT = 270_000;
/** Short, so that a killed client does not block others, but enough for a client to connect again. */
const ORPHAN_LIMIT = 2000;

export type TransactionMode =
  | { readonly kind: 'read-write'; readonly retried?: string }
  | { readonly kind: 'read-only'; readonly readTime?: Micros };

export interface Transaction extends LockOwner {
  /** Base64, opaque to clients. */
  readonly token: string;
  readonly mode: TransactionMode['kind'];
  /** Reads the transaction's own version if it is read-only, else the latest. */
  reader(): Snapshot;
  /** Throws INVALID_ARGUMENT if read-only. */
  requireWritable(): void;
  /** Waits for the locks, unless the transaction is read-only. A failure ends the transaction. */
  lock(keys: LockKeys, signal: AbortSignal): Promise<void>;
}

interface OpenTransaction extends Transaction {
  readonly lease: Lease | undefined;
  readonly begun: number;
  /** How many calls are running. While there are any, the transaction is not idle. */
  uses: number;
  expiry: NodeJS.Timeout | undefined;
  /** The connection of the last call. */
  connection: AbortSignal | undefined;
  readonly onConnectionLost: () => void;
}

export class Transactions {
  readonly #database: Database;
  readonly #locks: LockTable;
  readonly #open = new Map<string, OpenTransaction>();
  #begun = 0;

  constructor(database: Database, locks: LockTable) {
    this.#database = database;
    this.#locks = locks;
  }

  /** The age of a new owner, which is younger than all before it. */
  nextAge(): number {
    this.#begun += 1;
    return this.#begun;
  }

  begin(mode: TransactionMode): Transaction {
    // A retried transaction keeps its age, so that it is not aborted again and again.
    const age = (mode.kind === 'read-write' && mode.retried && ageOf(mode.retried)) || this.nextAge();
    const bytes = randomBytes(16);
    bytes.writeDoubleBE(age, 0);
    const token = bytes.toString('base64');
    const lease = mode.kind === 'read-only' ? this.#database.lease(mode.readTime) : undefined;
    const transaction: OpenTransaction = {
      token,
      age,
      mode: mode.kind,
      lease,
      begun: Date.now(),
      uses: 0,
      expiry: undefined,
      connection: undefined,
      onConnectionLost: () => this.#restartExpiry(transaction),
      reader: () => lease?.snapshot ?? this.#database.latest(),
      requireWritable: () => {
        if (mode.kind === 'read-write') return;
        throw invalidArgument('Cannot modify entities in a read-only transaction.');
      },
      lock: async (keys, signal) => {
        if (lease !== undefined) return;
        try {
          await this.#locks.acquire(transaction, keys, { signal });
        } catch (error) {
          this.end(token);
          throw error;
        }
      },
    };
    this.#open.set(token, transaction);
    this.#restartExpiry(transaction);
    return transaction;
  }

  /** Throws INVALID_ARGUMENT for a transaction that was never begun, has ended or expired. */
  #requireOpen(token: string): OpenTransaction {
    const transaction = this.#open.get(token);
    if (transaction === undefined) {
      throw invalidArgument('The referenced transaction has expired or is no longer valid.');
    }
    return transaction;
  }

  /** Runs one call of the transaction, which does not expire meanwhile. It expires soon after `connection` is lost. */
  async use<Result>(
    token: string,
    call: (transaction: Transaction) => Promise<Result>,
    connection?: AbortSignal,
  ): Promise<Result> {
    const transaction = this.#requireOpen(token);
    transaction.uses += 1;
    this.#tie(transaction, connection);
    try {
      return await call(transaction);
    } finally {
      transaction.uses -= 1;
      this.#restartExpiry(transaction);
    }
  }

  /** Releases the locks and the version of a transaction. Does nothing if it is not open. */
  end(token: string): void {
    const transaction = this.#open.get(token);
    if (transaction === undefined) return;
    this.#open.delete(token);
    clearTimeout(transaction.expiry);
    transaction.connection?.removeEventListener('abort', transaction.onConnectionLost);
    transaction.lease?.release();
    this.#locks.release(transaction);
  }

  close(): void {
    for (const token of [...this.#open.keys()]) this.end(token);
  }

  #tie(transaction: OpenTransaction, connection: AbortSignal | undefined): void {
    if (connection === undefined || connection === transaction.connection) return;
    transaction.connection?.removeEventListener('abort', transaction.onConnectionLost);
    transaction.connection = connection;
    connection.addEventListener('abort', transaction.onConnectionLost, { once: true });
  }

  #restartExpiry(transaction: OpenTransaction): void {
    clearTimeout(transaction.expiry);
    if (!this.#open.has(transaction.token)) return;
    const left = transaction.begun + TOTAL_LIMIT - Date.now();
    const idle = transaction.connection?.aborted ? ORPHAN_LIMIT : IDLE_LIMIT;
    transaction.expiry = setTimeout(() => this.#expire(transaction), Math.max(0, Math.min(idle, left))).unref();
  }

  #expire(transaction: OpenTransaction): void {
    if (transaction.uses === 0) this.end(transaction.token);
  }
}

function ageOf(token: string): number | undefined {
  const bytes = Buffer.from(token, 'base64');
  const age = bytes.length === 16 ? bytes.readDoubleBE(0) : Number.NaN;
  return Number.isSafeInteger(age) && age > 0 ? age : undefined;
}
