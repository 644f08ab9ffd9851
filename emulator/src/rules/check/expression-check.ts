/** Checks the names, types and argument counts in one expression. Computes no types. */
import {
  DOCUMENT_FUNCTIONS,
  FIRESTORE_FUNCTIONS,
  findFunction,
  isMethodName,
  isNamespace,
} from '../builtins/registry.ts';
import { isTypeName } from '../model/types.ts';
import { childrenOf, type Expression, type FunctionDeclaration } from '../syntax/ast.ts';
import type { IssueList } from '../syntax/issues.ts';

export interface Visible {
  readonly service: string;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly variables: ReadonlySet<string>;
  readonly issues: IssueList;
  readonly onCall: (declaration: FunctionDeclaration) => void;
}

const GLOBAL_VARIABLES: ReadonlySet<string> = new Set(['request', 'resource']);

export function checkExpression(node: Expression, visible: Visible): void {
  const { issues } = visible;
  if (node.kind === 'variable') checkVariable(node.name, node, visible);
  if (node.kind === 'is' && !isTypeName(node.type)) issues.error(node.position, `Unknown type '${node.type}'.`);
  if (node.kind === 'call') checkCall(node, visible);
  if (node.kind === 'method' && checkMethod(node, visible)) {
    // The receiver is a namespace and not a variable.
    for (const arg of node.args) checkExpression(arg, visible);
    return;
  }
  for (const child of childrenOf(node)) {
    // An undeclared name in `/path/$(name)` is for `bind`.
    if (node.kind === 'path' && child.kind === 'variable') continue;
    checkExpression(child, visible);
  }
}

function checkVariable(name: string, { position }: Expression, { variables, issues }: Visible): void {
  if (!variables.has(name) && !GLOBAL_VARIABLES.has(name)) issues.warn(position, `Invalid variable name: ${name}.`);
}

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

function checkCall(node: Node<'call'>, { service, functions, issues, onCall }: Visible): void {
  const { name, position } = node;
  const declared = functions.get(name);
  if (declared !== undefined) {
    onCall(declared);
    checkCount(node, [declared.parameters.length], issues);
  } else if (service === 'cloud.firestore' && DOCUMENT_FUNCTIONS.has(name)) {
    checkCount(node, [1], issues);
  } else {
    const found = findFunction(name);
    if (found === undefined) issues.warn(position, `Invalid function name: ${name}.`);
    else checkCount(node, found.arities, issues);
  }
}

/** Returns whether the receiver is a namespace, so that the node calls a function and not a method. */
function checkMethod(node: Node<'method'>, { service, variables, issues }: Visible): boolean {
  const { object, name, position } = node;
  if (object.kind === 'variable' && !variables.has(object.name)) {
    if (object.name === 'firestore' && service === 'firebase.storage') {
      if (FIRESTORE_FUNCTIONS.has(name)) checkCount(node, [1], issues);
      else issues.warn(position, `Invalid function name: firestore.${name}.`);
      return true;
    }
    if (isNamespace(object.name)) {
      const found = findFunction(name, object.name);
      if (found === undefined) issues.warn(position, `Invalid function name: ${object.name}.${name}.`);
      else checkCount(node, found.arities, issues);
      return true;
    }
  }
  if (!isMethodName(name)) issues.warn(position, `Invalid function name: ${name}.`);
  return false;
}

function checkCount(node: Node<'call' | 'method'>, counts: readonly number[], issues: IssueList): void {
  if (counts.includes(node.args.length)) return;
  const wanted = [...new Set(counts)].join(' or ');
  issues.error(node.position, `Function '${node.name}' takes ${wanted} argument(s), not ${node.args.length}.`);
}
