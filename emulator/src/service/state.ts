/** The state of the running server: databases by name, rules by project, the meter and the triggers. Has no RPCs. */
import { NO_INDEXES, withoutAutomaticIndexes } from '../query/indexes/index-definitions.ts';
import { SecondaryIndexes } from '../query/secondary/secondary-indexes.ts';
import { CommitClock } from '../store/commit-clock.ts';
import { Database } from '../store/database.ts';
import type { Journal } from '../store/journal.ts';
import { type DatabaseName, formatDatabaseName } from '../values/paths/resource-name.ts';
import type { Micros } from '../values/value.ts';
import { RequestFeed } from './authorize/request-feed.ts';
import { RulesRegistry } from './authorize/rules-registry.ts';
import { type LimitOptions, ProductionLimits } from './limits/production-limits.ts';
import { Meter, type RequestMeter } from './meter/meter.ts';
import { IndexGuard, type IndexGuardOptions } from './reads/index-guard.ts';
import type { CallContext } from './rpc.ts';
import { LockTable } from './transactions/lock-table.ts';
import { Transactions } from './transactions/transactions.ts';
import { Turns } from './transactions/turns.ts';
import { Triggers } from './triggers/triggers.ts';

export interface DatabaseState {
  readonly name: DatabaseName;
  readonly store: Database;
  readonly locks: LockTable;
  readonly transactions: Transactions;
  readonly turns: Turns;
  readonly indexes: SecondaryIndexes;
  readonly openedAt: Micros;
}

/** One call of an RPC, metered under the RPC's name. */
export interface Call {
  readonly state: ServiceState;
  readonly database: DatabaseState;
  readonly context: CallContext;
  readonly meter: RequestMeter;
}

export type Edition = 'standard' | 'enterprise';

export interface ServiceOptions extends IndexGuardOptions, LimitOptions {
  /** Microseconds since the epoch; the system's clock by default. */
  readonly clock?: () => Micros;
  /** `host:port` of the functions emulator, which gets the events of triggers. */
  readonly functionsEmulator?: string;
  /** `standard` by default. Pipelines run in Enterprise edition only, and no query needs an index there. */
  readonly edition?: Edition;
}

export class ServiceState {
  readonly clock: CommitClock;
  readonly rules: RulesRegistry;
  readonly requests = new RequestFeed();
  readonly meter = new Meter();
  readonly triggers: Triggers;
  readonly indexes: IndexGuard;
  readonly limits: ProductionLimits;
  readonly edition: Edition;
  /** Set before the last export, so that it has every write that was ever acknowledged. */
  refusesWrites = false;
  /** Gets each commit from the time it is set. */
  journal: Journal | undefined;
  readonly #databases = new Map<string, DatabaseState>();

  constructor(options: ServiceOptions) {
    const { clock, functionsEmulator, edition = 'standard', log = () => undefined } = options;
    this.edition = edition;
    this.clock = new CommitClock(clock);
    this.rules = new RulesRegistry({ log, onJudged: (...judged) => this.requests.add(...judged) });
    this.triggers = new Triggers({ functionsEmulator, log });
    const isEnterprise = edition === 'enterprise';
    this.indexes = new IndexGuard(isEnterprise ? { indexMode: 'off', ...options } : options);
    const indexes = isEnterprise ? withoutAutomaticIndexes(options.indexes ?? NO_INDEXES) : options.indexes;
    this.limits = new ProductionLimits({ ...options, ...(indexes && { indexes }) });
  }

  openCall(method: string, name: DatabaseName, context: CallContext): Call {
    return { state: this, database: this.database(name), context, meter: this.meter.open(method, context.meterLabel) };
  }

  /** Creates the database when it is first named. */
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
    return { name, store, locks, transactions, turns: new Turns(), indexes, openedAt: store.version };
  }

  close(): void {
    this.triggers.close();
    this.journal?.close();
    this.journal = undefined;
    for (const { transactions } of this.#databases.values()) transactions.close();
  }
}
