/**
 * Plans the indexes of queries, and refuses or reports those that need one which is not defined. Which index a query needs is
 * in query/indexes/.
 */
import { type IndexDefinitions, NO_INDEXES } from '../../query/indexes/index-definitions.ts';
import { describeMissingIndex } from '../../query/indexes/missing-index.ts';
import { findMissingIndex, type IndexScan, planIndexes } from '../../query/indexes/required-index.ts';
import type { Query } from '../../query/query.ts';
import type { FieldPath } from '../../values/paths/field-path.ts';
import { type DatabaseName, formatDatabaseName } from '../../values/paths/resource-name.ts';
import { RpcError } from '../../values/rpc-error.ts';

/** What a query without its index gets: FAILED_PRECONDITION, a line in the log, or nothing. */
export type IndexMode = 'error' | 'warn' | 'off';

export interface IndexGuardOptions {
  /** Composite indexes and exemptions. Without them no query needs an index. */
  readonly indexes?: IndexDefinitions;
  /** By default `error`, as in production, if there are definitions, else `off`. */
  readonly indexMode?: IndexMode;
  /** Gets the problems that no response can report. */
  readonly log?: (line: string) => void;
}

export class IndexGuard {
  readonly #definitions: IndexDefinitions;
  readonly #mode: IndexMode;
  readonly #log: (line: string) => void;
  readonly #reported = new Set<string>();

  constructor({ indexes, indexMode, log }: IndexGuardOptions) {
    this.#definitions = indexes ?? NO_INDEXES;
    this.#mode = indexMode ?? (indexes === undefined ? 'off' : 'error');
    this.#log = log ?? (() => undefined);
  }

  /** `aggregated` has the fields of sum and average. */
  plan(query: Query, aggregated: readonly FieldPath[] = []): readonly IndexScan[] {
    return planIndexes(this.#definitions, query, aggregated);
  }

  /** Throws FAILED_PRECONDITION. */
  require(database: DatabaseName, query: Query, aggregated?: readonly FieldPath[]): void {
    if (this.#mode === 'off') return;
    const need = findMissingIndex(this.#definitions, query, aggregated);
    if (need === undefined) return;
    const missing = describeMissingIndex({ definitions: this.#definitions, database, need });
    if (this.#mode === 'error') throw new RpcError('FAILED_PRECONDITION', missing);
    if (this.#reported.has(missing)) return;
    this.#reported.add(missing);
    this.#log(`${formatDatabaseName(database)}: ${missing}`);
  }
}
