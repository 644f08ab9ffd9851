/**
 * Checks a parsed rules file. What can never work is an error; what the real compiler lets pass although it fails when
 * evaluated (names nobody declared) is a warning, as it is there.
 */
import {
  type Block,
  childrenOf,
  type Expression,
  type FunctionDeclaration,
  type Match,
  type PatternSegment,
  type RulesFile,
  type Service,
} from '../syntax/ast.ts';
import type { IssueList } from '../syntax/issues.ts';
import { findCycles } from './call-graph.ts';
import { checkExpression, type Surroundings } from './expression-check.ts';

/** https://firebase.google.com/docs/firestore/security/rules-structure#security_rules_limits */
const MAX_BINDINGS = 10;
const MAX_PARAMETERS = 7;
const DEEPEST_MATCH = 10;
const MAX_SEGMENTS = 100;
const MAX_CAPTURES = 20;

export function checkRules(file: RulesFile, issues: IssueList): void {
  const called = new Set<FunctionDeclaration>();
  for (const service of file.services) new ServiceChecker(service, { file, issues, called }).check();
  warnUnused(file.functions, called, issues);
}

interface Place {
  readonly depth: number;
  readonly segments: number;
  readonly captures: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
}

interface Context {
  readonly file: RulesFile;
  readonly issues: IssueList;
  readonly called: Set<FunctionDeclaration>;
}

class ServiceChecker {
  readonly #service: Service;
  readonly #file: RulesFile;
  readonly #issues: IssueList;
  readonly #called: Set<FunctionDeclaration>;

  constructor(service: Service, { file, issues, called }: Context) {
    this.#service = service;
    this.#file = file;
    this.#issues = issues;
    this.#called = called;
  }

  check(): void {
    const outside = {
      depth: 0,
      segments: 0,
      captures: new Set<string>(),
      functions: new Map<string, FunctionDeclaration>(),
    };
    const { functions } = this.#file;
    this.#checkBlock(
      { functions, matches: [{ ...this.#service, pattern: [] }], allows: [] },
      { ...outside, depth: -1 },
    );
    this.#warnUnused(this.#service.block);
  }

  #checkBlock(block: Block, outer: Place): void {
    const place: Place = { ...outer, functions: new Map([...outer.functions, ...block.functions]) };
    for (const declaration of block.functions.values()) this.#checkFunction(declaration, place);
    for (const { name, position } of findCycles(block.functions, place.functions)) {
      this.#issues.error(position, `Function '${name}' calls itself: recursion is not allowed.`);
    }
    for (const { condition } of block.allows) {
      if (condition !== undefined) checkExpression(condition, this.#surroundings(place, place.captures));
    }
    for (const match of block.matches) this.#checkMatch(match, place);
  }

  #surroundings({ functions }: Place, variables: ReadonlySet<string>): Surroundings {
    return {
      service: this.#service.name,
      functions,
      variables,
      issues: this.#issues,
      onCall: (declaration) => this.#called.add(declaration),
    };
  }

  #checkFunction(declaration: FunctionDeclaration, place: Place): void {
    const { name, parameters, bindings, result, position } = declaration;
    if (parameters.length > MAX_PARAMETERS) {
      this.#issues.error(position, `Function '${name}' has more than ${MAX_PARAMETERS} parameters.`);
    }
    if (bindings.length > MAX_BINDINGS) {
      this.#issues.error(position, `Function '${name}' has more than ${MAX_BINDINGS} 'let' variables.`);
    }
    const variables = new Set([...place.captures, ...parameters]);
    for (const binding of bindings) {
      checkExpression(binding.value, this.#surroundings(place, variables));
      variables.add(binding.name);
    }
    checkExpression(result, this.#surroundings(place, variables));
    for (const [index, binding] of bindings.entries()) {
      const later = [...bindings.slice(index + 1).map(({ value }) => value), result];
      if (later.some((expression) => mentions(expression, binding.name))) continue;
      this.#issues.warn(binding.position, `Unused variable: ${binding.name}.`);
    }
  }

  #checkMatch(match: Match, outer: Place): void {
    const depth = outer.depth + 1;
    const segments = outer.segments + match.pattern.length;
    if (depth > DEEPEST_MATCH) this.#issues.error(match.position, `'match' is nested more than ${DEEPEST_MATCH} deep.`);
    if (segments > MAX_SEGMENTS) {
      this.#issues.error(match.position, `The path has more than ${MAX_SEGMENTS} segments.`);
    }
    const captures = this.#checkPattern(match, outer.captures);
    if (captures.size > MAX_CAPTURES) {
      this.#issues.error(match.position, `The path captures more than ${MAX_CAPTURES} variables.`);
    }
    this.#checkBlock(match.block, { ...outer, depth, segments, captures });
  }

  #checkPattern({ pattern, position }: Match, outer: ReadonlySet<string>): ReadonlySet<string> {
    const own = new Set<string>();
    for (const [index, segment] of pattern.entries()) {
      if (segment.kind === 'literal') continue;
      if (own.has(segment.name))
        this.#issues.error(segment.position, `Wildcard '${segment.name}' is used twice in one path.`);
      own.add(segment.name);
      if (segment.kind === 'multi') this.#checkRecursiveWildcard(segment, index === pattern.length - 1);
    }
    if (pattern.filter(({ kind }) => kind === 'multi').length > 1) {
      this.#issues.error(position, 'A path may have only one recursive wildcard.');
    }
    return new Set([...outer, ...own]);
  }

  #checkRecursiveWildcard(segment: PatternSegment, isLast: boolean): void {
    if (this.#file.version === 2 || isLast) return;
    this.#issues.error(segment.position, "A recursive wildcard must be last in a path, unless rules_version = '2'.");
  }

  #warnUnused({ functions, matches }: Block): void {
    warnUnused(functions, this.#called, this.#issues);
    for (const { block } of matches) this.#warnUnused(block);
  }
}

function mentions(node: Expression, name: string): boolean {
  if (node.kind === 'variable') return node.name === name;
  return childrenOf(node).some((child) => mentions(child, name));
}

function warnUnused(
  functions: ReadonlyMap<string, FunctionDeclaration>,
  called: ReadonlySet<FunctionDeclaration>,
  issues: IssueList,
): void {
  for (const declaration of functions.values()) {
    if (!called.has(declaration)) issues.warn(declaration.position, `Unused function: ${declaration.name}.`);
  }
}
