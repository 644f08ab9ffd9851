/**
 * Asks the project's rules on behalf of one RPC: builds what rules see, shares document reads among the parts of the RPC,
 * bills them, throws PERMISSION_DENIED. Administrators and projects without rules pass.
 */
import { toDisjuncts } from '../../query/filters.ts';
import type { Query } from '../../query/query.ts';
import type { Auth, DocumentRequest, ListRequest, RulesDocument, Ruleset, Verdict } from '../../rules/ruleset.ts';
import type { CommitClock } from '../../store/commit-clock.ts';
import type { Document, DocumentReader } from '../../values/document.ts';
import { formatFieldPath } from '../../values/field-path.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { type MapValue, type Micros, Timestamp } from '../../values/value.ts';
import type { RequestMeter } from '../meter/meter.ts';
import type { CallContext } from '../rpc.ts';
import type { DatabaseState, ServiceState } from '../state.ts';
import { toAuth } from './claims.ts';

export interface AuthorizerOptions {
  readonly state: ServiceState;
  readonly database: DatabaseState;
  readonly context: CallContext;
  readonly meter: RequestMeter;
}

/** 10 for single documents and queries, 20 for transactions, batches and reads of several documents. */
export type AccessLimit = 10 | 20;

/** One document that a commit writes, before and after all of it; undefined where it does not exist. */
export interface WriteOutcome {
  readonly kind: 'write' | 'delete' | 'verify';
  readonly path: string;
  readonly before: MapValue | undefined;
  readonly after: MapValue | undefined;
  /** It says that the document exists, so it is an update even if it does not. */
  readonly expectsDocument: boolean;
}

export interface WriteStates {
  /** The time of the request: what server timestamps become. */
  readonly time: Timestamp;
  before(path: string): MapValue | undefined;
  after(path: string): MapValue | undefined;
}

export class Authorizer {
  readonly #ruleset: Ruleset | undefined;
  readonly #root: string;
  readonly #auth: Auth | null;
  readonly #meter: RequestMeter;
  readonly #clock: CommitClock;
  readonly #accessCache = new Map<string, RulesDocument | undefined>();

  constructor({ state, database, context, meter }: AuthorizerOptions) {
    this.#ruleset = context.caller.kind === 'admin' ? undefined : state.rules.rulesetOf(database.name.project);
    this.#root = `/databases/${database.name.database}/documents`;
    this.#auth = toAuth(context.caller);
    this.#meter = meter;
    this.#clock = state.clock;
  }

  /** True if everything is allowed. */
  get isOpen(): boolean {
    return this.#ruleset === undefined;
  }

  /** Throws PERMISSION_DENIED unless the document, there or not, may be read. */
  requireGet(path: string, reader: DocumentReader, accessLimit: AccessLimit): void {
    if (this.#ruleset === undefined) return;
    this.#require({
      ...this.#base(this.#now(), accessLimit, this.#accessOf(reader)),
      method: 'get',
      path: this.#absolute(path),
      resource: this.#toRules(path, reader.get(path)?.fields),
      requestResource: null,
    });
  }

  /** Throws PERMISSION_DENIED unless the rules allow every document the query could ever return. */
  requireList(query: Query, reader: DocumentReader): void {
    if (this.#ruleset === undefined) return;
    this.#require({
      ...this.#base(this.#now(), 10, this.#accessOf(reader)),
      method: 'list',
      parent: this.#absolute(query.parent),
      collectionId: query.collectionId,
      allDescendants: query.allDescendants,
      disjuncts: toDisjuncts(query),
      limit: query.limit ?? null,
      offset: query.offset === 0 ? null : query.offset,
      orderBy: query.explicitOrder.map(({ field, direction }) => ({ field: formatFieldPath(field), direction })),
    });
  }

  /** Throws PERMISSION_DENIED unless all of the writes are allowed. */
  requireWrites(outcomes: readonly WriteOutcome[], states: WriteStates): void {
    if (this.#ruleset === undefined) return;
    const documents = {
      before: (path: string) => this.#resolve(path, states.before),
      after: (path: string) => this.#resolve(path, states.after),
    };
    const base = this.#base(states.time, outcomes.length > 1 ? 20 : 10, documents);
    for (const outcome of outcomes) {
      const method = methodOf(outcome);
      this.#require({
        ...base,
        method,
        path: this.#absolute(outcome.path),
        resource: this.#toRules(outcome.path, outcome.before),
        requestResource: method === 'get' || method === 'delete' ? null : this.#toRules(outcome.path, outcome.after),
      });
    }
  }

  /** Throws PERMISSION_DENIED for what rules cannot grant, such as listing collections. */
  requireAdmin(what: string): void {
    if (this.#ruleset !== undefined) throw new RpcError('PERMISSION_DENIED', `${what} needs an administrator.`);
  }

  /** The time of the request, whatever version it reads. */
  #now(): Timestamp {
    return requestTime(this.#clock.read());
  }

  #base(time: Timestamp, accessLimit: AccessLimit, documents: DocumentRequest['documents']) {
    const accessCache = this.#accessCache;
    return { service: 'cloud.firestore' as const, auth: this.#auth, time, documents, accessCache, accessLimit };
  }

  #require(request: DocumentRequest | ListRequest): void {
    const verdict: Verdict | undefined = this.#ruleset?.authorize(request);
    if (verdict === undefined) return;
    if (verdict.documentReads > 0) this.#meter.rulesReads(verdict.documentReads);
    if (!verdict.allowed) throw new RpcError('PERMISSION_DENIED', `\n${verdict.message}`);
  }

  #accessOf(reader: DocumentReader): DocumentRequest['documents'] {
    const read = (path: string) => this.#resolve(path, (relative) => reader.get(relative)?.fields);
    return { before: read, after: read };
  }

  #absolute(path: string): string {
    return path === '' ? this.#root : `${this.#root}/${path}`;
  }

  #resolve(absolute: string, read: (path: string) => MapValue | undefined): RulesDocument | undefined {
    if (!absolute.startsWith(`${this.#root}/`)) return undefined;
    const fields = read(absolute.slice(this.#root.length + 1));
    return fields === undefined ? undefined : { path: absolute, fields };
  }

  #toRules(path: string, fields: Document['fields'] | undefined): RulesDocument | null {
    return fields === undefined ? null : { path: this.#absolute(path), fields };
  }
}

function methodOf({ kind, before, expectsDocument }: WriteOutcome): DocumentRequest['method'] {
  if (kind === 'verify') return 'get';
  if (kind === 'delete') return 'delete';
  return before === undefined && !expectsDocument ? 'create' : 'update';
}

/** Milliseconds, as the clock of server timestamps. */
export function requestTime(version: Micros): Timestamp {
  return Timestamp.fromMicros(version - (version % 1000));
}
