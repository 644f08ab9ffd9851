/**
 * Creates the view of a target. The views of documents and of queries without limit and offset are here and keep no state:
 * whether a document is in the result depends on it alone. A limit or an offset needs the window of window-view.ts.
 */
import { matchesInOrder, type QueryIndexes } from '../../../query/execute.ts';
import { matchesQuery } from '../../../query/match.ts';
import { compareByOrder } from '../../../query/order.ts';
import type { Query } from '../../../query/query.ts';
import type { Document, DocumentChange, DocumentReader } from '../../../values/document.ts';
import { joinPath } from '../../../values/paths/resource-name.ts';
import type { TargetSelection } from '../wire/listen-request.ts';
import type { QueryEvaluation, TargetView, ViewChange, ViewScope } from './target-view.ts';
import { WindowView } from './window-view.ts';

export function createView(selection: TargetSelection, indexes?: QueryIndexes): TargetView {
  if (selection.kind === 'documents') return createDocumentsView(selection.paths);
  const { query } = selection;
  const evaluation = bindQuery(query, indexes);
  const { limit, offset } = query;
  return limit === undefined && offset === 0
    ? createQueryView(scopeOf(query), evaluation)
    : new WindowView(scopeOf(query), evaluation, { offset, limit: limit ?? Number.POSITIVE_INFINITY });
}

/** A missing document is part of the result: the client is told that it is missing. */
function createDocumentsView(paths: readonly string[]): TargetView {
  const named = new Set(paths);

  function stateOf(path: string, document: Document | undefined, billed: boolean): ViewChange {
    return document ? { kind: 'update', path, document, billed: true } : { kind: 'delete', path, billed };
  }

  function changesOf(changes: readonly DocumentChange[]): readonly ViewChange[] {
    return changes.filter(({ path }) => named.has(path)).map(({ path, after }) => stateOf(path, after, false));
  }

  return {
    scope: { kind: 'documents', paths: [...named] },
    snapshot: (reader) => [...named].map((path) => stateOf(path, reader.get(path), true)),
    apply: changesOf,
    since: changesOf,
  };
}

/** A commit costs two matches for each changed document, however large the result is. */
function createQueryView(scope: ViewScope, evaluation: QueryEvaluation): TargetView {
  function changeOf({ path, before, after }: DocumentChange): ViewChange | undefined {
    if (after && evaluation.matches(after)) return { kind: 'update', path, document: after, billed: true };
    if (!before || !evaluation.matches(before)) return undefined;
    return after ? { kind: 'remove', path, billed: true } : { kind: 'delete', path, billed: false };
  }

  function changesOf(changes: readonly DocumentChange[]): readonly ViewChange[] {
    return changes.map(changeOf).filter((change) => change !== undefined);
  }

  // Many streams that open the same target between two commits share one result.
  let result: readonly ViewChange[] | undefined;

  function find(reader: DocumentReader): readonly ViewChange[] {
    return evaluation
      .run(reader, Number.POSITIVE_INFINITY)
      .map((document) => ({ kind: 'update', path: document.path, document, billed: true }));
  }

  return {
    scope,
    snapshot(reader) {
      result ??= find(reader);
      return result;
    },
    apply(changes) {
      result = undefined;
      return changesOf(changes);
    },
    since: changesOf,
  };
}

function bindQuery(query: Query, indexes: QueryIndexes | undefined): QueryEvaluation {
  return {
    matches: (document) => matchesQuery(query, document),
    compare: compareByOrder(query),
    run(reader, count) {
      const documents: Document[] = [];
      for (const document of matchesInOrder(query, reader, indexes)) {
        if (documents.length >= count) break;
        documents.push(document);
      }
      return documents;
    },
  };
}

function scopeOf({ parent, collectionId, allDescendants }: Query): ViewScope {
  if (collectionId === undefined) return { kind: 'everything' };
  if (allDescendants) return { kind: 'collection-group', collectionId };
  return { kind: 'collection', path: joinPath(parent, collectionId) };
}
