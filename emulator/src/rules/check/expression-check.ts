/** Checks one expression against the names that are visible where it stands. */
import {
  DOCUMENT_FUNCTIONS,
  FIRESTORE_FUNCTIONS,
  findFunction,
  isMethodName,
  isNamespace,
} from '../builtins/registry.ts';
import { IS_NAMES } from '../model/types.ts';
import { childrenOf, type Expression, type FunctionDeclaration } from '../syntax/ast.ts';
import type { IssueList } from '../syntax/issues.ts';

export interface Surroundings {
  readonly service: string;
  readonly functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly variables: ReadonlySet<string>;
  readonly issues: IssueList;
  readonly onCall: (declaration: FunctionDeclaration) => void;
}

const GLOBAL_VARIABLES: ReadonlySet<string> = new Set(['request', 'resource']);

export function checkExpression(node: Expression, surroundings: Surroundings): void {
  const { issues } = surroundings;
  if (node.kind === 'variable') checkVariable(node.name, node, surroundings);
  if (node.kind === 'is' && !IS_NAMES.has(node.type)) issues.error(node.position, `Unknown type '${node.type}'.`);
  if (node.kind === 'call') checkCall(node, surroundings);
  if (node.kind === 'method' && checkMethod(node, surroundings)) {
    // The receiver is a namespace, which is no variable.
    for (const arg of node.args) checkExpression(arg, surroundings);
    return;
  }
  for (const child of childrenOf(node)) {
    // `/path/$(name)` may leave a name open for `bind`.
    if (node.kind === 'path' && child.kind === 'variable') continue;
    checkExpression(child, surroundings);
  }
}

function checkVariable(name: string, { position }: Expression, { variables, issues }: Surroundings): void {
  if (!variables.has(name) && !GLOBAL_VARIABLES.has(name)) issues.warn(position, `Invalid variable name: ${name}.`);
}

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

function checkCall(node: Node<'call'>, { service, functions, issues, onCall }: Surroundings): void {
  const { name, args, position } = node;
  const declared = functions.get(name);
  if (declared !== undefined) {
    onCall(declared);
    checkCount(node, [declared.parameters.length], issues);
  } else if (service === 'cloud.firestore' && DOCUMENT_FUNCTIONS.has(name)) {
    checkCount(node, [1], issues);
  } else {
    const found = findFunction(name);
    if (found === undefined) issues.warn(position, `Invalid function name: ${name}.`);
    else if (!found.arities.includes(args.length)) checkCount(node, found.arities, issues);
  }
}

/** Whether the receiver is a namespace, so that this is a function and no method. */
function checkMethod(node: Node<'method'>, { service, variables, issues }: Surroundings): boolean {
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
