/**
 * The interface of the rules engine for its two callers, the Firestore service and the Storage runtime: a compiled ruleset
 * that authorizes requests. The engine reads documents only through `DocumentAccess` and `fetchDocument`.
 */
import type { JsonObject } from '../values/json.ts';
import type { MapValue, Value } from '../values/value.ts';

export interface Issue {
  readonly severity: 'WARNING' | 'ERROR';
  readonly description: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** The source line and, in a second line, a caret under the column. */
  readonly excerpt: string;
}

export type Method = 'get' | 'list' | 'create' | 'update' | 'delete';

/** A Firestore document that rules see as `resource`, as `request.resource` or as the result of `get()`. */
export interface RulesDocument {
  /** Absolute rules path: `/databases/(default)/documents/users/ana`. */
  readonly path: string;
  readonly fields: MapValue;
}

/** Reads for `get()` and `exists()` from the state before the request, for their After forms from the state after it. */
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
  /** Documents that the same RPC has read, by path (`after:` and the path for After forms). A repeated read does not count. */
  readonly accessCache?: Map<string, RulesDocument | undefined>;
  /** 10 for one document or a query, 20 for reads and writes of several documents; Infinity for no limit. */
  readonly accessLimit: number;
}

/** A read or write of one document. */
export interface DocumentRequest extends RequestBase {
  readonly method: Exclude<Method, 'list'>;
  /** Absolute, as in RulesDocument. */
  readonly path: string;
  /** The document before the request; null if it does not exist. */
  readonly resource: RulesDocument | null;
  /** The whole document after the write, with masks and transforms applied; null for reads and deletes. */
  readonly requestResource: RulesDocument | null;
}

/** One constraint of a query. `field` is written as in queries; the value for `__name__` is a reference or an id. */
export type FieldConstraint =
  | {
      readonly field: string;
      readonly op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'array-contains';
      readonly value: Value;
    }
  | { readonly field: string; readonly op: 'in' | 'not-in' | 'array-contains-any'; readonly value: readonly Value[] }
  | { readonly field: string; readonly op: 'exists' };

/** A query. It is allowed only if its constraints imply the condition of the rules for all possible results. */
export interface ListRequest extends RequestBase {
  readonly method: 'list';
  /** The absolute path of the parent document, or `/databases/(default)/documents`. */
  readonly parent: string;
  /** Undefined for a query over all collections. */
  readonly collectionId: string | undefined;
  /** True for a collection group: the collections of that id at any depth below `parent`. */
  readonly allDescendants: boolean;
  /** At least one conjunction of constraints. The query returns the documents that satisfy any of them. */
  readonly disjuncts: readonly (readonly FieldConstraint[])[];
  readonly limit: number | null;
  readonly offset: number | null;
  readonly orderBy: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
}

/** A Storage request. The Storage emulator gives `request` and `resource` as rules see them. */
export interface StorageRequest {
  readonly method: Method;
  /** `/b/<bucket>/o/<object path>`. */
  readonly path: string;
  readonly request: MapValue;
  readonly resource: Value;
  /** Reads a Firestore document for `firestore.get()` and `firestore.exists()`. */
  readonly fetchDocument: (path: string) => Promise<RulesDocument | undefined>;
}

export interface Verdict {
  readonly allowed: boolean;
  /** Why the request is denied, in the official style: `false for 'get' @ L4`. Empty if it is allowed. */
  readonly message: string;
  /** How many documents get(), exists() and their After forms read. They are billed; a repeated read counts once. */
  readonly documentReads: number;
}

/** An expression of an `allow` with the value that it came to for one request. */
export interface JudgedExpression {
  /** 0 for the condition itself. The body of a function counts as a part of its call. */
  readonly depth: number;
  readonly line: number;
  readonly column: number;
  /** As written, in one line. */
  readonly text: string;
  /** Shortened: of maps only the keys, of lists only the size. */
  readonly value: string;
}

export interface JudgedAllow {
  readonly line: number;
  readonly text: string;
  readonly result: 'allowed' | 'false' | 'error' | 'not proved';
  /** What was evaluated, each before its parts. */
  readonly expressions: readonly JudgedExpression[];
}

/** How one request was judged. */
export interface Judgment {
  readonly method: Method;
  /** Of a query the collection. */
  readonly path: string;
  readonly verdict: Verdict;
  /** The `allow`s that were evaluated, in order. */
  readonly allows: readonly JudgedAllow[];
  /** `request` and `resource` in the form of Google's rules tools. */
  readonly variables: Readonly<Record<string, JsonObject>>;
}

/** How often an `allow` or an expression gave each result: `{ true: 3, error: 1 }`. Empty if it was never evaluated. */
export interface CoverageEntry {
  readonly kind: 'allow' | 'expression';
  readonly line: number;
  readonly column: number;
  readonly counts: Readonly<Record<string, number>>;
}

export interface CompileOptions {
  /** Called with a line for each `debug()` in the rules. */
  readonly onDebug?: (line: string) => void;
  /** Called after each request. The members of a judgment are computed when they are read, for most are not. */
  readonly onJudged?: (judgment: Judgment) => void;
}

export interface Ruleset {
  readonly rulesVersion: 1 | 2;
  /** Synchronous, so that a commit is authorized and applied in one step. */
  authorize(request: DocumentRequest | ListRequest): Verdict;
  authorizeStorage(request: StorageRequest): Promise<Verdict>;
  /** The results of all `allow`s and expressions since the ruleset was compiled, in the order of the file. */
  coverage(): readonly CoverageEntry[];
  /** The same in the form of Google's emulator. */
  googleCoverage(): JsonObject;
  readonly source: string;
}

export type Compilation =
  | { readonly ruleset: Ruleset; readonly issues: readonly Issue[] }
  | { readonly ruleset: undefined; readonly issues: readonly Issue[] };
