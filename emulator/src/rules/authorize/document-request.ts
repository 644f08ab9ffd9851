/** Authorizes a read or write of one document. */
import { DocumentReads, resourceOf } from '../evaluate/documents.ts';
import type { Observer } from '../evaluate/evaluator.ts';
import { fromStored, mapFromStored } from '../model/from-stored.ts';
import { type RulesMap, RulesPath, type RulesValue } from '../model/rules-value.ts';
import type { Auth, DocumentRequest, Verdict } from '../ruleset.ts';
import type { RulesFile } from '../syntax/ast.ts';
import { judge } from './judge.ts';
import { segmentsOf } from './match-path.ts';

export function authorizeDocument(file: RulesFile, request: DocumentRequest, observer: Observer): Verdict {
  const reads = new DocumentReads({
    documents: request.documents,
    cache: request.accessCache ?? new Map(),
    limit: request.accessLimit,
  });
  const answer = judge({
    file,
    method: request.method,
    path: segmentsOf(request.path),
    variables: variablesOf(request),
    environment: { service: 'cloud.firestore', readDocument: (name, path) => reads.call(name, path), observer },
  });
  return { ...answer, documentReads: reads.count };
}

function variablesOf(request: DocumentRequest): RulesMap {
  const { requestResource, resource } = request;
  return new Map<string, RulesValue>([
    ['resource', resource === null ? null : resourceOf(resource)],
    [
      'request',
      new Map<string, RulesValue>([
        ['auth', authValue(request.auth)],
        ['method', request.method],
        ['path', RulesPath.parse(request.path)],
        ['time', fromStored(request.time)],
        ['resource', requestResource === null ? null : resourceOf(requestResource)],
      ]),
    ],
  ]);
}

export function authValue(auth: Auth | null): RulesValue {
  if (auth === null) return null;
  return new Map<string, RulesValue>([
    ['uid', auth.uid],
    ['token', mapFromStored(auth.token)],
  ]);
}
