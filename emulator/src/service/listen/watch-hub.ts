/**
 * The views of one database that streams listen to. Equal targets of all streams share one view, so that a commit is matched
 * once for each distinct query. A commit reaches only the views whose scope has a changed document. Sends nothing itself.
 */
import type { Database } from '../../store/database.ts';
import type { Commit, DocumentChange } from '../../values/document.ts';
import { collectionOf, type DatabaseName, parentPath } from '../../values/paths/resource-name.ts';
import type { Micros } from '../../values/value.ts';
import type { TargetView, ViewChange, ViewScope } from './view/target-view.ts';
import { DocumentEncoder } from './wire/messages.ts';

/** A stream with targets. For a commit, `collect` is called for each changed target, then `flush` once. */
export interface Watcher {
  collect(targetId: number, changes: readonly ViewChange[]): void;
  flush(version: Micros, encoder: DocumentEncoder): void;
  fail(error: Error): void;
}

export interface Watch {
  readonly view: TargetView;
  stop(): void;
}

interface Subscription {
  readonly watcher: Watcher;
  readonly targetId: number;
}

interface SharedView {
  readonly view: TargetView;
  readonly subscriptions: Set<Subscription>;
}

/** How long streams share the encoded documents of their results, and for how many documents. */
const RECENT_MS = 5000;
const MAX_RECENT = 5000;

export class WatchHub {
  readonly #name: DatabaseName;
  readonly #database: Database;
  readonly #byKey = new Map<string, SharedView>();
  readonly #byScope = new Map<string, Set<SharedView>>();
  #unsubscribe: (() => void) | undefined;
  #recent: DocumentEncoder | undefined;

  constructor(name: DatabaseName, database: Database) {
    this.#name = name;
    this.#database = database;
  }

  /** `key` is equal for equal targets of all streams. */
  watch(key: string, create: () => TargetView, subscription: Subscription): Watch {
    const shared = this.#byKey.get(key) ?? this.#add(key, create());
    shared.subscriptions.add(subscription);
    return {
      view: shared.view,
      stop: () => {
        shared.subscriptions.delete(subscription);
        if (shared.subscriptions.size === 0 && this.#byKey.get(key) === shared) this.#remove(key, shared);
      },
    };
  }

  /** Streams that show the same documents at about the same time share their encoded form. */
  recentEncoder(): DocumentEncoder {
    if (this.#recent && this.#recent.size < MAX_RECENT) return this.#recent;
    const encoder = new DocumentEncoder(this.#name);
    this.#recent = encoder;
    setTimeout(() => {
      if (this.#recent === encoder) this.#recent = undefined;
    }, RECENT_MS).unref();
    return encoder;
  }

  #add(key: string, view: TargetView): SharedView {
    const shared = { view, subscriptions: new Set<Subscription>() };
    this.#byKey.set(key, shared);
    for (const scopeKey of scopeKeys(view.scope)) {
      const views = this.#byScope.get(scopeKey) ?? new Set();
      this.#byScope.set(scopeKey, views.add(shared));
    }
    this.#unsubscribe ??= this.#database.subscribe((commit) => this.#dispatch(commit));
    return shared;
  }

  #remove(key: string, shared: SharedView): void {
    this.#byKey.delete(key);
    for (const scopeKey of scopeKeys(shared.view.scope)) {
      const views = this.#byScope.get(scopeKey);
      views?.delete(shared);
      if (views?.size === 0) this.#byScope.delete(scopeKey);
    }
    if (this.#byKey.size > 0) return;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** Runs inside the commit. An error ends the streams, but never fails the write. */
  #dispatch(commit: Commit): void {
    const touched = new Set<Watcher>();
    for (const [shared, changes] of this.#affected(commit)) {
      const watchers = [...shared.subscriptions];
      protect(
        () => {
          const delta = shared.view.apply(changes, this.#database.latest());
          if (delta.length === 0) return;
          for (const { watcher, targetId } of watchers) {
            watcher.collect(targetId, delta);
            touched.add(watcher);
          }
        },
        watchers.map(({ watcher }) => watcher),
      );
    }
    const encoder = new DocumentEncoder(this.#name);
    for (const watcher of touched) protect(() => watcher.flush(commit.version, encoder), [watcher]);
  }

  #affected(commit: Commit): ReadonlyMap<SharedView, readonly DocumentChange[]> {
    const affected = new Map<SharedView, DocumentChange[]>();
    for (const change of commit.changes) {
      for (const scopeKey of pathKeys(change.path)) {
        for (const shared of this.#byScope.get(scopeKey) ?? []) {
          const changes = affected.get(shared);
          if (changes) changes.push(change);
          else affected.set(shared, [change]);
        }
      }
    }
    return affected;
  }
}

function protect(action: () => void, watchers: readonly Watcher[]): void {
  try {
    action();
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error));
    for (const watcher of watchers) watcher.fail(cause);
  }
}

function scopeKeys(scope: ViewScope): readonly string[] {
  switch (scope.kind) {
    case 'collection':
      return [`collection:${scope.path}`];
    case 'collection-group':
      return [`group:${scope.collectionId}`];
    case 'documents':
      return scope.paths.map((path) => `document:${path}`);
    case 'everything':
      return ['everything'];
  }
}

/** The scopes that have the document. */
function pathKeys(path: string): readonly string[] {
  const { collectionId } = collectionOf(path);
  return [`collection:${parentPath(path)}`, `group:${collectionId}`, `document:${path}`, 'everything'];
}
