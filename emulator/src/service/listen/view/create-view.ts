/** The view a query needs: stateless where every document decides for itself, a window where they compete for places. */
import { matchesInOrder, type QueryIndexes } from '../../../query/execute.ts';
import { matchesQuery } from '../../../query/match.ts';
import { compareByOrder } from '../../../query/order.ts';
import type { Query } from '../../../query/query.ts';
import type { Document } from '../../../values/document.ts';
import { joinPath } from '../../../values/resource-name.ts';
import { createQueryView } from './query-view.ts';
import type { QueryEvaluation, TargetView, ViewScope } from './target-view.ts';
import { WindowView } from './window-view.ts';

export function createView(query: Query, indexes?: QueryIndexes): TargetView {
  const evaluation = bindQuery(query, indexes);
  const { limit, offset } = query;
  return limit === undefined && offset === 0
    ? createQueryView(scopeOf(query), evaluation)
    : new WindowView(scopeOf(query), evaluation, { offset, limit: limit ?? Number.POSITIVE_INFINITY });
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
