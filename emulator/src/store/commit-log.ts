/** The latest commits of one database, within bounds of age, number and memory. Does not hold current documents. */
import type { Commit } from '../values/document.ts';
import { documentSize } from '../values/limits.ts';
import { firstTrue } from '../values/sorted-list.ts';
import type { Micros } from '../values/value.ts';

export interface RetentionBounds {
  /** Microseconds. */
  readonly age: Micros;
  readonly changes: number;
  /** Bytes of superseded and deleted documents. */
  readonly bytes: number;
}

/** Production serves reads up to an hour back. https://firebase.google.com/docs/firestore/use-pitr */
export const DEFAULT_RETENTION: RetentionBounds = { age: 3_600_000_000, changes: 100_000, bytes: 64 * 1024 * 1024 };

interface LogRecord {
  readonly commit: Commit;
  readonly bytes: number;
}

function countSupersededBytes(commit: Commit): number {
  let bytes = 0;
  for (const { path, before } of commit.changes) if (before) bytes += documentSize(path, before.fields);
  return bytes;
}

export class CommitLog {
  readonly #bounds: RetentionBounds;
  #records: LogRecord[] = [];
  /** The index of the first record that is not retired. Those before it are empty, and removed in bulk. */
  #start = 0;
  #changes = 0;
  #bytes = 0;

  constructor(bounds: RetentionBounds) {
    this.#bounds = bounds;
  }

  append(commit: Commit): void {
    const record = { commit, bytes: countSupersededBytes(commit) };
    this.#records.push(record);
    this.#changes += commit.changes.length;
    this.#bytes += record.bytes;
  }

  /** Removes and returns the oldest commit, if a bound is exceeded and the commit is not newer than `pinned`. */
  retire(now: Micros, pinned: Micros): Commit | undefined {
    const record = this.#records[this.#start];
    if (record === undefined || record.commit.version > pinned) return undefined;
    const isWithinBounds =
      record.commit.version >= now - this.#bounds.age &&
      this.#changes <= this.#bounds.changes &&
      this.#bytes <= this.#bounds.bytes;
    if (isWithinBounds) return undefined;
    // Frees its documents now. Only the place in the list waits for the next removal in bulk.
    this.#records[this.#start] = { commit: { version: record.commit.version, changes: [] }, bytes: 0 };
    this.#start++;
    this.#changes -= record.commit.changes.length;
    this.#bytes -= record.bytes;
    if (this.#start > 1000 && this.#start * 2 > this.#records.length) {
      this.#records = this.#records.slice(this.#start);
      this.#start = 0;
    }
    return record.commit;
  }

  /** Commits with a greater version, oldest first. */
  since(version: Micros): Commit[] {
    const first = firstTrue(this.#records, ({ commit }) => commit.version > version);
    return this.#records.slice(Math.max(first, this.#start)).map(({ commit }) => commit);
  }
}
