/** Notices writes that production slows down: too many to one document, or in the order of an indexed field. Refuses nothing. */
import { compareValues, isNumberValue, typeGroup, valuesIdentical } from '../../values/compare.ts';
import type { DocumentChange } from '../../values/document.ts';
import { parentPath } from '../../values/paths/resource-name.ts';
import { Timestamp, type Value } from '../../values/value.ts';

/** Writes to one document in a second, sustained. https://firebase.google.com/docs/firestore/best-practices#updates_to_a_single_document */
const DOCUMENT_RATE = 1;
/** How many writes above the rate are a burst. */
const BURST = 30;
/** Writes in a second with a value above or below all earlier ones. https://firebase.google.com/docs/firestore/best-practices#indexes */
const SEQUENTIAL_RATE = 500;
const WINDOW_MS = 1000;
/** Bounds the memory; what was noticed so far is forgotten. */
const MAX_KEPT = 10_000;

/** A bucket for each document, which every write fills and time empties. */
export class HotDocuments {
  readonly #buckets = new Map<string, { level: number; at: number; isReported: boolean }>();

  /** Returns whether the document has just become hot. `now` is in milliseconds. */
  note(path: string, now: number): boolean {
    if (this.#buckets.size > MAX_KEPT) this.#buckets.clear();
    const bucket = this.#buckets.get(path) ?? { level: 0, at: now, isReported: false };
    this.#buckets.set(path, bucket);
    bucket.level = Math.max(0, bucket.level - ((now - bucket.at) / 1000) * DOCUMENT_RATE) + 1;
    bucket.at = now;
    if (bucket.isReported || bucket.level <= BURST) return false;
    bucket.isReported = true;
    return true;
  }
}

interface Run {
  start: number;
  /** The largest and the smallest value of all commits so far. */
  top: Value;
  bottom: Value;
  rising: number;
  falling: number;
  isReported: boolean;
}

interface CommittedChanges {
  /** The name of the database. */
  readonly database: string;
  readonly changes: readonly DocumentChange[];
  readonly isIndexed: (path: string, field: string) => boolean;
}

export class SequentialValues {
  readonly #runs = new Map<string, Run>();

  /** Returns the collections and fields that have just got too many values in order. `now` is in milliseconds. */
  note({ database, changes, isIndexed }: CommittedChanges, now: number): string[] {
    if (this.#runs.size > MAX_KEPT) this.#runs.clear();
    const ends = new Map<string, Value[]>();
    for (const { path, before, after } of changes) {
      for (const [field, value] of after?.fields ?? []) {
        const former = before?.fields.get(field);
        if (!isOrdered(value) || (former !== undefined && valuesIdentical(former, value))) continue;
        if (!isIndexed(path, field)) continue;
        const key = `${database}/${parentPath(path)} by ${field}`;
        const values = ends.get(key) ?? [];
        ends.set(key, values);
        values.push(value);
      }
    }
    return [...ends].filter(([key, values]) => this.#extend(key, values, now)).map(([key]) => key);
  }

  /** All values of a commit are compared with those of earlier commits, so that one value for all of them counts too. */
  #extend(key: string, values: readonly Value[], now: number): boolean {
    const sorted = [...values].sort(compareValues);
    const [lowest = null] = sorted;
    const highest = sorted.at(-1) ?? null;
    const run = this.#runs.get(key);
    if (run === undefined || typeGroup(run.top) !== typeGroup(highest)) {
      this.#runs.set(key, { start: now, top: highest, bottom: lowest, rising: 0, falling: 0, isReported: false });
      return false;
    }
    if (now - run.start >= WINDOW_MS) Object.assign(run, { start: now, rising: 0, falling: 0 });
    run.rising += values.filter((value) => compareValues(value, run.top) > 0).length;
    run.falling += values.filter((value) => compareValues(value, run.bottom) < 0).length;
    if (compareValues(highest, run.top) > 0) run.top = highest;
    if (compareValues(lowest, run.bottom) < 0) run.bottom = lowest;
    if (run.isReported || Math.max(run.rising, run.falling) <= SEQUENTIAL_RATE) return false;
    run.isReported = true;
    return true;
  }
}

function isOrdered(value: Value): boolean {
  return typeof value === 'string' || isNumberValue(value) || value instanceof Timestamp;
}
