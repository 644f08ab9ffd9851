/**
 * Counts what production would bill, by request and by label: document reads, writes, deletes and index entries. The RPCs
 * decide what they cost. https://firebase.google.com/docs/firestore/pricing
 */

/**
 * `reads` is everything billed as a document read: documents returned or skipped (at least one for a query), one for 1000
 * index entries of an aggregation, one for 100 vectors of a vector search, and the `rulesReads` of get() and exists() in rules.
 * `rangeReads` are billed beside them: one for 1000 index entries of a query over several ranges. `readUnits` are what Enterprise edition
 * bills for pipelines instead of reads.
 */
type Cost = {
  requests: number;
  reads: number;
  writes: number;
  deletes: number;
  indexEntries: number;
  rangeReads: number;
  rulesReads: number;
  readUnits: number;
};

/** The cost of one request. `sequence` counts up from 1; `time` is RFC 3339. */
type RequestRecord = Cost & { sequence: number; method: string; label: string; time: string };

const UNLABELLED = '(unlabelled)';
const KEPT_REQUESTS = 1000;
const MAX_LABELS = 1000;
const INDEX_ENTRIES_PER_READ = 1000;
const VECTORS_PER_READ = 100;
/** What `GET /emulator/v1/meter` answers. `recent` is oldest first; a listener is one request that grows. */
export type MeterJson = { total: Cost; labels: { [label: string]: Cost }; recent: RequestRecord[] };

function emptyCost(): Cost {
  return { requests: 0, reads: 0, writes: 0, deletes: 0, indexEntries: 0, rangeReads: 0, rulesReads: 0, readUnits: 0 };
}

/** Counts the cost of one request, in its record, for its label and in the total. */
export class RequestMeter {
  readonly #add: (field: keyof Cost, count: number) => void;

  constructor(add: (field: keyof Cost, count: number) => void) {
    this.#add = add;
    add('requests', 1);
  }

  /** Documents read by name, found or not, and documents sent to a listener. */
  documents(count: number): void {
    this.#add('reads', count);
  }

  /**
   * A query that returned some documents, skipped those of its offset and, over several ranges, is billed for the entries that it
   * read. All of it costs at least one read. Returns all reads.
   */
  query(returned: number, skipped: number, indexEntries = 0): number {
    const rangeReads = Math.ceil(indexEntries / INDEX_ENTRIES_PER_READ);
    this.#add('indexEntries', indexEntries);
    this.#add('rangeReads', rangeReads);
    if (rangeReads === 0) return this.#reads(returned + skipped);
    this.#add('reads', returned + skipped);
    return returned + skipped + rangeReads;
  }

  /** A vector search that compared this many entries of a vector index. Returns the reads. */
  vectorSearch(returned: number, compared: number): number {
    this.#add('indexEntries', compared);
    return this.#reads(returned + Math.ceil(compared / VECTORS_PER_READ));
  }

  /** Returns the reads. */
  aggregation(indexEntries: number): number {
    this.#add('indexEntries', indexEntries);
    return this.#reads(Math.ceil(indexEntries / INDEX_ENTRIES_PER_READ));
  }

  #reads(count: number): number {
    const billed = Math.max(1, count);
    this.#add('reads', billed);
    return billed;
  }

  writes(count: number): void {
    this.#add('writes', count);
  }

  deletes(count: number): void {
    this.#add('deletes', count);
  }

  /** Adds the read units of a pipeline. */
  readUnits(count: number): void {
    this.#add('readUnits', count);
  }

  /** Documents read by get(), exists() and their After forms. */
  rulesReads(count: number): void {
    this.#add('rulesReads', count);
    this.#add('reads', count);
  }
}

export class Meter {
  readonly #labels = new Map<string, Cost>();
  readonly #now: () => Date;
  #total = emptyCost();
  #recent: RequestRecord[] = [];
  #sequence = 0;

  constructor(now: () => Date = () => new Date()) {
    this.#now = now;
  }

  /** Starts counting one request, or one stream for its whole life. */
  open(method: string, label: string = UNLABELLED): RequestMeter {
    this.#sequence += 1;
    const record = { sequence: this.#sequence, method, label, time: this.#now().toISOString(), ...emptyCost() };
    this.#recent.push(record);
    if (this.#recent.length > 2 * KEPT_REQUESTS) this.#recent = this.#recent.slice(-KEPT_REQUESTS);
    // The total and the label may be new ones at each count, because a stream outlives a reset.
    return new RequestMeter((field, count) => {
      for (const cost of [this.#total, this.#costOf(label), record]) cost[field] += count;
    });
  }

  #costOf(label: string): Cost {
    const present = this.#labels.get(label);
    if (present !== undefined) return present;
    // Clients choose the labels. Too many of them share one row.
    if (this.#labels.size >= MAX_LABELS && label !== UNLABELLED) return this.#costOf(UNLABELLED);
    const cost = emptyCost();
    this.#labels.set(label, cost);
    return cost;
  }

  reset(): void {
    this.#labels.clear();
    this.#total = emptyCost();
    this.#recent = [];
  }

  toJson(): MeterJson {
    const labels = [...this.#labels].sort(([a], [b]) => (a < b ? -1 : 1)).map(([label, cost]) => [label, { ...cost }]);
    return {
      total: { ...this.#total },
      labels: Object.fromEntries(labels),
      recent: this.#recent.slice(-KEPT_REQUESTS).map((record) => ({ ...record })),
    };
  }
}
