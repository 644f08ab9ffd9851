/**
 * Evaluates the project's rules for one RPC: builds the requests that rules see, shares and bills their document reads and
 * throws PERMISSION_DENIED. Administrators and projects without rules may do everything. Reads no tokens.
 */
import { toDisjuncts } from '../../query/filters.ts';
import type { Query } from '../../query/query.ts';
import type { Auth, DocumentRequest, ListRequest, RulesDocument, Ruleset, Verdict } from '../../rules/ruleset.ts';
import type { Document, DocumentReader } from '../../values/document.ts';
import { formatFieldPath } from '../../values/paths/field-path.ts';
import { fieldsOfJson } from '../../values/plain.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { type MapValue, type Micros, Timestamp } from '../../values/value.ts';
import type { Caller } from '../rpc.ts';
import type { Call } from '../state.ts';

/** https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits */
const accessesOf = (isMultiple: boolean): number => (isMultiple ? 20 : 10);

/** One document that a commit writes, before and after the commit. Undefined means that it does not exist. */
export interface WriteOutcome {
  readonly kind: 'write' | 'delete' | 'verify';
  readonly path: string;
  readonly before: MapValue | undefined;
  readonly after: MapValue | undefined;
  /** True if a precondition says that the document exists: then the write is an update even if it does not. */
  readonly expectsDocument: boolean;
}

export interface WriteStates {
  /** The time of the request, which is the value of server timestamps. */
  readonly time: Timestamp;
  before(path: string): MapValue | undefined;
  after(path: string): MapValue | undefined;
}

export class Authorizer {
  readonly #ruleset: Ruleset | undefined;
  readonly #root: string;
  readonly #auth: Auth | null;
  readonly #call: Call;
  readonly #accessCache = new Map<string, RulesDocument | undefined>();

  constructor(call: Call) {
    const { state, database, context } = call;
    this.#call = call;
    this.#ruleset = context.caller.kind === 'admin' ? undefined : state.rules.rulesetOf(database.name.project);
    this.#root = `/databases/${database.name.database}/documents`;
    this.#auth = toAuth(context.caller);
  }

  /** True if no rules apply to the caller. */
  get isOpen(): boolean {
    return this.#ruleset === undefined;
  }

  /** Throws PERMISSION_DENIED if the caller may not read one of the documents, whether it exists or not. */
  requireGets(paths: readonly string[], reader: DocumentReader): void {
    if (this.#ruleset === undefined) return;
    const base = this.#base(this.#now(), paths.length > 1, this.#accessOf(reader));
    for (const path of paths) {
      const resource = this.#toRules(path, reader.get(path)?.fields);
      this.#require({ ...base, method: 'get', path: this.#absolute(path), resource, requestResource: null });
    }
  }

  /** Throws PERMISSION_DENIED unless the rules allow every document the query could ever return. */
  requireList(query: Query, reader: DocumentReader): void {
    if (this.#ruleset === undefined) return;
    this.#require({
      ...this.#base(this.#now(), false, this.#accessOf(reader)),
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
    const base = this.#base(states.time, outcomes.length > 1, documents);
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

  /** Throws PERMISSION_DENIED for what rules cannot allow, such as listing collections. */
  requireAdmin(what: string): void {
    if (this.#ruleset !== undefined) throw new RpcError('PERMISSION_DENIED', `${what} needs an administrator.`);
  }

  /** The time of the request, also if it reads an earlier version. */
  #now(): Timestamp {
    return requestTime(this.#call.state.clock.read());
  }

  #base(time: Timestamp, isMultiple: boolean, documents: DocumentRequest['documents']) {
    const { rulesReads } = this.#call.state.limits;
    const accessLimit = rulesReads === 'error' ? accessesOf(isMultiple) : Number.POSITIVE_INFINITY;
    return { auth: this.#auth, time, documents, accessCache: this.#accessCache, accessLimit };
  }

  #require(request: DocumentRequest | ListRequest): void {
    const verdict: Verdict | undefined = this.#ruleset?.authorize(request);
    if (verdict === undefined) return;
    const { limits } = this.#call.state;
    if (limits.rulesReads === 'warn' && (verdict.documentReads > 10 || this.#accessCache.size > 20)) {
      limits.exceed('rules-reads', `Rules read ${this.#accessCache.size} documents for one request.`);
    }
    if (verdict.documentReads > 0) this.#call.meter.rulesReads(verdict.documentReads);
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

/** In milliseconds, as server timestamps are. */
export function requestTime(version: Micros): Timestamp {
  return Timestamp.fromMicros(version - (version % 1000));
}

/** `request.auth`: null for anonymous callers, and for administrators, whose requests no rules see. */
function toAuth(caller: Caller): Auth | null {
  return caller.kind === 'user' ? { uid: caller.uid, token: fieldsOfJson(caller.claims) } : null;
}
