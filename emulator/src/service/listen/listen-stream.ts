/**
 * One Listen stream: its targets, and what it sends for them in which order. A snapshot is consistent over all targets: the
 * changes of one commit, then one marker. Rules and billing are behind `Admission`, matching is in the views.
 */
import type { QueryIndexes } from '../../query/execute.ts';
import type { Database } from '../../store/database.ts';
import type { Commit, DocumentChange, DocumentReader } from '../../values/document.ts';
import type { JsonObject } from '../../values/json.ts';
import { type DatabaseName, formatDatabaseName, formatResourceName } from '../../values/paths/resource-name.ts';
import { invalidArgument, RpcError } from '../../values/rpc-error.ts';
import { formatMicros } from '../../values/timestamp.ts';
import type { Micros } from '../../values/value.ts';
import type { CallContext, OpenStream, StreamSink } from '../rpc.ts';
import { Outbox } from './outbox.ts';
import { createView } from './view/create-view.ts';
import type { TargetView, ViewChange } from './view/target-view.ts';
import type { Watch, Watcher, WatchHub } from './watch-hub.ts';
import { createBloomFilter } from './wire/bloom-filter.ts';
import {
  parseListenDatabase,
  parseListenRequest,
  parseTarget,
  type ResumePoint,
  type TargetRequest,
  type TargetSelection,
} from './wire/listen-request.ts';
import {
  type DocumentEncoder,
  DocumentMessages,
  existenceFilter,
  globalSnapshot,
  type Projection,
  resultMessages,
  type SnapshotPoint,
  targetChange,
  targetRemoved,
} from './wire/messages.ts';
import type { ResumeTokens } from './wire/resume-token.ts';

/** One database of the service, as streams use it. */
export interface ListenedDatabase {
  readonly name: DatabaseName;
  readonly database: Database;
  readonly hub: WatchHub;
  readonly tokens: ResumeTokens;
  /** A client that saw an earlier version than this gets everything again. */
  readonly openedAt: Micros;
  readonly indexes: QueryIndexes | undefined;
  /** Returns the admission of one new target. */
  admit(context: CallContext): Admission;
  /** Calls the listener when new rules may deny what was allowed. Returns a function that removes it. */
  onRulesChange(listener: () => void): () => void;
}

export interface Admission {
  /** Throws PERMISSION_DENIED, or FAILED_PRECONDITION if an index is missing. */
  requireAllowed(selection: TargetSelection): void;
  /** Throws PERMISSION_DENIED if a commit changed the answer, in the target's documents or in those that the rules read. */
  requireStillAllowed(selection: TargetSelection): void;
  /** A change of the results. */
  countUpdate(reads: number): void;
  /** The first answer. It is billed like a query, but without a reader, where the client resumes. */
  countResult(selection: TargetSelection, documents: number, reader: DocumentReader | undefined): void;
}

interface Target {
  readonly id: number;
  readonly admission: Admission;
  readonly selection: TargetSelection;
  readonly projection: Projection;
  readonly watch: Watch;
}

interface Listened {
  readonly on: ListenedDatabase;
  readonly messages: DocumentMessages;
  readonly stop: () => void;
}

export interface ListenStreamOptions {
  readonly context: CallContext;
  readonly sink: StreamSink;
  readonly open: (name: DatabaseName) => ListenedDatabase;
}

export class ListenStream implements OpenStream, Watcher {
  readonly #options: ListenStreamOptions;
  readonly #outbox: Outbox;
  readonly #targets = new Map<number, Target>();
  #listened: Listened | undefined;
  /** The version before the first commit that was left out while the client did not read. */
  #missedSince: Micros | undefined;
  #isMissing = false;
  #isOver = false;

