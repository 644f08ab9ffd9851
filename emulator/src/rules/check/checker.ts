/**
 * Checks the declarations of a parsed rules file. What can never work is an error. A name that nobody declared is a
 * warning, as in the real compiler: it fails when it is evaluated.
 */
import {
  type Block,
  childrenOf,
  type Expression,
  type FunctionDeclaration,
  type Match,
  type RulesFile,
  type Service,
} from '../syntax/ast.ts';
import type { IssueList } from '../syntax/issues.ts';
import { checkExpression } from './expression-check.ts';

/** https://firebase.google.com/docs/firestore/security/rules-structure#security_rules_limits */
const MAX_BINDINGS = 10;
const MAX_PARAMETERS = 7;
const MAX_MATCH_DEPTH = 10;
const MAX_SEGMENTS = 100;
const MAX_CAPTURES = 20;

type Functions = ReadonlyMap<string, FunctionDeclaration>;

/** What is around a block. */
interface Place {
  readonly service: string;
  /** How many match blocks and path segments lead here. */
  readonly depth: number;
  readonly segments: number;
  readonly captures: ReadonlySet<string>;
  readonly functions: Functions;
}

export function checkRules(file: RulesFile, issues: IssueList): void {
  const checker = new Checker(file, issues);
  for (const service of file.services) checker.checkService(service);
  checker.warnUnused(file.functions);
}

class Checker {
  readonly #file: RulesFile;
  readonly #issues: IssueList;
  readonly #called = new Set<FunctionDeclaration>();

  constructor(file: RulesFile, issues: IssueList) {
    this.#file = file;
    this.#issues = issues;
  }

  checkService({ name: service, block }: Service): void {
    const { functions } = this.#file;
    const outside = { service, depth: 0, segments: 0, captures: new Set<string>(), functions };
    this.#checkFunctions(functions, outside);
    this.#checkBlock(block, outside);
    this.#warnUnusedInside(block);
  }

  warnUnused(functions: Functions): void {
    for (const declaration of functions.values()) {
      if (this.#called.has(declaration)) continue;
      this.#issues.warn(declaration.position, `Unused function: ${declaration.name}.`);
    }
  }

  #warnUnusedInside({ functions, matches }: Block): void {
    this.warnUnused(functions);
    for (const { block } of matches) this.#warnUnusedInside(block);
  }

  #checkBlock({ functions, allows, matches }: Block, outer: Place): void {
    const place = { ...outer, functions: new Map([...outer.functions, ...functions]) };
    this.#checkFunctions(functions, place);
    for (const { condition } of allows) {
      if (condition !== undefined) this.#checkExpression(condition, place, place.captures);
    }
    for (const match of matches) this.#checkMatch(match, place);
  }

  #checkFunctions(functions: Functions, place: Place): void {
    for (const declaration of functions.values()) this.#checkFunction(declaration, place);
    for (const { name, position } of findCycles(functions, place.functions)) {
      this.#issues.error(position, `Function '${name}' calls itself: recursion is not allowed.`);
    }
  }

  #checkExpression(node: Expression, { service, functions }: Place, variables: ReadonlySet<string>): void {
    const onCall = (declaration: FunctionDeclaration) => this.#called.add(declaration);
    checkExpression(node, { service, functions, variables, issues: this.#issues, onCall });
  }

  #checkFunction({ name, parameters, bindings, result, position }: FunctionDeclaration, place: Place): void {
    if (parameters.length > MAX_PARAMETERS) {
      this.#issues.error(position, `Function '${name}' has more than ${MAX_PARAMETERS} parameters.`);
    }
    if (bindings.length > MAX_BINDINGS) {
      this.#issues.error(position, `Function '${name}' has more than ${MAX_BINDINGS} 'let' variables.`);
    }
    const variables = new Set([...place.captures, ...parameters]);
    for (const binding of bindings) {
      this.#checkExpression(binding.value, place, variables);
      variables.add(binding.name);
    }
    this.#checkExpression(result, place, variables);
    for (const [index, binding] of bindings.entries()) {
      const later = [...bindings.slice(index + 1).map(({ value }) => value), result];
      if (later.some((expression) => mentions(expression, binding.name))) continue;
      this.#issues.warn(binding.position, `Unused variable: ${binding.name}.`);
    }
  }

  #checkMatch({ pattern, position, block }: Match, outer: Place): void {
    const depth = outer.depth + 1;
    const segments = outer.segments + pattern.length;
    if (depth > MAX_MATCH_DEPTH) this.#issues.error(position, `'match' is nested more than ${MAX_MATCH_DEPTH} deep.`);
    if (segments > MAX_SEGMENTS) this.#issues.error(position, `The path has more than ${MAX_SEGMENTS} segments.`);
    const captures = new Set([...outer.captures, ...this.#checkPattern(pattern)]);
    if (pattern.filter(({ kind }) => kind === 'multi').length > 1) {
      this.#issues.error(position, 'A path may have only one recursive wildcard.');
    }
    if (captures.size > MAX_CAPTURES) {
      this.#issues.error(position, `The path captures more than ${MAX_CAPTURES} variables.`);
    }
    this.#checkBlock(block, { ...outer, depth, segments, captures });
  }

  /** Returns the names that the pattern captures. */
  #checkPattern(pattern: Match['pattern']): ReadonlySet<string> {
    const names = new Set<string>();
    for (const [index, segment] of pattern.entries()) {
      if (segment.kind === 'literal') continue;
      const { kind, name, position } = segment;
      if (names.has(name)) this.#issues.error(position, `Wildcard '${name}' is used twice in one path.`);
      names.add(name);
      if (kind === 'single' || this.#file.version === 2 || index === pattern.length - 1) continue;
      this.#issues.error(position, "A recursive wildcard must be last in a path, unless rules_version = '2'.");
    }
    return names;
  }
}

function mentions(node: Expression, name: string): boolean {
  if (node.kind === 'variable') return node.name === name;
  return childrenOf(node).some((child) => mentions(child, name));
}

/** The functions in `own` that call themselves, directly or through the functions in `visible`. */
function findCycles(own: Functions, visible: Functions): FunctionDeclaration[] {
  return [...own.values()].filter((declaration) => reaches(declaration, declaration, { visible, seen: new Set() }));
}

interface Search {
  readonly visible: Functions;
  readonly seen: Set<FunctionDeclaration>;
}

function reaches(from: FunctionDeclaration, target: FunctionDeclaration, search: Search): boolean {
  for (const name of calledNames(from)) {
    const called = search.visible.get(name);
    if (called === target) return true;
    if (called === undefined || search.seen.has(called)) continue;
    search.seen.add(called);
    if (reaches(called, target, search)) return true;
  }
  return false;
}

function calledNames({ bindings, result }: FunctionDeclaration): Set<string> {
  const names = new Set<string>();
  const visit = (node: Expression): void => {
    if (node.kind === 'call') names.add(node.name);
    for (const child of childrenOf(node)) visit(child);
  };
  for (const { value } of bindings) visit(value);
  visit(result);
  return names;
}
