/** The names visible in one block or function body, and the scope around it. Evaluates nothing. */
import type { Outcome } from '../model/rules-value.ts';
import type { FunctionDeclaration } from '../syntax/ast.ts';

/** A value, or a computation that runs at first use. */
export type Variable = { readonly value: Outcome } | { readonly compute: () => Outcome };

export interface VisibleFunction {
  readonly declaration: FunctionDeclaration;
  /** The scope of the declaration. The body sees this one, not its caller's. */
  readonly scope: Scope;
}

const NO_FUNCTIONS: ReadonlyMap<string, FunctionDeclaration> = new Map();

export class Scope {
  readonly #parent: Scope | undefined;
  readonly #functions: ReadonlyMap<string, FunctionDeclaration>;
  readonly #variables = new Map<string, Variable>();

  constructor(parent?: Scope, functions: ReadonlyMap<string, FunctionDeclaration> = NO_FUNCTIONS) {
    this.#parent = parent;
    this.#functions = functions;
  }

  set(name: string, variable: Variable): void {
    this.#variables.set(name, variable);
  }

  /** Undefined if no variable has the name. */
  get(name: string): Outcome | undefined {
    const variable = this.#variables.get(name);
    if (variable === undefined) return this.#parent?.get(name);
    if ('value' in variable) return variable.value;
    const value = variable.compute();
    this.#variables.set(name, { value });
    return value;
  }

  has(name: string): boolean {
    return this.#variables.has(name) || (this.#parent?.has(name) ?? false);
  }

  findFunction(name: string): VisibleFunction | undefined {
    const declaration = this.#functions.get(name);
    return declaration === undefined ? this.#parent?.findFunction(name) : { declaration, scope: this };
  }
}
