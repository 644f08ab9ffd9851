/** Compiles a source text to a ruleset: scans, parses and checks it. Evaluates nothing before a request is authorized. */
import { authorizeDocument } from './authorize/document-request.ts';
import { authorizeList } from './authorize/list-request.ts';
import { authorizeStorage } from './authorize/storage-request.ts';
import { checkRules } from './check/checker.ts';
import type { Observer } from './evaluate/evaluator.ts';
import { render } from './model/render.ts';
import { Coverage } from './report/coverage.ts';
import { googleReport } from './report/google-report.ts';
import { Trace } from './report/trace.ts';
import type { Compilation, CompileOptions, DocumentRequest, ListRequest, Ruleset } from './ruleset.ts';
import type { RulesFile } from './syntax/ast.ts';
import { IssueList } from './syntax/issues.ts';
import { parseRules } from './syntax/parser.ts';
import { SourceText } from './syntax/source-text.ts';

/** https://firebase.google.com/docs/firestore/security/rules-structure#security_rules_limits */
const MAX_SOURCE_BYTES = 256 * 1024;

/** `fileName` is the name of the file in debug lines. */
export function compileRules(source: string, fileName = 'rules', options: CompileOptions = {}): Compilation {
  const issues = new IssueList(source);
  if (Buffer.byteLength(source) > MAX_SOURCE_BYTES) {
    issues.error({ line: 1, column: 1 }, 'The rules are larger than 256 KB.');
    return { ruleset: undefined, issues: issues.issues };
  }
  const file = parseRules(source, issues);
  if (!issues.hasErrors) checkRules(file, issues);
  if (issues.hasErrors) return { ruleset: undefined, issues: issues.issues };
  return { ruleset: makeRuleset({ file, fileName, source, ...options }), issues: issues.issues };
}

interface Compiled extends CompileOptions {
  readonly file: RulesFile;
  readonly fileName: string;
  readonly source: string;
}

function makeRuleset({ file, fileName, source, onDebug, onJudged }: Compiled): Ruleset {
  const coverage = new Coverage();
  const text = new SourceText(source);
  const debug: Observer['debug'] = ({ line, column }, value) =>
    onDebug?.(`debug: ${render(value)} in ${fileName}:${line}:${column}`);
  const counting: Observer = {
    begin: () => undefined,
    enter: () => undefined,
    observe: (node, outcome) => coverage.record(node, outcome),
    debug,
  };
  const judgeDocument = (request: DocumentRequest | ListRequest, observer: Observer) =>
    request.method === 'list' ? authorizeList(file, request, observer) : authorizeDocument(file, request, observer);
  return {
    rulesVersion: file.version,
    source,
    authorize(request) {
      if (onJudged === undefined) return judgeDocument(request, counting);
      const trace = new Trace(counting);
      const verdict = judgeDocument(request, trace);
      onJudged(trace.judge({ method: request.method, path: pathOf(request), verdict, text }));
      return verdict;
    },
    async authorizeStorage(request) {
      if (onJudged === undefined) return authorizeStorage(file, request, counting);
      const trace = new Trace(counting);
      const verdict = await authorizeStorage(file, request, trace);
      onJudged(trace.judge({ method: request.method, path: request.path, verdict, text }));
      return verdict;
    },
    coverage: () => coverage.report(file),
    googleCoverage: () => googleReport({ file, fileName, source, coverage }),
  };
}

function pathOf(request: DocumentRequest | ListRequest): string {
  if (request.method !== 'list') return request.path;
  return `${request.parent}/${request.allDescendants ? '{path=**}/' : ''}${request.collectionId ?? '{collection}'}`;
}
