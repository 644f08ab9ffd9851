/**
 * Authorizes a query by proof: for each of its disjuncts the rules are asked about a document of which only what the
 * constraints say is known. What the constraints leave open denies. No stored document is looked at.
 * https://firebase.google.com/docs/firestore/security/rules-query
 */
import { DocumentReads } from '../evaluate/documents.ts';
import type { Observer } from '../evaluate/evaluator.ts';
import { fromStored } from '../model/from-stored.ts';
import { type RulesMap, RulesPath, type RulesValue, Unknown } from '../model/rules-value.ts';
import type { ListRequest, Verdict } from '../ruleset.ts';
import type { RulesFile } from '../syntax/ast.ts';
import { authValue } from './document-request.ts';
import { judge } from './judge.ts';
import { SOME_SEGMENT, SOME_SEGMENTS, segmentsOf, type TargetPath, type TargetSegment } from './match-path.ts';
import { type PossibleDocument, possibleDocuments } from './possible-documents.ts';

export function authorizeList(file: RulesFile, request: ListRequest, observer: Observer): Verdict {
  const reads = new DocumentReads({
    documents: request.documents,
    cache: request.accessCache ?? new Map(),
    limit: request.accessLimit,
  });
  const { query, path } = shapeOf(request);
  const documents = request.disjuncts.flatMap((constraints) => possibleDocuments(constraints, request.orderBy));
  // Where nothing is possible, something must still be asked: what asks nothing would be allowed.
  for (const document of documents.length > 0 ? documents : possibleDocuments([], [])) {
    const target = document.path === undefined ? path : targetOf(document.path, request, path);
    const answer = judge({
      file,
      method: 'list',
      path: target,
      variables: variablesOf(request, { target, document, query }),
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

function shapeOf(request: ListRequest): { query: RulesMap; path: TargetPath } {
  const { limit, offset, orderBy, collectionId, allDescendants } = request;
  const query = new Map<string, RulesValue>([
    ['limit', limit === null ? null : BigInt(limit)],
    ['offset', offset === null ? null : BigInt(offset)],
    ['orderBy', new Map(orderBy.map(({ field, direction }) => [field, direction.toUpperCase()]))],
  ]);
  const between: TargetPath = allDescendants ? [SOME_SEGMENTS] : [];
  const collection: TargetSegment = collectionId ?? SOME_SEGMENT;
  return { query, path: [...segmentsOf(request.parent), ...between, collection, SOME_SEGMENT] };
}

/** The path of a document that the query names; the open path if it lies elsewhere, which the query then never returns. */
function targetOf(named: string, request: ListRequest, open: TargetPath): TargetPath {
  if (!named.includes('/')) return [...open.slice(0, -1), named];
  const segments = segmentsOf(named);
  const isBelow = segmentsOf(request.parent).every((segment, index) => segments[index] === segment);
  const isOfCollection = request.collectionId === undefined || segments.at(-2) === request.collectionId;
  const hasLength = request.allDescendants ? segments.length >= open.length - 1 : segments.length === open.length;
  return isBelow && isOfCollection && hasLength ? segments : open;
}

interface ListVariables {
  readonly target: TargetPath;
  readonly document: PossibleDocument;
  readonly query: RulesMap;
}

function variablesOf(request: ListRequest, { target, document, query }: ListVariables): RulesMap {
  const id = target.at(-1);
  const name: RulesValue = target.every((segment) => typeof segment === 'string')
    ? new RulesPath(target.map((text) => ({ text })))
    : new Unknown({ type: 'path' });
  return new Map<string, RulesValue>([
    [
      'resource',
      new Map<string, RulesValue>([
        ['data', document.data],
        ['id', typeof id === 'string' ? id : new Unknown({ type: 'string' })],
        ['__name__', name],
      ]),
    ],
    [
      'request',
      new Map<string, RulesValue>([
        ['auth', authValue(request.auth)],
        ['method', 'list'],
        ['path', name],
        ['time', fromStored(request.time)],
        ['resource', null],
        ['query', query],
      ]),
    ],
  ]);
}
