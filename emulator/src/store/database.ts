/**
 * One database in memory: its documents at all retained versions, the log of its commits, and its listeners. The service
 * takes care of permissions, preconditions, transforms and locks.
 */

import { valuesIdentical } from '../values/compare.ts';
import type { Commit, Document, DocumentChange } from '../values/document.ts';
import { pathSortKey } from '../values/paths/path-order.ts';
import { collectionOf } from '../values/paths/resource-name.ts';
import { invalidArgument, RpcError } from '../values/rpc-error.ts';
import { SortedList } from '../values/sorted-list.ts';
import type { MapValue, Micros } from '../values/value.ts';
import type { CommitClock } from './commit-clock.ts';
import { CommitLog, DEFAULT_RETENTION, type RetentionBounds } from './commit-log.ts';
import { compareKeys, DocumentHistory } from './document-history.ts';
import { between, Snapshot, subtreeEnd } from './snapshot.ts';

export type CommitListener = (commit: Commit) => void;

export interface DatabaseOptions {
  readonly retention?: RetentionBounds;
  /** Called before a commit that changes something is applied. If it throws, the commit is not applied. */
  readonly record?: CommitListener;
}

/** The fields of documents after a commit, by path. Null deletes the document. */
export type FutureFields = ReadonlyMap<string, MapValue | null>;

/** Keeps a version readable until it is released. */
export interface Lease {
  readonly snapshot: Snapshot;
  release(): void;
}

/** One change of a commit that is about to be applied. Its document may be new: then it has no history. */
interface Entry {
  readonly change: DocumentChange;
  readonly history: DocumentHistory | undefined;
  /** The sort key of the path. */
  readonly key: string;
}

export class Database {
  readonly #clock: CommitClock;
  readonly #retention: RetentionBounds;
  readonly #record: CommitListener;
  readonly #listeners = new Set<CommitListener>();
  readonly #pinned = new Map<Micros, number>();
  #log: CommitLog;
  #byPath = new Map<string, DocumentHistory>();
  #byCollectionId = new Map<string, SortedList<DocumentHistory>>();
  /** The oldest readable version. */
  #horizon: Micros;
  #version: Micros;

  constructor(clock: CommitClock, { retention = DEFAULT_RETENTION, record = () => undefined }: DatabaseOptions = {}) {
    this.#clock = clock;
    this.#retention = retention;
    this.#log = new CommitLog(retention);
    this.#record = record;
    this.#version = clock.read();
    // At every earlier time that can be read, the database was as empty as it is now.
    this.#horizon = this.#version - retention.age;
  }

  /** The version of the latest commit that changed something. */
  get version(): Micros {
    return this.#version;
  }

  /** A view of everything committed so far. Later commits do not change it. */
  latest(): Snapshot {
    return this.#snapshot(this.#clock.read());
  }

