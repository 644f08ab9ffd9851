/**
 * For tests: a second evaluator of the rules language, as plain as it can be, written from the documentation alone and sharing no code
 * with the first. An error is one value, whatever its cause. https://firebase.google.com/docs/reference/rules/rules
 */
import type { NaiveFunction, NaiveMap, NaiveMatch, NaiveValue, Program, Term } from './program.ts';

const ERROR: unique symbol = Symbol('error');
type Result = NaiveValue | typeof ERROR;
type Names = ReadonlyMap<string, () => Result>;

export interface NaiveRequest {
  readonly method: 'get' | 'create' | 'update' | 'delete';
  /** Below the root of the documents. */
  readonly path: readonly string[];
  readonly auth: NaiveMap | null;
  readonly before: NaiveMap | null;
  readonly after: NaiveMap | null;
  /** The documents of the collection `world`, by id. */
  readonly world: Readonly<Record<string, NaiveMap>>;
}

export interface NaiveAnswer {
  readonly isAllowed: boolean;
  /** What each `allow` came to that matches; not all are evaluated if one allows. */
  readonly outcomes: readonly ('allowed' | 'false' | 'error')[];
}

const MAX_INT = 2n ** 63n - 1n;
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};

export class NaiveEvaluator {
  readonly #program: Program;
  readonly #request: NaiveRequest;
  /** How many expressions were evaluated: the real language has a limit. */
  steps = 0;

  constructor(program: Program, request: NaiveRequest) {
    this.#program = program;
    this.#request = request;
  }

  judge(): NaiveAnswer {
    const { method, path } = this.#request;
    const allows = this.#program.matches.flatMap((match) => matching(match, path, this.#globals()));
    const outcomes = allows
      .filter(({ methods }) => methods.some((name) => name === method || GROUPS[name]?.includes(method)))
      .map(({ condition, names }) => {
        const result = this.evaluate(condition, names);
        if (result === true) return 'allowed' as const;
        return result === false ? ('false' as const) : ('error' as const);
      });
    return { isAllowed: outcomes.includes('allowed'), outcomes };
  }

  #globals(): Names {
    const { method, path, auth, before, after } = this.#request;
    const name = `path of ${path.join('/')}`;
    const document = (data: NaiveMap | null) => data && { data, id: path.at(-1) ?? '', __name__: name };
    const request = { auth, method, time: 'time', path: name, resource: document(after) };
    return names({ db: '(default)', request, resource: document(before) });
  }

  evaluate(term: Term, scope: Names): Result {
    this.steps++;
    const resultOf = (part: Term) => this.evaluate(part, scope);
    switch (term.kind) {
      case 'literal':
        return term.value;
      case 'name':
        return scope.get(term.name)?.() ?? (scope.has(term.name) ? null : ERROR);
      case 'binary':
        if (term.op === '&&' || term.op === '||')
          return logical(term.op, resultOf(term.left), () => resultOf(term.right));
        return withAll([resultOf(term.left), resultOf(term.right)], ([left = null, right = null]) =>
          binary(term.op, left, right),
        );
      case 'choose': {
        const condition = resultOf(term.condition);
        return condition === true ? resultOf(term.yes) : condition === false ? resultOf(term.no) : ERROR;
      }
      case 'map': {
        const entries = term.entries.map(([key, value]) => [key, resultOf(value)] as const);
        return entries.some(([, value]) => value === ERROR) ? ERROR : (Object.fromEntries(entries) as NaiveMap);
      }
      case 'list':
        return withAll(term.items.map(resultOf), (items) => items);
      case 'call':
        return withAll(term.args.map(resultOf), (args) => this.#call(term.name, args));
      case 'document':
        return withAll([resultOf(term.id)], ([id = null]) => this.#document(term.name, id));
      case 'method':
        return withAll([term.of, ...term.args].map(resultOf), ([of = null, ...args]) => method(of, term.name, args));
      case 'not':
        return withAll([resultOf(term.of)], ([of]) => (typeof of === 'boolean' ? !of : ERROR));
      case 'minus':
        return withAll([resultOf(term.of)], ([of]) =>
          typeof of === 'bigint' ? int(-of) : typeof of === 'number' ? -of : ERROR,
        );
      case 'is':
        return withAll([resultOf(term.of)], ([of = null]) => typeNames(of).includes(term.type));
      case 'member':
        return withAll([resultOf(term.of)], ([of = null]) => member(of, term.name));
      case 'index':
        return withAll([resultOf(term.of), resultOf(term.at)], ([of = null, at = null]) => index(of, at));
      case 'range':
        return withAll(
          [resultOf(term.of), resultOf(term.from), resultOf(term.to)],
          ([of = null, from = null, to = null]) => range(of, from, to),
        );
    }
  }

  /** A variable of `let` is computed when it is first used, if ever. */
  #call(name: string, args: readonly NaiveValue[]): Result {
    const declared: NaiveFunction | undefined = this.#program.functions.find((each) => each.name === name);
    if (declared === undefined || declared.parameters.length !== args.length) return ERROR;
    let scope: Names = new Map([
      ...this.#globals(),
      ...declared.parameters.map((parameter, at) => [parameter, () => args[at] ?? null] as const),
    ]);
    for (const [variable, value] of declared.bindings) {
      const seen = scope;
      scope = new Map([...seen, [variable, () => this.evaluate(value, seen)]]);
    }
    return this.evaluate(declared.result, scope);
  }

  #document(name: 'get' | 'exists', id: NaiveValue): Result {
    if (typeof id !== 'string' || id === '' || id.includes('/')) return ERROR;
    const data = Object.hasOwn(this.#request.world, id) ? this.#request.world[id] : undefined;
    if (name === 'exists') return data !== undefined;
    return data === undefined ? ERROR : { data, id, __name__: `path of world/${id}` };
  }
}