  constructor(options: ListenStreamOptions) {
    const { context, sink } = options;
    this.#options = options;
    this.#outbox = new Outbox({ sink, fail: (error) => this.fail(error), onCaughtUp: () => this.#catchUp() });
    if (context.signal.aborted) this.#stop();
    else context.signal.addEventListener('abort', () => this.#stop(), { once: true });
  }

  receive(message: JsonObject): void {
    if (this.#isOver) return;
    try {
      this.#handle(message);
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  close(): void {
    if (this.#isOver) return;
    this.#stop();
    this.#options.sink.end();
  }

  fail(error: Error): void {
    if (this.#isOver) return;
    this.#stop();
    this.#options.sink.fail(error);
  }

  collect(targetId: number, changes: readonly ViewChange[]): void {
    const target = this.#targets.get(targetId);
    if (!target || !this.#listened) return;
    this.#isMissing ||= this.#outbox.isBehind;
    if (!this.#isMissing) this.#show(this.#listened.messages, target, changes);
  }

  #show(messages: DocumentMessages, target: Target, changes: readonly ViewChange[]): void {
    // Rules cannot look into a document that is gone, and a deletion shows no content: it needs no check.
    const showsMore = changes.some(({ kind }) => kind === 'update');
    if (showsMore && !this.#isStillAllowed(target)) return;
    messages.add(target.id, target.projection, changes);
    if (changes.length > 0) target.admission.countUpdate(changes.filter(({ billed }) => billed).length);
  }

  flush(version: Micros, encoder: DocumentEncoder): void {
    if (this.#isOver || !this.#listened) return;
    if (this.#isMissing) {
      this.#missedSince ??= version - 1;
      return;
    }
    this.#send(this.#listened, version, encoder);
  }

  #send({ on, messages }: Listened, version: Micros, encoder: DocumentEncoder): void {
    this.#outbox.push(messages.take(formatMicros(version), encoder));
    this.#outbox.push([globalSnapshot(pointAt(on, version))]);
  }

  /** Shows what the client missed while it did not read, as if it had listened anew with a resume token. */
  #catchUp(): void {
    const version = this.#missedSince;
    this.#missedSince = undefined;
    this.#isMissing = false;
    if (version === undefined || !this.#listened) return;
    const { on, messages } = this.#listened;
    const reader = on.database.latest();
    const encoder = on.hub.recentEncoder();
    for (const target of [...this.#targets.values()]) {
      const { id, watch } = target;
      const missed = missedSince(on, { point: { kind: 'read-time', version }, view: watch.view, reader });
      if (!missed) this.#outbox.push([targetChange('RESET', id)]);
      this.#show(messages, target, missed ?? watch.view.snapshot(reader));
      if (missed || !this.#targets.has(id)) continue;
      this.#outbox.push(messages.take(formatMicros(reader.version), encoder));
      this.#outbox.push([targetChange('CURRENT', id, pointAt(on, reader.version))]);
    }
    this.#send(this.#listened, reader.version, encoder);
  }

  #stop(): void {
    this.#isOver = true;
    this.#outbox.clear();
    for (const { watch } of this.#targets.values()) watch.stop();
    this.#targets.clear();
    this.#listened?.stop();
  }

  #handle(message: JsonObject): void {
    const on = this.#requireDatabase(message);
    if (this.#isMissing) this.#catchUp();
    const { targetId, target } = parseListenRequest(message);
    if (target) this.#addTarget(on, targetId || this.#freeTargetId(), target);
    else this.#removeTarget(targetId);
  }

  #requireDatabase(message: JsonObject): ListenedDatabase {
    const name = parseListenDatabase(message);
    if (this.#listened) {
      const { on } = this.#listened;
      if (name && formatDatabaseName(name) !== formatDatabaseName(on.name)) {
        throw invalidArgument('A stream listens to one database only.');
      }
      return on;
    }
    if (!name) throw invalidArgument('The first message of a stream must name the database.');
    const on = this.#options.open(name);
    const stop = on.onRulesChange(() => this.#recheckAll());
    this.#listened = { on, messages: new DocumentMessages(name), stop };
    return on;
  }

  #freeTargetId(): number {
    let id = 1;
    while (this.#targets.has(id)) id++;
    return id;
  }

  #removeTarget(id: number, cause?: RpcError): void {
    this.#targets.get(id)?.watch.stop();
    this.#targets.delete(id);
    this.#outbox.push([targetRemoved(id, cause)]);
  }

  #addTarget(on: ListenedDatabase, id: number, json: JsonObject): void {
    if (this.#targets.has(id)) throw invalidArgument(`Target id ${id} is already in use.`);
    const admission = on.admit(this.#options.context);
    const request = this.#refuseOr(id, () => {
      const parsed = parseTarget(json, on.name);
      admission.requireAllowed(parsed.selection);
      return parsed;
    });
    if (!request) return;
    const { selection, key } = request;
    const projection = selection.kind === 'query' ? selection.query.projection : undefined;
    const watch = on.hub.watch(key, () => createView(selection, on.indexes), { watcher: this, targetId: id });
    const target = { id, admission, selection, projection, watch };
    this.#targets.set(id, target);
    this.#sendResult(on, target, request);
    if (request.once) this.#removeTarget(id);
  }

  /** An RpcError removes the target. Any other error is thrown on. */
  #refuseOr<Result>(targetId: number, action: () => Result): Result | undefined {
    try {
      return action();
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.#removeTarget(targetId, error);
      return undefined;
    }
  }

  #isStillAllowed({ id, admission, selection }: Target): boolean {
    this.#refuseOr(id, () => admission.requireStillAllowed(selection));
    return this.#targets.has(id);
  }

  #recheckAll(): void {
    for (const { id, admission, selection } of [...this.#targets.values()]) {
      this.#refuseOr(id, () => admission.requireAllowed(selection));
    }
  }

  #sendResult(
    on: ListenedDatabase,
    { id, projection, admission, selection, watch: { view } }: Target,
    request: TargetRequest,
  ): void {
    const reader = on.database.latest();
    const point = pointAt(on, reader.version);
    const missed = request.resume && missedSince(on, { point: request.resume, view, reader });
    const changes = missed ?? view.snapshot(reader);
    const result = { database: on.name, targetId: id, projection, readTime: point.readTime };
    this.#outbox.push([targetChange('ADD', id)]);
    if (request.resume && !missed) this.#outbox.push([targetChange('RESET', id)]);
    this.#outbox.push(resultMessages(result, changes, on.hub.recentEncoder()));
    if (missed) this.#outbox.push([filterOf(on, id, view.snapshot(reader), request.expectedCount)]);
    this.#outbox.push([targetChange('CURRENT', id, point), globalSnapshot(point)]);
    const reads = changes.filter(({ billed }) => billed).length;
    admission.countResult(selection, reads, missed ? undefined : reader);
  }
}

interface ResumedTarget {
  readonly point: ResumePoint;
  readonly view: TargetView;
  readonly reader: DocumentReader;
}

/** What changed in the result since the client saw it. Undefined if the history since then is not known. */
function missedSince(on: ListenedDatabase, { point, view, reader }: ResumedTarget): readonly ViewChange[] | undefined {
  const version = point.kind === 'token' ? on.tokens.decode(point.token) : point.version;
  if (version === undefined || version < on.openedAt || version > reader.version) return undefined;
  const commits = on.database.commitsSince(version);
  return commits === 'expired' ? undefined : view.since(toNetChanges(commits), reader);
}

/** Combines commits to one: for each document the state before the first and after the last of them. */
function toNetChanges(commits: readonly Commit[]): readonly DocumentChange[] {
  const changes = new Map<string, DocumentChange>();
  for (const { path, before, after } of commits.flatMap((commit) => commit.changes)) {
    const first = changes.has(path) ? changes.get(path)?.before : before;
    changes.set(path, { path, ...(first && { before: first }), ...(after && { after }) });
  }
  return [...changes.values()].filter(({ before, after }) => before !== undefined || after !== undefined);
}

function pointAt(on: ListenedDatabase, version: Micros): SnapshotPoint {
  return { resumeToken: on.tokens.encode(version), readTime: formatMicros(version) };
}

/** Has the names of the documents only if the client's count differs, so that it finds out which of its documents are gone. */
function filterOf(on: ListenedDatabase, targetId: number, result: readonly ViewChange[], expectedCount?: number) {
  const paths = result.filter(({ kind }) => kind === 'update').map(({ path }) => path);
  if (expectedCount === undefined || expectedCount === paths.length) return existenceFilter(targetId, paths.length);
  const names = paths.map((path) => formatResourceName(on.name, path));
  return existenceFilter(targetId, paths.length, createBloomFilter(names));
}
