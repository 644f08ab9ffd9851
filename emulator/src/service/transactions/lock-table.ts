/**
 * The locks of one database: exclusive ones on documents and queried collections, shared intents of writers on collections.
 * Requests are granted in order, all keys of one at once. So only owners that hold locks and want more can block each
 * other in a circle; the youngest of them is aborted.
 */
import { RpcError } from '../../values/rpc-error.ts';

/** `intent` admits other intents and nothing else. */
export type LockMode = 'exclusive' | 'intent';
export type LockKeys = ReadonlyMap<string, LockMode>;

/** Who holds locks: a transaction or a single write. */
export interface LockOwner {
  /** Smaller is older. */
  readonly age: number;
}

export interface WaitOptions {
  readonly signal: AbortSignal;
  /** In milliseconds. Without it there is no limit. */
  readonly timeout?: number;
}

interface LockRequest {
  readonly owner: LockOwner;
  readonly keys: LockKeys;
  readonly settle: (error?: RpcError) => void;
}

function contention(): RpcError {
  return new RpcError('ABORTED', 'Transaction lock timeout.');
}

export class LockTable {
  readonly #held = new Map<string, Map<LockOwner, LockMode>>();
  readonly #keysOf = new Map<LockOwner, Set<string>>();
  #pending: LockRequest[] = [];

  /** False if nobody holds or waits for a lock: then writes need none. */
  get isInUse(): boolean {
    return this.#keysOf.size > 0 || this.#pending.length > 0;
  }

  /**
   * Resolves when `owner` holds all keys, besides those it held before. Rejects with ABORTED after the timeout or to end a
   * circle of waiting owners, and with CANCELLED when the signal fires.
   */
  acquire(owner: LockOwner, keys: LockKeys, options: WaitOptions): Promise<void> {
    if (options.signal.aborted) return Promise.reject(new RpcError('CANCELLED', 'The client went away.'));
    if (this.#blockers(owner, keys, this.#pending).size === 0) {
      this.#grant(owner, keys);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const cancel = () => this.#refuse(request, new RpcError('CANCELLED', 'The client went away.'));
      const timer =
        options.timeout === undefined
          ? undefined
          : setTimeout(() => this.#refuse(request, contention()), options.timeout);
      const request: LockRequest = {
        owner,
        keys,
        settle: (error) => {
          clearTimeout(timer);
          options.signal.removeEventListener('abort', cancel);
          if (error) reject(error);
          else resolve();
        },
      };
      options.signal.addEventListener('abort', cancel, { once: true });
      this.#pending.push(request);
      this.#breakCycle(owner);
    });
  }

  /** Releases all locks of `owner` and refuses its requests. */
  release(owner: LockOwner): void {
    for (const request of this.#pending.filter((candidate) => candidate.owner === owner)) {
      this.#remove(request);
      request.settle(contention());
    }
    for (const key of this.#keysOf.get(owner) ?? []) {
      const holders = this.#held.get(key);
      holders?.delete(owner);
      if (holders?.size === 0) this.#held.delete(key);
    }
    this.#keysOf.delete(owner);
    this.#grantPending();
  }

  #grant(owner: LockOwner, keys: LockKeys): void {
    const owned = this.#keysOf.get(owner) ?? new Set<string>();
    this.#keysOf.set(owner, owned);
    for (const [key, mode] of keys) {
      const holders = this.#held.get(key) ?? new Map<LockOwner, LockMode>();
      this.#held.set(key, holders);
      if (holders.get(owner) !== 'exclusive') holders.set(owner, mode);
      owned.add(key);
    }
  }

  #remove(request: LockRequest): void {
    this.#pending = this.#pending.filter((candidate) => candidate !== request);
  }

  #refuse(request: LockRequest, error: RpcError): void {
    this.#remove(request);
    request.settle(error);
    this.#grantPending();
  }

  #grantPending(): void {
    const waiting: LockRequest[] = [];
    const wanted = { byAll: new Map<string, LockMode>(), byHolders: new Map<string, LockMode>() };
    for (const request of this.#pending) {
      const isHolder = this.#keysOf.has(request.owner);
      const isFree = !conflict(request.keys, isHolder ? wanted.byHolders : wanted.byAll);
      if (isFree && this.#blockers(request.owner, request.keys, []).size === 0) {
        this.#grant(request.owner, request.keys);
        request.settle();
        continue;
      }
      waiting.push(request);
      addKeys(wanted.byAll, request.keys);
      if (isHolder) addKeys(wanted.byHolders, request.keys);
    }
    this.#pending = waiting;
  }

  /**
   * The owners that `owner` has to wait for: those that hold the keys, and earlier requests. An owner with locks does not
   * wait for requests of owners without any, because they may be waiting for its locks.
   */
  #blockers(owner: LockOwner, keys: LockKeys, earlier: readonly LockRequest[]): Set<LockOwner> {
    const blockers = new Set<LockOwner>();
    for (const [key, mode] of keys) {
      for (const [holder, held] of this.#held.get(key) ?? []) {
        if (holder !== owner && !areCompatible(mode, held)) blockers.add(holder);
      }
    }
    const isHolder = this.#keysOf.has(owner);
    for (const request of earlier) {
      if (request.owner === owner || (isHolder && !this.#keysOf.has(request.owner))) continue;
      if (conflict(keys, request.keys)) blockers.add(request.owner);
    }
    return blockers;
  }

  /** Nobody waits for a waiting owner without locks, so only owners with locks can be on a cycle. */
  #breakCycle(from: LockOwner): void {
    if (!this.#keysOf.has(from)) return;
    const cycle = this.#findCycle(from);
    if (cycle === undefined) return;
    const youngest = cycle.reduce((best, owner) => (owner.age > best.age ? owner : best));
    const request = this.#pending.find((candidate) => candidate.owner === youngest);
    if (request === undefined) return;
    this.#refuse(request, contention());
    this.#breakCycle(from);
  }

  /** The owners on a cycle of the wait-for graph through `from`. */
  #findCycle(from: LockOwner): readonly LockOwner[] | undefined {
    const visited = new Set<LockOwner>();
    const requests = this.#pending.filter(({ owner }) => this.#keysOf.has(owner));
    const search = (owner: LockOwner, path: readonly LockOwner[]): readonly LockOwner[] | undefined => {
      for (const [index, request] of requests.entries()) {
        if (request.owner !== owner) continue;
        for (const blocker of this.#blockers(owner, request.keys, requests.slice(0, index))) {
          if (blocker === from) return path;
          if (visited.has(blocker)) continue;
          visited.add(blocker);
          const cycle = search(blocker, [...path, blocker]);
          if (cycle !== undefined) return cycle;
        }
      }
      return undefined;
    };
    return search(from, [from]);
  }
}

function areCompatible(left: LockMode, right: LockMode): boolean {
  return left === 'intent' && right === 'intent';
}

/** Adds the keys to `wanted`, which keeps the stronger mode of each. */
function addKeys(wanted: Map<string, LockMode>, keys: LockKeys): void {
  for (const [key, mode] of keys) if (wanted.get(key) !== 'exclusive') wanted.set(key, mode);
}

function conflict(left: LockKeys, right: LockKeys): boolean {
  for (const [key, mode] of left) {
    const other = right.get(key);
    if (other !== undefined && !areCompatible(mode, other)) return true;
  }
  return false;
}
