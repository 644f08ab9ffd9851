/**
 * What the rules engine offers to its two callers, the Firestore service and the Storage runtime: compile a source text,
 * then ask whether one request is allowed. Documents are reached only through `DocumentAccess`.
 */
import type { MapValue, Value } from '../values/value.ts';

export interface Issue {
  readonly severity: 'WARNING' | 'ERROR';
  readonly description: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** The source line, and below it a caret under the column. */
  readonly excerpt: string;
}

export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** A document or object as rules see it (`resource`, `request.resource`, the result of `get()`). */
export interface RulesDocument {
  /** Absolute rules path: `/databases/(default)/documents/users/ana`. */
  readonly path: string;
  readonly fields: MapValue;
}

/** `get()`/`exists()` see the state before the request, `getAfter()`/`existsAfter()` the state after it. */
export interface DocumentAccess {
  before(path: string): RulesDocument | undefined;
  after(path: string): RulesDocument | undefined;
}

export interface Auth {
  readonly uid: string;
  readonly token: MapValue;
}

interface RequestBase {
  readonly auth: Auth | null;
  readonly time: Value;
  readonly documents: DocumentAccess;
  /** Document accesses already made for the same RPC: path → result. Shared by the writes of one batch; not counted twice. */
  readonly accessCache?: Map<string, RulesDocument | undefined>;
  /** 10 for single-document requests and queries, 20 for multi-document reads, transactions and batches. */
  readonly accessLimit: 10 | 20;
}

/** One document read or write. `path` is absolute as in RulesDocument. */
export interface DocumentRequest extends RequestBase {
  readonly service: 'cloud.firestore';
  readonly method: Exclude<Method, 'list'>;
  readonly path: string;
  /** The state before; null when it does not exist. */
  readonly resource: RulesDocument | null;
  /** The full future state, mask merged and transforms applied; null on reads and deletes. */
  readonly requestResource: RulesDocument | null;
}

/** One constraint of a query on a field (dotted, quoted as in queries; `__name__` for the document id). */
export type FieldConstraint =
  | {
      readonly field: string;
      readonly op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains';
      readonly value: Value;
    }
  | { readonly field: string; readonly op: 'in' | 'not-in' | 'array-contains-any'; readonly value: readonly Value[] }
  | { readonly field: string; readonly op: 'exists' };

/** A query to be proved: allowed only if its constraints imply the condition for every possible result. */
export interface ListRequest extends RequestBase {
  readonly service: 'cloud.firestore';
  readonly method: 'list';
  /** Absolute path of the parent: `/databases/(default)/documents` or below it. */
  readonly parent: string;
  /** Undefined for kindless queries. */
  readonly collectionId: string | undefined;
  /** Collection group: documents of that collection at any depth below `parent`. */
  readonly allDescendants: boolean;
  /** Disjunctive normal form: at least one conjunction; the query returns documents that satisfy one of them. */
  readonly disjuncts: readonly (readonly FieldConstraint[])[];
  readonly limit: number | null;
  readonly offset: number | null;
  readonly orderBy: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
}

/** A Storage request: `variables` are given ready-made by the Storage emulator. */
export interface StorageRequest {
  readonly service: 'firebase.storage';
  readonly method: Method;
  /** `/b/<bucket>/o/<object path>`. */
  readonly path: string;
  readonly request: MapValue;
  readonly resource: Value;
  /** Reached over the wire, so asynchronously: the evaluator stays synchronous and is run again with what was fetched. */
  readonly fetchDocument: (path: string) => Promise<RulesDocument | undefined>;
}

export interface Verdict {
  readonly allowed: boolean;
  /** Why, for people: the official style `false for 'get' @ L4`, with the failing expression where there is one. */
  readonly message: string;
  /** Billed document reads made by get()/exists()/getAfter()/existsAfter(), without repeats. */
  readonly documentReads: number;
}

/** How often an `allow` or an expression came to which value: `{ true: 3, error: 1 }`; empty if it was never asked. */
export interface CoverageEntry {
  readonly kind: 'allow' | 'expression';
  readonly line: number;
  readonly column: number;
  readonly counts: Readonly<Record<string, number>>;
}

export interface CompileOptions {
  /** Gets a line for each call of `debug()` in the rules. */
  readonly onDebug?: (line: string) => void;
}

export interface Ruleset {
  readonly rulesVersion: 1 | 2;
  /** Synchronous, so that a commit is authorized and applied in one step. */
  authorize(request: DocumentRequest | ListRequest): Verdict;
  authorizeStorage(request: StorageRequest): Promise<Verdict>;
  /** What has been evaluated since the ruleset was compiled, in the order of the file. */
  coverage(): readonly CoverageEntry[];
}

export type Compilation =
  | { readonly ruleset: Ruleset; readonly issues: readonly Issue[] }
  | { readonly ruleset: undefined; readonly issues: readonly Issue[] };
