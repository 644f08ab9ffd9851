/** What the server holds while it runs: databases by name, rules by project, the meter and the triggers. No RPCs. */
import { SecondaryIndexes } from '../query/secondary/secondary-indexes.ts';
import { CommitClock } from '../store/commit-clock.ts';
import { Database } from '../store/database.ts';
import type { Journal } from '../store/journal/journal.ts';
import { type DatabaseName, formatDatabaseName } from '../values/resource-name.ts';
import type { Micros } from '../values/value.ts';
import { RulesRegistry } from './authorize/rules-registry.ts';
import { Meter } from './meter/meter.ts';
import { LockTable } from './transactions/lock-table.ts';
import { Transactions } from './transactions/transactions.ts';
import { Triggers } from './triggers/triggers.ts';

export interface DatabaseState {
  readonly name: DatabaseName;
  readonly store: Database;
  readonly locks: LockTable;
  readonly transactions: Transactions;
  readonly indexes: SecondaryIndexes;
  readonly openedAt: Micros;
}

export interface StateOptions {
  /** Microseconds since the epoch; the system's clock by default. */
  readonly clock?: () => Micros;
  /** `host:port` that function events are posted to. */
  readonly functionsEmulator?: string;
  /** Where problems nobody waits for are reported. */
  readonly log?: (line: string) => void;
}

export class ServiceState {
  readonly clock: CommitClock;
  readonly rules = new RulesRegistry();
  readonly meter = new Meter();
  readonly triggers: Triggers;
  /** Set once before the server is stopped: what was acknowledged by then is all there will be. */
  refusesWrites = false;
  /** Where commits are kept; what was imported before it was set is kept elsewhere. */
  journal: Journal | undefined;
  readonly #databases = new Map<string, DatabaseState>();

  constructor({ clock, functionsEmulator, log = () => undefined }: StateOptions = {}) {
    this.clock = new CommitClock(clock);
    this.triggers = new Triggers({ functionsEmulator, log });
  }

  /** Databases come into being when they are first named. */
  database(name: DatabaseName): DatabaseState {
    const key = formatDatabaseName(name);
    const existing = this.#databases.get(key);
    if (existing !== undefined) return existing;
    const database = this.#create({ project: name.project, database: name.database });
    this.#databases.set(key, database);
    return database;
  }

  databases(): Iterable<DatabaseState> {
    return this.#databases.values();
  }

  #create(name: DatabaseName): DatabaseState {
    const store = new Database(this.clock, { record: ({ changes }) => this.journal?.append(name, changes) });
    const locks = new LockTable();
    const indexes = new SecondaryIndexes();
    store.subscribe((commit) => indexes.apply(commit));
    const transactions = new Transactions(store, locks);
    return { name, store, locks, transactions, indexes, openedAt: store.version };
  }

  close(): void {
    this.triggers.close();
    this.journal?.close();
    this.journal = undefined;
    for (const { transactions } of this.#databases.values()) transactions.close();
  }
}
