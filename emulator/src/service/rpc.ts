/**
 * What every transport speaks to: the RPCs of google.firestore.v1.Firestore as functions over canonical ProtoJSON
 * (camelCase, int64 as string, bytes as base64, timestamps as RFC 3339, enums by name). Transports turn bytes into this
 * form and back and know no semantics; the service knows no bytes.
 */

import type { CoverageEntry, Issue } from '../rules/ruleset.ts';
import type { JsonObject } from '../values/json.ts';

/** What `/emulator/v1/...` answers about rules. */
export type RulesIssue = Issue;
export type RulesCoverage = CoverageEntry;

/** Who calls. `admin` is `Bearer owner`: rules are bypassed. `claims` is the token's whole payload. */
export type Caller =
  | { readonly kind: 'admin' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly uid: string; readonly claims: JsonObject };

/** One call or one stream. */
export interface CallContext {
  readonly caller: Caller;
  /** From the request header or gRPC metadata `x-meter-label`; what billed operations are counted under. */
  readonly meterLabel?: string;
  /** Aborted when the client goes away: locks are released, listeners dropped. */
  readonly signal: AbortSignal;
  /** Aborted when the connection that carried the call closes, long after the call perhaps. Absent: not known. */
  readonly connection?: AbortSignal;
}

/** A stream opened by a client. `receive` gets one request message; `close` says that no more will come. */
export interface OpenStream {
  receive(message: JsonObject): void;
  close(): void;
}

/** Where an open stream sends. After `fail` or `end` nothing else is sent. */
export interface StreamSink {
  send(message: JsonObject): void;
  fail(error: Error): void;
  end(): void;
}

export type UnaryRpc = (request: JsonObject, context: CallContext) => Promise<JsonObject>;
/** Yields response messages; the first one is not awaited before the request has been validated. */
export type ServerStreamRpc = (request: JsonObject, context: CallContext) => AsyncIterable<JsonObject>;
export type BidiRpc = (context: CallContext, sink: StreamSink) => OpenStream;

export interface FirestoreRpcs {
  readonly unary: Readonly<
    Record<
      | 'GetDocument'
      | 'ListDocuments'
      | 'CreateDocument'
      | 'UpdateDocument'
      | 'DeleteDocument'
      | 'BeginTransaction'
      | 'Commit'
      | 'Rollback'
      | 'BatchWrite'
      | 'ListCollectionIds'
      | 'PartitionQuery',
      UnaryRpc
    >
  >;
  readonly serverStream: Readonly<Record<'BatchGetDocuments' | 'RunQuery' | 'RunAggregationQuery', ServerStreamRpc>>;
  readonly bidi: Readonly<Record<'Listen' | 'Write', BidiRpc>>;
}

/** What the emulator's own HTTP endpoints (`/emulator/v1/...`, the launcher) ask of the service, beside the RPCs. */
export interface EmulatorControl {
  /** Replaces a project's rules. Returns the issues found; with an `ERROR` among them the old rules stay. */
  setRules(project: string, source: string, fileName?: string): readonly RulesIssue[];
  /** What each `allow` of the project's rules came to since they were set; undefined for a project without rules. */
  rulesCoverage(project: string): readonly RulesCoverage[] | undefined;
  clearDocuments(project: string, database: string, path?: string): Promise<void>;
  /** Drops the documents and open transactions of every database. Rules, triggers and the meter stay. */
  reset(): Promise<void>;
  putTrigger(project: string, key: string, body: JsonObject): void;
  /** Writes an export in the official format into `directory/name`. Relative paths are the caller's to resolve. */
  exportTo(project: string, database: string, directory: string, name: string): Promise<void>;
  importFrom(project: string, metadataFile: string): Promise<void>;
  /**
   * Applies the commits in the file, then appends each later one to it before it is applied. `records` is how many were
   * applied, `dropped` the bytes of a last one that was cut off. Throws on a damaged file.
   */
  keepJournal(file: string): Promise<{ readonly records: number; readonly dropped: number }>;
  /** From now on every write is UNAVAILABLE, so that an export holds all that was ever acknowledged. */
  refuseWrites(): void;
  /** Stops the clock that commits and reads are timed by at a time, milliseconds since 1970; for tests of what hours bring. */
  setClock(milliseconds: number): void;
  /** Billed operations so far, per label. */
  meter(): JsonObject;
  resetMeter(): void;
  close(): Promise<void>;
}