  /** A view of an earlier version. Throws FAILED_PRECONDITION if it is no longer kept, INVALID_ARGUMENT if in the future. */
  at(version: Micros): Snapshot {
    if (version < this.#horizon) {
      throw new RpcError('FAILED_PRECONDITION', 'The requested snapshot version is too old.');
    }
    if (version > this.#clock.read()) throw invalidArgument('The requested read time must not be in the future.');
    return this.#snapshot(version);
  }

  #snapshot(version: Micros): Snapshot {
    return new Snapshot({ byPath: this.#byPath, byCollectionId: this.#byCollectionId }, version);
  }

  /** Like `at`, but keeps the version readable until it is released. */
  lease(version: Micros = this.#clock.read()): Lease {
    const snapshot = this.at(version);
    this.#pinned.set(version, (this.#pinned.get(version) ?? 0) + 1);
    let held = true;
    const release = () => {
      if (!held) return;
      held = false;
      const count = (this.#pinned.get(version) ?? 1) - 1;
      if (count === 0) this.#pinned.delete(version);
      else this.#pinned.set(version, count);
    };
    return { snapshot, release };
  }

  /**
   * Applies a commit at `version`, which must be new from the clock, and calls the listeners. A document that the commit does
   * not change keeps its update time, and a commit that changes none leaves no trace. If `record` throws, nothing is applied.
   */
  commit(version: Micros, future: FutureFields): Commit {
    const entries: Entry[] = [];
    for (const [path, fields] of future) {
      const history = this.#byPath.get(path);
      const change = computeChange(version, { path, before: history?.latest, fields });
      if (change !== undefined) entries.push({ change, history, key: history?.key ?? pathSortKey(path) });
    }
    return this.#apply(version, entries);
  }

  /**
   * Deletes the documents at and below `path` in one commit, like `commit`. All documents take their history with them, unless a version is
   * leased: between tests, nobody reads what was.
   */
  clear(version: Micros, path: string): Commit {
    const entries: Entry[] = [];
    const from = pathSortKey(path);
    for (const histories of this.#byCollectionId.values()) {
      for (const history of between(histories, from, subtreeEnd(path, from))) {
        const before = history.latest;
        if (before !== undefined) entries.push({ change: { path: history.path, before }, history, key: history.key });
      }
    }
    return this.#apply(version, entries, path === '' && this.#pinned.size === 0);
  }

  #apply(version: Micros, entries: Entry[], forgetsAll = false): Commit {
    entries.sort((left, right) => (left.key < right.key ? -1 : 1));
    const commit: Commit = { version, changes: entries.map(({ change }) => change) };
    if (entries.length === 0) return commit;
    this.#record(commit);
    this.#version = version;
    if (forgetsAll) this.#forgetAll(version);
    else this.#keep(commit, entries);
    for (const listener of [...this.#listeners]) listener(commit);
    return commit;
  }

  #keep(commit: Commit, entries: readonly Entry[]): void {
    for (const { change, history, key } of entries) {
      (history ?? this.#addHistory(change.path, key)).push(commit.version, change.after);
    }
    this.#log.append(commit);
    this.#retire();
  }

  /** Snapshots in use go on reading what they were made of. */
  #forgetAll(version: Micros): void {
    this.#byPath = new Map();
    this.#byCollectionId = new Map();
    this.#log = new CommitLog(this.#retention);
    this.#horizon = version;
  }

  #addHistory(path: string, key: string): DocumentHistory {
    const history = new DocumentHistory(path, key);
    this.#byPath.set(path, history);
    const { collectionId } = collectionOf(path);
    const collection = this.#byCollectionId.get(collectionId) ?? new SortedList(compareKeys);
    this.#byCollectionId.set(collectionId, collection);
    collection.add(history);
    return history;
  }

  #retire(): void {
    const now = this.#clock.read();
    const pinned = this.#pinned.size === 0 ? Infinity : Math.min(...this.#pinned.keys());
    for (let commit = this.#log.retire(now, pinned); commit; commit = this.#log.retire(now, pinned)) {
      this.#horizon = commit.version;
      for (const { path } of commit.changes) {
        const history = this.#byPath.get(path);
        if (history?.prune(commit.version)) this.#remove(history);
      }
    }
  }

  #remove(history: DocumentHistory): void {
    this.#byPath.delete(history.path);
    const { collectionId } = collectionOf(history.path);
    const collection = this.#byCollectionId.get(collectionId);
    collection?.delete(history);
    if (collection?.size === 0) this.#byCollectionId.delete(collectionId);
  }

  /** Commits after `version`, oldest first, or 'expired' if some of them are no longer kept. */
  commitsSince(version: Micros): readonly Commit[] | 'expired' {
    return version < this.#horizon ? 'expired' : this.#log.since(version);
  }

  /** Calls `listener` within each commit that changes something, in order. Returns a function that ends that. */
  subscribe(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

interface Future {
  readonly path: string;
  readonly before: Document | undefined;
  readonly fields: MapValue | null;
}

/** Undefined if nothing changes. */
function computeChange(version: Micros, { path, before, fields }: Future): DocumentChange | undefined {
  if (fields === null) return before === undefined ? undefined : { path, before };
  if (before !== undefined && valuesIdentical(before.fields, fields)) return undefined;
  const after: Document = { path, fields, createTime: before?.createTime ?? version, updateTime: version };
  return before === undefined ? { path, after } : { path, before, after };
}
