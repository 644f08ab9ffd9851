/**
 * Evaluates expressions. Errors are values: `&&`, `||` and `?:` may leave them behind, everything else passes them on.
 * Reaches documents only through its environment and never throws for anything a rules file or a request may hold.
 */
import {
  DOCUMENT_FUNCTIONS,
  FIRESTORE_FUNCTIONS,
  findFunction,
  findMethod,
  isNamespace,
} from '../builtins/registry.ts';
import {
  ANYTHING,
  Failure,
  type Outcome,
  type PathSegment,
  type RulesList,
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
import { Scope } from './scope.ts';
import { callUnknownMethod } from './unknown-methods.ts';

const MAX_EXPRESSIONS = 1000;
const DEEPEST_CALL = 20;

export interface Environment {
  readonly service: 'cloud.firestore' | 'firebase.storage';
  /** `get`, `exists`, `getAfter` or `existsAfter` of a path. */
  readonly readDocument: (name: string, path: RulesPath) => Outcome;
  /** Whether there are unknown values at all: only in proofs. */
  readonly isProof?: boolean;
  readonly observer?: Observer;
}

export interface Observer {
  /** Told the value of every expression and `allow`. */
  observe(node: Expression | Allow, outcome: Outcome): void;
  /** Told the arguments of `debug()`. */
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
    const outcome = this.#locate(this.#dispatch(node, scope), node);
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
        return this.#with(node.items, scope, (items) => items);
      case 'unary':
        return this.#with([node.operand], scope, ([operand = null]) => applyUnary(node.op, operand));
      case 'is':
        return this.#with([node.operand], scope, ([operand = null]) => isOfType(operand, node.type) ?? ANYTHING);
      case 'member':
        return this.#with([node.object], scope, ([object = null]) => applyMember(object, node.name));
      case 'index':
        return this.#with([node.object, node.index], scope, ([object = null, index = null]) =>
          applyIndex(object, index),
        );
      case 'range':
        return this.#with([node.object, node.from, node.to], scope, ([object = null, from = null, to = null]) =>
          applyRange(object, from, to),
        );
    }
  }

  #variable(name: string, scope: Scope): Outcome {
    const value = scope.get(name);
    return value === undefined ? new Failure(`Variable not found error: Name: [${name}].`) : value;
  }

  /** Evaluates the operands from the left; the first error is the result. */
  #with(nodes: readonly Expression[], scope: Scope, apply: (operands: RulesList) => Outcome): Outcome {
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
    return this.#with([node.left, node.right], scope, ([left = null, right = null]) => {
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

  /** `decisive` on either side decides, whatever the other side is: false for `&&`, true for `||`. */
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
    const failure =
      value === null
        ? new Failure('Null value error.')
        : new Failure(`Unsupported operation error. Received: ${typeName(value)} as operand of ${op}.`);
    return new Failure(failure.message, node.position.line, node.position.column);
  }

  #conditional(node: Node<'conditional'>, scope: Scope): Outcome {
    const condition = this.#truth(node.condition, scope, '?:');
    if (condition instanceof Failure) return condition;
    if (typeof condition === 'boolean') return this.evaluate(condition ? node.whenTrue : node.whenFalse, scope);
    // An open condition may be an error for some documents, so equal branches prove nothing.
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
      else
        return new Failure(
          value === null ? 'Null value error.' : `Path segment must be a string, not ${typeName(value)}.`,
        );
    }
    return new RulesPath(segments);
  }

  #call(node: Node<'call'>, scope: Scope): Outcome {
    const { name, args } = node;
    const declared = scope.findFunction(name);
    if (declared !== undefined) return this.#callDeclared(node, scope, declared);
    if (this.#environment.service === 'cloud.firestore' && DOCUMENT_FUNCTIONS.has(name)) {
      return this.#with(args, scope, (values) => this.#readDocument(name, values));
    }
    const found = findFunction(name);
    if (found === undefined) return new Failure(`Function not found error: Name: [${name}].`);
    return this.#with(args, scope, (values) => {
      if (name === 'debug') return this.#debug(node, values);
      return this.#isUncertain(...values) ? ANYTHING : found.call(name, values);
    });
  }

  #debug({ position }: Node<'call'>, [value = null]: RulesList): RulesValue {
    this.#environment.observer?.debug(position, value);
    return value;
  }

  #callDeclared(
    node: Node<'call'>,
    scope: Scope,
    { declaration, scope: home }: NonNullable<ReturnType<Scope['findFunction']>>,
  ): Outcome {
    const { parameters, bindings, result, name } = declaration;
    if (node.args.length !== parameters.length) {
      return new Failure(`Function [${name}] takes ${parameters.length} arguments, not ${node.args.length}.`);
    }
    if (this.#callDepth >= DEEPEST_CALL) return new Failure(`Calls are nested more than ${DEEPEST_CALL} deep.`);
    return this.#with(node.args, scope, (values) => {
      const local = new Scope(home);
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
        return this.#with(args, scope, (values) => this.#readDocument(name, values));
      }
      if (isNamespace(object.name)) return this.#namespaced(object.name, node, scope);
    }
    return this.#with([object, ...args], scope, (operands) => {
      const [receiver = null, ...values] = operands;
      if (this.#isUncertain(...operands)) return callUnknownMethod(receiver, name, values);
      const type = typeName(receiver);
      const found = type === undefined ? undefined : findMethod(type, name);
      if (found !== undefined) return found.call(name, operands);
      return new Failure(receiver === null ? 'Null value error.' : `Function not found error: Name: [${name}].`);
    });
  }

  #namespaced(namespace: string, { name, args }: Node<'method'>, scope: Scope): Outcome {
    const found = findFunction(name, namespace);
    if (found === undefined) return new Failure(`Function not found error: Name: [${namespace}.${name}].`);
    return this.#with(args, scope, (values) =>
      this.#isUncertain(...values) ? ANYTHING : found.call(`${namespace}.${name}`, values),
    );
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

  #locate(outcome: Outcome, { position }: Expression): Outcome {
    if (!(outcome instanceof Failure) || outcome.line > 0) return outcome;
    return new Failure(outcome.message, position.line, position.column);
  }
}