function names(values: NaiveMap): Names {
  return new Map(Object.entries(values).map(([name, value]) => [name, () => value]));
}

interface Matching {
  readonly methods: readonly string[];
  readonly condition: Term;
  readonly names: Names;
}

/** Each `allow` whose patterns match the whole path, once for each way in which they do. */
function matching({ pattern, allows, matches }: NaiveMatch, path: readonly string[], seen: Names): Matching[] {
  return waysOf(pattern, path, seen).flatMap(({ rest, scope }) => [
    ...(rest.length === 0 ? allows.map((allow) => ({ ...allow, names: scope })) : []),
    ...matches.flatMap((match) => matching(match, rest, scope)),
  ]);
}

function waysOf(
  pattern: readonly string[],
  path: readonly string[],
  scope: Names,
): { rest: readonly string[]; scope: Names }[] {
  const [head, ...others] = pattern;
  if (head === undefined) return [{ rest: path, scope }];
  if (head.endsWith('=**}')) {
    const lengths = Array.from({ length: path.length + 1 }, (_, length) => length);
    return lengths.flatMap((length) => waysOf(others, path.slice(length), scope));
  }
  const [first] = path;
  if (first === undefined) return [];
  if (!head.startsWith('{')) return head === first ? waysOf(others, path.slice(1), scope) : [];
  return waysOf(others, path.slice(1), new Map([...scope, [head.slice(1, -1), () => first]]));
}

function withAll(values: readonly Result[], compute: (values: readonly NaiveValue[]) => Result): Result {
  return values.some((value) => value === ERROR) ? ERROR : compute(values as readonly NaiveValue[]);
}

/** One decisive side is enough, even if the other one is an error. */
function logical(op: '&&' | '||', left: Result, right: () => Result): Result {
  const decisive = op === '||';
  if (left === decisive) return decisive;
  const other = right();
  if (other === decisive) return decisive;
  return left === !decisive && other === !decisive ? !decisive : ERROR;
}

function binary(op: string, left: NaiveValue, right: NaiveValue): Result {
  if (op === '==') return equal(left, right);
  if (op === '!=') return !equal(left, right);
  if (op === 'in') return contains(right, left);
  if (op === '<' || op === '<=' || op === '>' || op === '>=') return ordered(op, left, right);
  if (typeof left === 'bigint' && typeof right === 'bigint') return intArithmetic(op, left, right);
  if (isNumber(left) && isNumber(right)) return floatArithmetic(op, Number(left), Number(right));
  return op === '+' && typeof left === 'string' && typeof right === 'string' ? left + right : ERROR;
}

function intArithmetic(op: string, left: bigint, right: bigint): Result {
  if (op === '+') return int(left + right);
  if (op === '-') return int(left - right);
  if (op === '*') return int(left * right);
  if (right === 0n) return ERROR;
  return int(op === '/' ? left / right : left % right);
}

function floatArithmetic(op: string, left: number, right: number): number {
  if (op === '+') return left + right;
  if (op === '-') return left - right;
  if (op === '*') return left * right;
  return op === '/' ? left / right : left % right;
}

function int(value: bigint): Result {
  return value > MAX_INT || value < -MAX_INT - 1n ? ERROR : value;
}

const isNumber = (value: NaiveValue): value is bigint | number =>
  typeof value === 'bigint' || typeof value === 'number';
