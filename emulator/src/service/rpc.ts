/**
 * The interface between transports and service: the RPCs of google.firestore.v1.Firestore as functions of canonical
 * ProtoJSON (camelCase, int64 as string, bytes as base64, timestamps as RFC 3339, enums by name). Has no code.
 */
import type { CoverageEntry, Issue } from '../rules/ruleset.ts';
import type { JsonObject } from '../values/json.ts';

/** Transports may not import the rules engine. */
export type RulesIssue = Issue;

/** Who calls. An `admin` sends `Bearer owner`, and no rules apply. `claims` is the whole payload of the token. */
export type Caller =
  | { readonly kind: 'admin' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly uid: string; readonly claims: JsonObject };

/** One call or one stream. */
export interface CallContext {
  readonly caller: Caller;
  /** The meter's label for the call, from the header or gRPC metadata `x-meter-label`. */
  readonly meterLabel?: string;
  /** Whether it is an SDK for web or mobile, whose transactions read without a token and commit with preconditions. */
  readonly isClientSdk?: boolean;
  /** Aborted when the client goes away. The call releases its locks and listeners then. */
  readonly signal: AbortSignal;
  /** Aborted when the connection of the call closes, maybe long after the call. Undefined if it is not known. */
  readonly connection?: AbortSignal;
}

/** A stream opened by a client. `receive` gets one request message, and `close` comes after the last one. */
export interface OpenStream {
  receive(message: JsonObject): void;
  /** Undefined while it takes messages; else resolves when it has worked on those that it has. */
  ready?(): Promise<void> | undefined;
  close(): void;
}

/** The receiver of a stream's responses. After `fail` or `end` the stream sends nothing else. */
export interface StreamSink {
  send(message: JsonObject): void;
  /** Undefined while the client reads; else resolves when it has. A stream that waits for it holds no messages meanwhile. */
  ready?(): Promise<void> | undefined;
  fail(error: Error): void;
  end(): void;
}

export type UnaryRpc = (request: JsonObject, context: CallContext) => Promise<JsonObject>;
/** Yields response messages. Request errors are thrown before the first one. */
export type ServerStreamRpc = (request: JsonObject, context: CallContext) => AsyncIterable<JsonObject>;
export type BidiRpc = (context: CallContext, sink: StreamSink) => OpenStream;

type ReadRpc = 'GetDocument' | 'ListDocuments' | 'ListCollectionIds' | 'PartitionQuery';
type WriteRpc = 'CreateDocument' | 'UpdateDocument' | 'DeleteDocument' | 'Commit' | 'BatchWrite';
type TransactionRpc = 'BeginTransaction' | 'Rollback';
type ServerStreamName = 'BatchGetDocuments' | 'RunQuery' | 'RunAggregationQuery' | 'ExecutePipeline';

export interface FirestoreRpcs {
  /** Called by transports with the size of each request. Throws INVALID_ARGUMENT if it is too large. */
  requireRequestSize(bytes: number): void;
  readonly unary: Readonly<Record<ReadRpc | WriteRpc | TransactionRpc, UnaryRpc>>;
  readonly serverStream: Readonly<Record<ServerStreamName, ServerStreamRpc>>;
  readonly bidi: Readonly<Record<'Listen' | 'Write', BidiRpc>>;
}

/** What rules judged of late, for the Requests page of the Emulator UI. */
export interface RulesRequests {
  /** The last requests, the oldest first. */
  history(): JsonObject[];
  /** Calls the listener with each later one. Returns a function that removes it. */
  subscribe(listener: (request: JsonObject) => void): () => void;
}

/** The functions behind the emulator's own HTTP endpoints (`/emulator/v1/...`) and the launcher. */
export interface EmulatorControl {
  /** Replaces a project's rules. Returns the issues found; after an `ERROR` the former rules stay. */
  setRules(project: string, source: string, fileName?: string): readonly RulesIssue[];
  /** The results of each `allow` and expression since the rules were set. Undefined for a project without rules. */
  rulesCoverage(project: string): readonly CoverageEntry[] | undefined;
  /** The same in the form of Google's emulator, with the source. */
  ruleCoverage(project: string): JsonObject | undefined;
  readonly requests: RulesRequests;
  clearDocuments(project: string, database: string, path?: string): Promise<void>;
  /** Deletes the documents and open transactions of all databases. Rules, triggers and the meter stay. */
  reset(): Promise<void>;
  putTrigger(project: string, key: string, body: JsonObject): void;
  /** Writes an export in the official format into `directory/name`. The caller resolves relative paths. */
  exportTo(project: string, database: string, directory: string, name: string): Promise<void>;
  importFrom(project: string, metadataFile: string): Promise<void>;
  /**
   * Applies the commits in the file, then appends each later commit to it before it is applied. Returns how many `records`
   * it applied and how many bytes of an incomplete last record it `dropped`. Throws if the file is damaged.
   */
  keepJournal(file: string): Promise<{ readonly records: number; readonly dropped: number }>;
  /** Fails all later writes with UNAVAILABLE, so that an export has every write that was ever acknowledged. */
  refuseWrites(): void;
  /** Stops the clock of commits and reads at a time, in milliseconds since 1970. For tests of long periods. */
  setClock(milliseconds: number): void;
  /** The billed operations so far (`MeterJson`). */
  meter(): JsonObject;
  resetMeter(): void;
  close(): Promise<void>;
}
