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
import { Snapshot } from './snapshot.ts';

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

export class Database {
  readonly #clock: CommitClock;
  readonly #log: CommitLog;
  readonly #record: CommitListener;
  readonly #byPath = new Map<string, DocumentHistory>();
  readonly #byCollectionId = new Map<string, SortedList<DocumentHistory>>();
  readonly #listeners = new Set<CommitListener>();
  readonly #pinned = new Map<Micros, number>();
  /** The oldest readable version. */
  #horizon: Micros;
  #version: Micros;

  constructor(clock: CommitClock, { retention = DEFAULT_RETENTION, record = () => undefined }: DatabaseOptions = {}) {
    this.#clock = clock;
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
    const changes: DocumentChange[] = [];
    for (const [path, fields] of future) {
      const change = this.#computeChange(version, path, fields);
      if (change !== undefined) changes.push(change);
    }
    const commit: Commit = { version, changes: this.#inPathOrder(changes) };
    if (changes.length === 0) return commit;
    this.#record(commit);
    for (const { path, after } of commit.changes) this.#history(path).push(version, after);
    this.#version = version;
    this.#log.append(commit);
    this.#retire();
    for (const listener of [...this.#listeners]) listener(commit);
    return commit;
  }

  #computeChange(version: Micros, path: string, fields: MapValue | null): DocumentChange | undefined {
    const before = this.#byPath.get(path)?.latest;
    if (fields === null) return before === undefined ? undefined : { path, before };
    if (before !== undefined && valuesIdentical(before.fields, fields)) return undefined;
    const after: Document = { path, fields, createTime: before?.createTime ?? version, updateTime: version };
    return before === undefined ? { path, after } : { path, before, after };
  }

  #history(path: string): DocumentHistory {
    const existing = this.#byPath.get(path);
    if (existing !== undefined) return existing;
    const history = new DocumentHistory(path, pathSortKey(path));
    this.#byPath.set(path, history);
    const { collectionId } = collectionOf(path);
    const collection = this.#byCollectionId.get(collectionId) ?? new SortedList(compareKeys);
    this.#byCollectionId.set(collectionId, collection);
    collection.add(history);
    return history;
  }

  #inPathOrder(changes: DocumentChange[]): DocumentChange[] {
    if (changes.length < 2) return changes;
    const keyOf = ({ path }: DocumentChange) => this.#byPath.get(path)?.key ?? pathSortKey(path);
    const keyed = changes.map((change) => ({ change, key: keyOf(change) }));
    return keyed.sort((left, right) => (left.key < right.key ? -1 : 1)).map(({ change }) => change);
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
