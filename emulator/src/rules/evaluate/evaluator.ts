/**
 * Evaluates expressions. Errors are values: `&&`, `||` and `?:` can ignore them, all other expressions pass them on. Reads
 * documents only through its environment, and no rules file or request makes it throw.
 */
import {
  DOCUMENT_FUNCTIONS,
  FIRESTORE_FUNCTIONS,
  findFunction,
  findMethod,
  isNamespace,
} from '../builtins/registry.ts';
import type { Builtin } from '../builtins/signature.ts';
import {
  ANYTHING,
  Failure,
  NULL_FAILURE,
  type Outcome,
  type PathSegment,
  type RulesList,
  type RulesMap,
  RulesPath,
  type RulesValue,
  Unknown,
} from '../model/rules-value.ts';
import { isOfType, isUncertain, typeName } from '../model/types.ts';
import type { Allow, Expression, Position } from '../syntax/ast.ts';
import {
  applyArithmetic,
  applyComparison,
  applyEquality,
  applyIn,
  applyIndex,
  applyMember,
  applyRange,
  applyUnary,
} from './operators.ts';
import { Scope, type VisibleFunction } from './scope.ts';
import { callUnknownMethod } from './unknown-methods.ts';

const MAX_EXPRESSIONS = 1000;
const MAX_CALL_DEPTH = 20;

export interface Environment {
  readonly service: 'cloud.firestore' | 'firebase.storage';
  /** Calls `get`, `exists`, `getAfter` or `existsAfter` with a path. */
  readonly readDocument: (name: string, path: RulesPath) => Outcome;
  /** True for a query. Only then do unknown values occur. */
  readonly isProof?: boolean;
  readonly observer?: Observer;
}

export interface Observer {
  /** Called before the `allow`s are evaluated, with the values of `request` and `resource`. A proof may call it several times. */
  begin(variables: RulesMap): void;
  /** Called before an expression is evaluated. */
  enter(): void;
  /** Called with the result of each expression and `allow`. */
  observe(node: Expression | Allow, outcome: Outcome): void;
  /** Called with the argument of each `debug()`. */
  debug(position: Position, value: RulesValue): void;
}

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

