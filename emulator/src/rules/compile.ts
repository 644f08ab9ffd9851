/** Compiles a source text to a ruleset: scans, parses and checks it. Evaluates nothing before a request is authorized. */
import { authorizeDocument } from './authorize/document-request.ts';
import { authorizeList } from './authorize/list-request.ts';
import { authorizeStorage } from './authorize/storage-request.ts';
import { checkRules } from './check/checker.ts';
import { Coverage } from './evaluate/coverage.ts';
import type { Observer } from './evaluate/evaluator.ts';
import { render } from './model/render.ts';
import type { Compilation, CompileOptions, Ruleset } from './ruleset.ts';
import type { RulesFile } from './syntax/ast.ts';
import { IssueList } from './syntax/issues.ts';
import { parseRules } from './syntax/parser.ts';

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
  return { ruleset: makeRuleset(file, fileName, options), issues: issues.issues };
}

function makeRuleset(file: RulesFile, fileName: string, { onDebug }: CompileOptions): Ruleset {
  const coverage = new Coverage();
  const observer: Observer = {
    observe: (node, outcome) => coverage.record(node, outcome),
    debug: ({ line, column }, value) => onDebug?.(`debug: ${render(value)} in ${fileName}:${line}:${column}`),
  };
  return {
    rulesVersion: file.version,
    authorize: (request) =>
      request.method === 'list' ? authorizeList(file, request, observer) : authorizeDocument(file, request, observer),
    authorizeStorage: (request) => authorizeStorage(file, request, observer),
    coverage: () => coverage.report(file),
  };
}
