/** Authorizes a read or write of one document. Queries are authorized by list-request.ts. */
import { DocumentReads, resourceOf } from '../evaluate/documents.ts';
import type { Observer } from '../evaluate/evaluator.ts';
import { fromStored, mapFromStored } from '../model/from-stored.ts';
import { mapOf, type RulesMap, RulesPath } from '../model/rules-value.ts';
import type { DocumentRequest, ListRequest, Verdict } from '../ruleset.ts';
import type { RulesFile } from '../syntax/ast.ts';
import { judge } from './judge.ts';
import { segmentsOf } from './match-path.ts';

export function authorizeDocument(file: RulesFile, request: DocumentRequest, observer: Observer): Verdict {
  const { method, path, resource, requestResource } = request;
  const reads = new DocumentReads(request);
  const variables = mapOf({
    resource: resource === null ? null : resourceOf(resource),
    request: mapOf({
      ...callVariables(request),
      path: RulesPath.parse(path),
      resource: requestResource === null ? null : resourceOf(requestResource),
    }),
  });
  const answer = judge({
    file,
    method,
    path: segmentsOf(path),
    variables,
    environment: { service: 'cloud.firestore', readDocument: (name, of) => reads.call(name, of), observer },
  });
  return { ...answer, documentReads: reads.count };
}

/** The part of the variable `request` that does not depend on the documents. */
export function callVariables({ auth, method, time }: DocumentRequest | ListRequest) {
  const caller: RulesMap | null = auth && mapOf({ uid: auth.uid, token: mapFromStored(auth.token) });
  return { auth: caller, method, time: fromStored(time) };
}
