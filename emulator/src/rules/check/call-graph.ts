/** Finds functions that call themselves, directly or through others. Reports nothing itself. */
import { childrenOf, type Expression, type FunctionDeclaration } from '../syntax/ast.ts';

type Functions = ReadonlyMap<string, FunctionDeclaration>;

/** The functions in `own` that can reach themselves through the functions in `visible`. */
export function findCycles(own: Functions, visible: Functions): FunctionDeclaration[] {
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
