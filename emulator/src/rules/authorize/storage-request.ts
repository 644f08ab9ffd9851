/**
 * Authorizes a Storage request. Documents come over the wire: the rules run, stop at the first document that is not here
 * yet, and run again once it has been fetched.
 */
import { DocumentReads } from '../evaluate/documents.ts';
import type { Observer } from '../evaluate/evaluator.ts';
import { fromStored, mapFromStored } from '../model/from-stored.ts';
import type { RulesMap, RulesValue } from '../model/rules-value.ts';
import type { RulesDocument, StorageRequest, Verdict } from '../ruleset.ts';
import type { RulesFile } from '../syntax/ast.ts';
import { judge } from './judge.ts';
import { segmentsOf } from './match-path.ts';

/** https://firebase.google.com/docs/storage/security/rules-conditions#enhance_with_firestore */
const MAX_DOCUMENTS = 2;

export async function authorizeStorage(file: RulesFile, request: StorageRequest, observer: Observer): Promise<Verdict> {
  const fetched = new Map<string, RulesDocument | undefined>();
  for (;;) {
    const seen: (() => void)[] = [];
    const { verdict, missing } = attempt(file, { request, fetched, observer: recorderOf(observer, seen) });
    if (missing === undefined) {
      for (const tell of seen) tell();
      return verdict;
    }
    fetched.set(missing, await request.fetchDocument(missing));
  }
}

/** Keeps back what is observed: only the last attempt counts. */
function recorderOf(observer: Observer, seen: (() => void)[]): Observer {
  return {
    observe: (node, outcome) => seen.push(() => observer.observe(node, outcome)),
    debug: (position, value) => seen.push(() => observer.debug(position, value)),
  };
}

interface Attempt {
  readonly request: StorageRequest;
  readonly fetched: ReadonlyMap<string, RulesDocument | undefined>;
  readonly observer: Observer;
}

function attempt(
  file: RulesFile,
  { request, fetched, observer }: Attempt,
): { verdict: Verdict; missing: string | undefined } {
  let missing: string | undefined;
  const read = (path: string): RulesDocument | undefined => {
    if (!fetched.has(path)) missing ??= path;
    return fetched.get(path);
  };
  const reads = new DocumentReads({
    documents: { before: read, after: read },
    cache: new Map(),
    limit: MAX_DOCUMENTS,
  });
  const answer = judge({
    file,
    method: request.method,
    path: segmentsOf(request.path),
    variables: variablesOf(request),
    environment: { service: 'firebase.storage', readDocument: (name, path) => reads.call(name, path), observer },
  });
  return { verdict: { ...answer, documentReads: fetched.size }, missing };
}

function variablesOf(request: StorageRequest): RulesMap {
  const method: readonly [string, RulesValue] = ['method', request.method];
  return new Map<string, RulesValue>([
    ['resource', fromStored(request.resource)],
    ['request', new Map([method, ...mapFromStored(request.request)])],
  ]);
}
