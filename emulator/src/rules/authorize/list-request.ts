/**
 * Authorizes a query by proof. For each of its disjuncts the rules are evaluated for a document of which only the
 * constraints are known; a condition that they leave open denies the query. No stored document of the collection is read.
 * https://firebase.google.com/docs/firestore/security/rules-query
 */
import { DocumentReads } from '../evaluate/documents.ts';
import type { Observer } from '../evaluate/evaluator.ts';
import { mapOf, type RulesMap, RulesPath, type RulesValue, Unknown } from '../model/rules-value.ts';
import type { ListRequest, Verdict } from '../ruleset.ts';
import type { RulesFile } from '../syntax/ast.ts';
import { callVariables } from './document-request.ts';
import { judge } from './judge.ts';
import { SOME_SEGMENT, SOME_SEGMENTS, segmentsOf, type TargetPath } from './match-path.ts';
import { type PossibleDocument, possibleDocuments } from './possible-documents.ts';

export function authorizeList(file: RulesFile, request: ListRequest, observer: Observer): Verdict {
  const reads = new DocumentReads(request);
  const documents = request.disjuncts.flatMap((constraints) => possibleDocuments(constraints, request.orderBy));
  // A query that no document can satisfy is judged as one without constraints; without any case it would be allowed.
  for (const document of documents.length > 0 ? documents : possibleDocuments([], [])) {
    const path = pathOf(document, request);
    const answer = judge({
      file,
      method: 'list',
      path,
      variables: variablesOf(request, path, document),
      environment: {
        service: 'cloud.firestore',
        isProof: true,
        readDocument: (name, of) => reads.call(name, of),
        observer,
      },
    });
    if (!answer.allowed) return { ...answer, documentReads: reads.count };
  }
  return { allowed: true, message: '', documentReads: reads.count };
}

/** What is known of the document's path. If the query names a document that lies elsewhere, it returns nothing: the name is ignored. */
function pathOf({ path }: PossibleDocument, { parent, collectionId, allDescendants }: ListRequest): TargetPath {
  const parentSegments = segmentsOf(parent);
  const between: TargetPath = allDescendants ? [SOME_SEGMENTS] : [];
  const collection: TargetPath = [...parentSegments, ...between, collectionId ?? SOME_SEGMENT];
  const unnamed: TargetPath = [...collection, SOME_SEGMENT];
  if (path === undefined) return unnamed;
  if (!path.includes('/')) return [...collection, path];
  const segments = segmentsOf(path);
  const isBelow = parentSegments.every((segment, index) => segments[index] === segment);
  const isInCollection = collectionId === undefined || segments.at(-2) === collectionId;
  const hasDepth = allDescendants ? segments.length >= unnamed.length - 1 : segments.length === unnamed.length;
  return isBelow && isInCollection && hasDepth ? segments : unnamed;
}

function variablesOf(request: ListRequest, path: TargetPath, { data }: PossibleDocument): RulesMap {
  const { limit, offset, orderBy } = request;
  const id = path.at(-1);
  const name: RulesValue = path.every((segment) => typeof segment === 'string')
    ? new RulesPath(path.map((text) => ({ text })))
    : new Unknown({ type: 'path' });
  const query = mapOf({
    limit: limit === null ? null : BigInt(limit),
    offset: offset === null ? null : BigInt(offset),
    orderBy: new Map(orderBy.map(({ field, direction }) => [field, direction.toUpperCase()])),
  });
  return mapOf({
    resource: mapOf({ data, id: typeof id === 'string' ? id : new Unknown({ type: 'string' }), __name__: name }),
    request: mapOf({ ...callVariables(request), path: name, resource: null, query }),
  });
}