const isList = (value: NaiveValue): value is readonly NaiveValue[] => Array.isArray(value);
const isMap = (value: NaiveValue): value is NaiveMap =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function equal(left: NaiveValue, right: NaiveValue): boolean {
  if (isNumber(left) && isNumber(right)) return left <= right && left >= right;
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((item, at) => equal(item, right[at] ?? null));
  if (isMap(left) && isMap(right)) {
    const keys = Object.keys(left);
    const isSame = (key: string) => Object.hasOwn(right, key) && equal(left[key] ?? null, right[key] ?? null);
    return keys.length === Object.keys(right).length && keys.every(isSame);
  }
  return left === right;
}

function contains(container: NaiveValue, item: NaiveValue): Result {
  if (isList(container)) return container.some((each) => equal(each, item));
  if (isMap(container)) return typeof item === 'string' && Object.hasOwn(container, item);
  return ERROR;
}

function ordered(op: string, left: NaiveValue, right: NaiveValue): Result {
  const areTexts = typeof left === 'string' && typeof right === 'string';
  if (!areTexts && !(isNumber(left) && isNumber(right))) return ERROR;
  const [one, other] = areTexts ? [sortKey(left), sortKey(right)] : [left, right];
  if (op === '<') return one < other;
  if (op === '<=') return one <= other;
  return op === '>' ? one > other : one >= other;
}

/** Texts are ordered by their UTF-8, that is by code points: each as six digits. */
function sortKey(text: string): string {
  return [...text].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(6, '0')).join('');
}

function typeNames(value: NaiveValue): readonly string[] {
  if (value === null) return [];
  if (typeof value === 'boolean') return ['bool'];
  if (typeof value === 'bigint') return ['int', 'number'];
  if (typeof value === 'number') return ['float', 'number'];
  if (typeof value === 'string') return ['string'];
  return isList(value) ? ['list'] : ['map'];
}

function member(of: NaiveValue, name: string): Result {
  return isMap(of) && Object.hasOwn(of, name) ? (of[name] ?? null) : ERROR;
}

function index(of: NaiveValue, at: NaiveValue): Result {
  if (isMap(of)) return typeof at === 'string' ? member(of, at) : ERROR;
  const items = typeof of === 'string' ? [...of] : isList(of) ? of : undefined;
  if (items === undefined || typeof at !== 'bigint' || at < 0n || at >= items.length) return ERROR;
  return items[Number(at)] ?? null;
}

function range(of: NaiveValue, from: NaiveValue, to: NaiveValue): Result {
  const items = typeof of === 'string' ? [...of] : isList(of) ? of : undefined;
  if (items === undefined || typeof from !== 'bigint' || typeof to !== 'bigint') return ERROR;
  if (from < 0n || from > to || to > items.length) return ERROR;
  const part = items.slice(Number(from), Number(to));
  return typeof of === 'string' ? part.join('') : part;
}

const ARGUMENTS: Readonly<Record<string, number>> = { size: 0, keys: 0, lower: 0, upper: 0, get: 2 };

function method(of: NaiveValue, name: string, args: readonly NaiveValue[]): Result {
  const [first = null, second = null] = args;
  if (args.length !== (ARGUMENTS[name] ?? 1)) return ERROR;
  if (typeof of === 'string') {
    if (name === 'size') return BigInt([...of].length);
    if (name === 'lower') return of.toLowerCase();
    return name === 'upper' ? of.toUpperCase() : ERROR;
  }
  if (isMap(of)) {
    if (name === 'size') return BigInt(Object.keys(of).length);
    if (name === 'keys') return Object.keys(of);
    return name === 'get' ? getAt(of, isList(first) ? first : [first], second) : ERROR;
  }
  if (!isList(of)) return ERROR;
  if (name === 'size') return BigInt(of.length);
  if (!isList(first)) return ERROR;
  const has = (items: readonly NaiveValue[], item: NaiveValue) => items.some((each) => equal(each, item));
  if (name === 'concat') return [...of, ...first];
  if (name === 'hasAny') return first.some((item) => has(of, item));
  if (name === 'hasAll') return first.every((item) => has(of, item));
  return name === 'hasOnly' ? of.every((item) => has(first, item)) : ERROR;
}

/** A list of keys leads into maps in maps. */
function getAt(of: NaiveValue, keys: readonly NaiveValue[], fallback: NaiveValue): Result {
  let value = of;
  for (const key of keys) {
    if (typeof key !== 'string') return ERROR;
    const next = isMap(value) ? member(value, key) : ERROR;
    if (next === ERROR) return fallback;
    value = next;
  }
  return value;
}