export class Evaluator {
  readonly #environment: Environment;
  #evaluated = 0;
  #callDepth = 0;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  evaluate(node: Expression, scope: Scope): Outcome {
    this.#environment.observer?.enter();
    const outcome = this.#dispatch(node, scope);
    this.#environment.observer?.observe(node, outcome);
    return outcome;
  }

  #dispatch(node: Expression, scope: Scope): Outcome {
    if (node.kind === 'literal') return node.value;
    if (node.kind === 'variable') return this.#variable(node.name, scope);
    if (++this.#evaluated > MAX_EXPRESSIONS) {
      return new Failure(`Maximum of ${MAX_EXPRESSIONS} expressions to evaluate has been reached.`);
    }
    switch (node.kind) {
      case 'binary':
        return this.#binary(node, scope);
      case 'conditional':
        return this.#conditional(node, scope);
      case 'call':
        return this.#call(node, scope);
      case 'method':
        return this.#method(node, scope);
      case 'path':
        return this.#path(node, scope);
      case 'map':
        return this.#map(node, scope);
      case 'list':
        return this.#withOperands(node.items, scope, (items) => items);
      case 'unary':
        return this.#withOperands([node.operand], scope, ([operand = null]) => applyUnary(node.op, operand));
      case 'is':
        return this.#withOperands([node.operand], scope, ([value = null]) => isOfType(value, node.type) ?? ANYTHING);
      case 'member':
        return this.#withOperands([node.object], scope, ([object = null]) => applyMember(object, node.name));
      case 'index':
        return this.#withOperands([node.object, node.index], scope, ([object = null, index = null]) =>
          applyIndex(object, index),
        );
      case 'range':
        return this.#withOperands([node.object, node.from, node.to], scope, ([object = null, from = null, to = null]) =>
          applyRange(object, from, to),
        );
    }
  }

  #variable(name: string, scope: Scope): Outcome {
    const value = scope.get(name);
    return value === undefined ? new Failure(`Variable not found error: Name: [${name}].`) : value;
  }

  /** Evaluates the operands from the left; the first error is the result. */
  #withOperands(nodes: readonly Expression[], scope: Scope, apply: (operands: RulesList) => Outcome): Outcome {
    const operands: RulesValue[] = [];
    for (const node of nodes) {
      const operand = this.evaluate(node, scope);
      if (operand instanceof Failure) return operand;
      operands.push(operand);
    }
    return operands.includes(ANYTHING) ? ANYTHING : apply(operands);
  }

  #binary(node: Node<'binary'>, scope: Scope): Outcome {
    const { op } = node;
    if (op === '&&') return this.#logical(node, scope, false);
    if (op === '||') return this.#logical(node, scope, true);
    return this.#withOperands([node.left, node.right], scope, ([left = null, right = null]) => {
      switch (op) {
        case '==':
        case '!=':
          return applyEquality(op, left, right);
        case 'in':
          return applyIn(left, right);
        case '<':
        case '<=':
        case '>':
        case '>=':
          return applyComparison(op, left, right);
        default:
          return applyArithmetic(op, left, right);
      }
    });
  }

  /** `decisive` is false for `&&` and true for `||`. If either side has this value, it is the result. */
  #logical(node: Node<'binary'>, scope: Scope, decisive: boolean): Outcome {
    const left = this.#truth(node.left, scope, node.op);
    if (left === decisive) return decisive;
    const right = this.#truth(node.right, scope, node.op);
    if (right === decisive) return decisive;
    if (left instanceof Unknown || right instanceof Unknown) return ANYTHING;
    return left instanceof Failure ? left : right;
  }

  #truth(node: Expression, scope: Scope, op: string): boolean | Unknown | Failure {
    const value = this.evaluate(node, scope);
    if (typeof value === 'boolean' || value instanceof Unknown || value instanceof Failure) return value;
    if (value === null) return NULL_FAILURE;
    return new Failure(`Unsupported operation error. Received: ${typeName(value)} as operand of ${op}.`);
  }

  #conditional(node: Node<'conditional'>, scope: Scope): Outcome {
    const condition = this.#truth(node.condition, scope, '?:');
    if (condition instanceof Failure) return condition;
    if (typeof condition === 'boolean') return this.evaluate(condition ? node.whenTrue : node.whenFalse, scope);
    // An unknown condition may be an error for some documents, so equal branches prove nothing.
    return ANYTHING;
  }

  #map(node: Node<'map'>, scope: Scope): Outcome {
    const map = new Map<string, RulesValue>();
    for (const [keyNode, valueNode] of node.entries) {
      const key = this.evaluate(keyNode, scope);
      if (key instanceof Failure) return key;
      if (typeof key !== 'string') return key instanceof Unknown ? ANYTHING : new Failure('Map keys must be strings.');
      const value = this.evaluate(valueNode, scope);
      if (value instanceof Failure || value === ANYTHING) return value;
      map.set(key, value);
    }
    return map;
  }

  #path(node: Node<'path'>, scope: Scope): Outcome {
    const segments: PathSegment[] = [];
    for (const part of node.segments) {
      if (typeof part === 'string') {
        segments.push({ text: part });
        continue;
      }
      const name = part.kind === 'variable' ? { name: part.name } : {};
      if (part.kind === 'variable' && !scope.has(part.name)) {
        segments.push({ text: undefined, ...name });
        continue;
      }
      const value = this.evaluate(part, scope);
      if (value instanceof Failure || value === ANYTHING) return value;
      if (typeof value === 'string' || value instanceof Unknown) segments.push({ text: value, ...name });
      else if (value instanceof RulesPath) segments.push(...value.segments);
      else if (value === null) return NULL_FAILURE;
      else return new Failure(`Path segment must be a string, not ${typeName(value)}.`);
    }
    return new RulesPath(segments);
  }

  #call(node: Node<'call'>, scope: Scope): Outcome {
    const { name, args } = node;
    const declared = scope.findFunction(name);
    if (declared !== undefined) return this.#callDeclared(node, scope, declared);
    if (this.#environment.service === 'cloud.firestore' && DOCUMENT_FUNCTIONS.has(name)) {
      return this.#withOperands(args, scope, (values) => this.#readDocument(name, values));
    }
    if (name !== 'debug') return this.#callBuiltin(name, findFunction(name), node, scope);
    return this.#withOperands(args, scope, ([value = null]) => {
      this.#environment.observer?.debug(node.position, value);
      return value;
    });
  }

  #callBuiltin(name: string, builtin: Builtin | undefined, { args }: Node<'call' | 'method'>, scope: Scope): Outcome {
    if (builtin === undefined) return new Failure(`Function not found error: Name: [${name}].`);
    return this.#withOperands(args, scope, (values) =>
      this.#isUncertain(...values) ? ANYTHING : builtin.call(name, values),
    );
  }

  #callDeclared(node: Node<'call'>, scope: Scope, { declaration, scope: declarationScope }: VisibleFunction): Outcome {
    const { parameters, bindings, result, name } = declaration;
    if (node.args.length !== parameters.length) {
      return new Failure(`Function [${name}] takes ${parameters.length} arguments, not ${node.args.length}.`);
    }
    if (this.#callDepth >= MAX_CALL_DEPTH) return new Failure(`Calls are nested more than ${MAX_CALL_DEPTH} deep.`);
    return this.#withOperands(node.args, scope, (values) => {
      const local = new Scope(declarationScope);
      for (const [index, parameter] of parameters.entries()) local.set(parameter, { value: values[index] ?? null });
      let inner = local;
      for (const binding of bindings) {
        const seen = inner;
        inner = new Scope(seen);
        inner.set(binding.name, { compute: () => this.evaluate(binding.value, seen) });
      }
      this.#callDepth++;
      const outcome = this.evaluate(result, inner);
      this.#callDepth--;
      return outcome;
    });
  }

  #method(node: Node<'method'>, scope: Scope): Outcome {
    const { object, name, args } = node;
    if (object.kind === 'variable' && !scope.has(object.name)) {
      if (
        object.name === 'firestore' &&
        this.#environment.service === 'firebase.storage' &&
        FIRESTORE_FUNCTIONS.has(name)
      ) {
        return this.#withOperands(args, scope, (values) => this.#readDocument(name, values));
      }
      if (isNamespace(object.name)) {
        return this.#callBuiltin(`${object.name}.${name}`, findFunction(name, object.name), node, scope);
      }
    }
    return this.#withOperands([object, ...args], scope, (operands) => {
      const [receiver = null, ...values] = operands;
      if (this.#isUncertain(...operands)) return callUnknownMethod(receiver, name, values);
      const type = typeName(receiver);
      const found = type === undefined ? undefined : findMethod(type, name);
      if (found !== undefined) return found.call(name, operands);
      return receiver === null ? NULL_FAILURE : new Failure(`Function not found error: Name: [${name}].`);
    });
  }

  #readDocument(name: string, values: RulesList): Outcome {
    const [path] = values;
    if (values.length !== 1 || path === undefined) return new Failure(`Function [${name}] takes one path.`);
    if (this.#isUncertain(path)) return ANYTHING;
    if (!(path instanceof RulesPath)) return new Failure(`Function [${name}] called with unsupported arguments.`);
    return this.#environment.readDocument(name, path);
  }

  #isUncertain(...values: RulesList): boolean {
    return this.#environment.isProof === true && values.some(isUncertain);
  }
}
