/**
 * Authorizes a Storage request. Firestore documents arrive asynchronously: the rules run until they need a document that
 * is not here, wait for it and run again from the start. Does not fetch the documents itself.
 */
import { DocumentReads } from '../evaluate/documents.ts';
import type { Observer } from '../evaluate/evaluator.ts';
import { fromStored, mapFromStored } from '../model/from-stored.ts';
import { mapOf } from '../model/rules-value.ts';
import type { RulesDocument, StorageRequest, Verdict } from '../ruleset.ts';
import type { RulesFile } from '../syntax/ast.ts';
import { judge } from './judge.ts';
import { segmentsOf } from './match-path.ts';

/** https://firebase.google.com/docs/storage/security/rules-conditions#enhance_with_firestore */
const MAX_DOCUMENTS = 2;

export async function authorizeStorage(file: RulesFile, request: StorageRequest, observer: Observer): Promise<Verdict> {
  const { method, path, resource, fetchDocument } = request;
  const variables = mapOf({
    resource: fromStored(resource),
    request: new Map([['method', method], ...mapFromStored(request.request)]),
  });
  const fetched = new Map<string, RulesDocument | undefined>();
  for (;;) {
    let missing: string | undefined;
    const read = (documentPath: string): RulesDocument | undefined => {
      if (!fetched.has(documentPath)) missing ??= documentPath;
      return fetched.get(documentPath);
    };
    const reads = new DocumentReads({ documents: { before: read, after: read }, accessLimit: MAX_DOCUMENTS });
    const recorded: (() => void)[] = [];
    const answer = judge({
      file,
      method,
      path: segmentsOf(path),
      variables,
      environment: {
        service: 'firebase.storage',
        readDocument: (name, of) => reads.call(name, of),
        observer: recordInto(recorded, observer),
      },
    });
    if (missing === undefined) {
      for (const report of recorded) report();
      return { ...answer, documentReads: fetched.size };
    }
    fetched.set(missing, await fetchDocument(missing));
  }
}

/** Records the observations of one run, because only those of the last run may reach the observer. */
function recordInto(recorded: (() => void)[], observer: Observer): Observer {
  return {
    begin: (variables) => recorded.push(() => observer.begin(variables)),
    enter: () => recorded.push(() => observer.enter()),
    observe: (node, outcome) => recorded.push(() => observer.observe(node, outcome)),
    debug: (position, value) => recorded.push(() => observer.debug(position, value)),
  };
}
