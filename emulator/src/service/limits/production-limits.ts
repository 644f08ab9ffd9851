/**
 * The limits that production has and Google's emulator lacks, each with a switch. The sizes and messages are those that production
 * was seen to answer with, where they differ from the documentation. https://firebase.google.com/docs/firestore/quotas
 */

import { type IndexDefinitions, NO_INDEXES } from '../../query/indexes/index-definitions.ts';
import { boundIndexEntries, countIndexEntries } from '../../query/indexes/index-entries.ts';
import { findSingles } from '../../query/indexes/required-index.ts';
import { valuesIdentical } from '../../values/compare.ts';
import type { Commit } from '../../values/document.ts';
import { documentSize, fieldsSize } from '../../values/limits.ts';
import { formatFieldPath } from '../../values/paths/field-path.ts';
import { collectionOf, type DatabaseName, formatDatabaseName } from '../../values/paths/resource-name.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import type { MapValue, Value } from '../../values/value.ts';
import { type HardLimit, type LimitMode, type LimitModes, parseLimitModes } from './limit-modes.ts';
import { HotDocuments, SequentialValues } from './write-rates.ts';

/** Documented as 10 MiB. */
const MAX_REQUEST_BYTES = 11_534_336;
/** Documented as 10 MiB of documents and index entries, but production takes this much by the published sizes of entries. */
const MAX_TRANSACTION_BYTES = 29_652_400;
/** A deletion was seen to count for more than the creation of the same document. */
const DELETION_FACTOR = 1.1512;
const MAX_INDEX_ENTRIES = 40_000;
const MAX_FIELD_TRANSFORMS = 500;
const NO_FIELDS: MapValue = new Map();

/** A document that a commit is about to write. Undefined means that it does not exist. */
interface WrittenDocument {
  readonly path: string;
  readonly before: MapValue | undefined;
  readonly after: MapValue | undefined;
}

/** A write of a commit; deletions have no transforms. */
interface TransformingWrite {
  readonly path: string;
  readonly transforms?: readonly unknown[];
}

export interface LimitOptions {
  readonly limits?: LimitModes;
  readonly indexes?: IndexDefinitions;
  readonly log?: (line: string) => void;
}

export class ProductionLimits {
  readonly #modes: LimitModes;
  readonly #indexes: IndexDefinitions;
  readonly #log: (line: string) => void;
  readonly #hot = new HotDocuments();
  readonly #sequential = new SequentialValues();

  constructor({ limits = parseLimitModes(), indexes = NO_INDEXES, log = () => undefined }: LimitOptions) {
    this.#modes = limits;
    this.#indexes = indexes;
    this.#log = log;
  }

  /** What happens to rules that read too many documents. */
  get rulesReads(): LimitMode {
    return this.#modes['rules-reads'];
  }

  /** Throws INVALID_ARGUMENT for a request of too many bytes. */
  requireRequestSize(bytes: number): void {
    if (bytes <= MAX_REQUEST_BYTES) return;
    this.exceed('request-size', `Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`);
  }

  /** Throws INVALID_ARGUMENT if a commit transforms one document too often. */
  requireTransforms(writes: readonly TransformingWrite[]): void {
    const counts = new Map<string, number>();
    for (const { path, transforms = [] } of writes) {
      if (transforms.length > 0) counts.set(path, (counts.get(path) ?? 0) + transforms.length);
    }
    for (const [path, count] of counts) {
      if (count <= MAX_FIELD_TRANSFORMS) continue;
      const message = `A commit may have at most ${MAX_FIELD_TRANSFORMS} field transforms of one document, not ${count} of /${path}`;
      this.exceed('field-transforms', message);
    }
  }

  /** Throws INVALID_ARGUMENT if a document or all of them together have too many or too large index entries. */
  requireCommit(documents: readonly WrittenDocument[]): void {
    if (this.#modes['index-entries'] === 'off' && this.#modes['transaction-size'] === 'off') return;
    if (this.#areSmall(documents)) return;
    let bytes = 0;
    for (const { path, before, after } of documents) {
      const isChanged = (field: string) => !isSame(before?.get(field), after?.get(field));
      const added = after && countIndexEntries(this.#indexes, { path, fields: after });
      if (added && added.count > MAX_INDEX_ENTRIES) {
        this.exceed('index-entries', `too many index entries for entity /${path}`);
      }
      const written = after && before ? countIndexEntries(this.#indexes, { path, fields: after }, isChanged) : added;
      const removed = before && countIndexEntries(this.#indexes, { path, fields: before }, isChanged);
      const factor = after ? 1 : DELETION_FACTOR;
      bytes += documentSize(path, after ?? before ?? new Map()) * factor;
      bytes += (written?.bytes ?? 0) + (removed?.bytes ?? 0) * factor;
    }
    if (bytes > MAX_TRANSACTION_BYTES) {
      this.exceed('transaction-size', 'Transaction too big. Decrease transaction size.');
    }
  }

  /** Whether the documents pass no limit whatever they hold, which is quicker to tell than to count. */
  #areSmall(documents: readonly WrittenDocument[]): boolean {
    let bytes = 0;
    return documents.every(({ path, before, after }) => {
      const bounds = [before, after].map((fields = NO_FIELDS) => {
        const size = fieldsSize(fields);
        bytes += (documentSize(path, NO_FIELDS) + size) * DELETION_FACTOR;
        return boundIndexEntries(this.#indexes, { path, fields }, size);
      });
      for (const bound of bounds) bytes += bound.bytes * DELETION_FACTOR;
      return bytes <= MAX_TRANSACTION_BYTES && bounds.every(({ count }) => count <= MAX_INDEX_ENTRIES);
    });
  }

  /** Reports what production slows down. */
  noteCommit(name: DatabaseName, { changes }: Commit): void {
    const database = formatDatabaseName(name);
    const now = performance.now();
    if (this.#modes['hot-documents'] === 'warn') {
      for (const { path } of changes) {
        if (!this.#hot.note(`${database}/${path}`, now)) continue;
        this.#log(`${database}/${path} is written more than once a second for long. Production slows that down.`);
      }
    }
    if (this.#modes['sequential-values'] !== 'warn') return;
    const isIndexed = (path: string, field: string) => this.#isIndexed(path, field);
    for (const run of this.#sequential.note({ database, changes, isIndexed }, now)) {
      this.#log(`${run}: more than 500 writes a second are in order. Production slows them down.`);
    }
  }

  /** Refuses or reports by the limit's switch. */
  exceed(limit: HardLimit, message: string): void {
    if (this.#modes[limit] === 'error') throw invalidArgument(message);
    if (this.#modes[limit] === 'warn') this.#log(`${limit}: ${message}`);
  }

  #isIndexed(path: string, field: string): boolean {
    const { collectionId } = collectionOf(path);
    return findSingles(this.#indexes, collectionId, formatFieldPath([field])).some(({ mode }) => mode !== 'CONTAINS');
  }
}

function isSame(left: Value | undefined, right: Value | undefined): boolean {
  return left === undefined || right === undefined ? left === right : valuesIdentical(left, right);
}
