/** Refuses or reports queries that need an index which is not defined. Which index a query needs is in query/indexes/. */
import { type IndexDefinitions, NO_INDEXES } from '../../query/indexes/index-definitions.ts';
import { findMissingIndex } from '../../query/indexes/required-index.ts';
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

/** `aggregated` has the fields of sum and average. Throws FAILED_PRECONDITION. */
type RequireIndex = (name: DatabaseName, query: Query, aggregated?: readonly FieldPath[]) => void;

export function createIndexGuard({ indexes, indexMode, log }: IndexGuardOptions): RequireIndex {
  const mode = indexMode ?? (indexes === undefined ? 'off' : 'error');
  if (mode === 'off') return () => undefined;
  const definitions = indexes ?? NO_INDEXES;
  const reported = new Set<string>();
  return (name, query, aggregated) => {
    const missing = findMissingIndex(definitions, query, aggregated);
    if (missing === undefined) return;
    if (mode === 'error') throw new RpcError('FAILED_PRECONDITION', missing);
    if (reported.has(missing)) return;
    reported.add(missing);
    log?.(`${formatDatabaseName(name)}: ${missing}`);
  };
}
