/** For tests: rules and requests drawn by fast-check. Most terms have the type that their place asks for, so that few are errors. */
import fc, { type Arbitrary, type LetrecTypedTie } from 'fast-check';
import type { NaiveRequest } from './naive-evaluator.ts';
import type { NaiveAllow, NaiveFunction, NaiveMap, NaiveMatch, NaiveValue, Program, Term } from './program.ts';

const TEXTS = ['', 'a', 'b', 'ana', 'x', 'Ä', '\u{1f600}', '\uffee'];
const FIELDS = ['a', 'b', 'c'];
const FUNCTIONS = ['f', 'g'];

const literalOf = (...values: (null | boolean | bigint | number | string)[]): Arbitrary<Term> =>
  fc.constantFrom(...values).map((value) => ({ kind: 'literal', value }));
const nameOf = (...names: string[]): Arbitrary<Term> =>
  fc.constantFrom(...names).map((name) => ({ kind: 'name', name }));
const chain = (...names: readonly string[]): Term =>
  names.slice(1).reduce<Term>((of, name) => ({ kind: 'member', of, name }), { kind: 'name', name: names[0] ?? '' });

/** Of any type, depending on the request. */
const given: Arbitrary<Term> = fc.oneof(
  fc.constantFrom(...FIELDS).map((field) => chain('resource', 'data', field)),
  fc.constantFrom(...FIELDS).map((field) => chain('request', 'resource', 'data', field)),
  fc.constantFrom(
    chain('resource'),
    chain('resource', 'data'),
    chain('request', 'resource'),
    chain('request', 'auth'),
    chain('request', 'auth', 'token'),
    chain('request', 'auth', 'token', 'a'),
  ),
  nameOf('p', 'q', 'v', 'id', 'other', 'nowhere'),
);
const texts: Arbitrary<Term> = fc.oneof(
  literalOf(...TEXTS),
  nameOf('id', 'other', 'db'),
  fc.constantFrom(chain('request', 'auth', 'uid'), chain('request', 'method'), chain('resource', 'id')),
);

interface Terms {
  bool: Term;
  number: Term;
  text: Term;
  list: Term;
  map: Term;
  any: Term;
}

/** `callable`: the functions that the terms may call. */
function termsOf(callable: readonly string[]): Record<keyof Terms, Arbitrary<Term>> {
  return fc.letrec<Terms>((tie: LetrecTypedTie<Terms>) => {
    const binary = (ops: readonly string[], left: Arbitrary<Term>, right = left): Arbitrary<Term> =>
      fc.record({ kind: fc.constant('binary' as const), op: fc.constantFrom(...ops), left, right });
    const choose = (branch: Arbitrary<Term>): Arbitrary<Term> =>
      fc.record({ kind: fc.constant('choose' as const), condition: tie('bool'), yes: branch, no: branch });
    const method = (of: Arbitrary<Term>, names: readonly string[], ...args: Arbitrary<Term>[]): Arbitrary<Term> =>
      fc.record({ kind: fc.constant('method' as const), of, name: fc.constantFrom(...names), args: fc.tuple(...args) });
    const index = (of: Arbitrary<Term>, at: Arbitrary<Term>): Arbitrary<Term> =>
      fc.record({ kind: fc.constant('index' as const), of, at });
    const document = (name: 'get' | 'exists'): Arbitrary<Term> =>
      fc.record({ kind: fc.constant('document' as const), name: fc.constant(name), id: tie('text') });
    const calls = callable.map((name) =>
      fc.record({
        kind: fc.constant('call' as const),
        name: fc.constant(name),
        args: fc.tuple(tie('any'), tie('any')),
      }),
    );
    const range = (of: Arbitrary<Term>): Arbitrary<Term> =>
      fc.record({ kind: fc.constant('range' as const), of, from: tie('number'), to: tie('number') });
    const deep = { maxDepth: 4, depthSize: 'small' } as const;
    return {
      bool: fc.oneof(
        { ...deep, depthIdentifier: 'rules' },
        literalOf(true, false),
        { weight: 4, arbitrary: binary(['&&', '||'], tie('bool')) },
        binary(['==', '!='], tie('any')),
        binary(['==', '!='], tie('number')),
        binary(['==', '!='], tie('text')),
        binary(['<', '<=', '>', '>='], tie('number')),
        binary(['<', '<=', '>', '>='], tie('text')),
        binary(['in'], tie('any'), fc.oneof(tie('list'), tie('map'))),
        fc.record({ kind: fc.constant('not' as const), of: tie('bool') }),
        fc.record({
          kind: fc.constant('is' as const),
          of: tie('any'),
          type: fc.constantFrom('bool', 'int', 'float', 'number', 'string', 'list', 'map'),
        }),
        method(tie('list'), ['hasAny', 'hasAll', 'hasOnly'], tie('list')),
        document('exists'),
        choose(tie('bool')),
        given,
        ...calls,
      ),
      number: fc.oneof(
        { ...deep, depthIdentifier: 'rules' },
        literalOf(0n, 1n, 2n, -1n, 9223372036854775807n, 0.5, 1, -2.5),
        given,
        binary(['+', '-', '*', '/', '%'], tie('number')),
        fc.record({ kind: fc.constant('minus' as const), of: tie('number') }),
        method(fc.oneof(tie('text'), tie('list'), tie('map')), ['size']),
        choose(tie('number')),
      ),
      text: fc.oneof(
        { ...deep, depthIdentifier: 'rules' },
        texts,
        given,
        binary(['+'], tie('text')),
        method(tie('text'), ['lower', 'upper']),
        index(tie('text'), tie('number')),
        range(tie('text')),
      ),
      list: fc.oneof(
        { ...deep, depthIdentifier: 'rules' },
        given,
        fc.record({ kind: fc.constant('list' as const), items: fc.array(tie('any'), { maxLength: 3 }) }),
        method(tie('map'), ['keys']),
        method(tie('list'), ['concat'], tie('list')),
        range(tie('list')),
      ),
      map: fc.oneof(
        { ...deep, depthIdentifier: 'rules' },
        given,
        fc.record({
          kind: fc.constant('map' as const),
          entries: fc.uniqueArray(fc.tuple(fc.constantFrom(...FIELDS), tie('any')), {
            maxLength: 3,
            selector: ([key]) => key,
          }),
        }),
        document('get').map((of) => ({ kind: 'member' as const, of, name: 'data' })),
      ),
      any: fc.oneof(
        { ...deep, depthIdentifier: 'rules' },
        literalOf(null, true, 1n, 1, 'a'),
        given,
        tie('bool'),
        tie('number'),
        tie('text'),
        tie('list'),
        tie('map'),
        index(tie('list'), tie('number')),
        index(tie('map'), tie('text')),
        method(tie('map'), ['get'], tie('text'), tie('any')),
        fc.record({
          kind: fc.constant('member' as const),
          of: tie('map'),
          name: fc.constantFrom(...FIELDS, 'data', 'id'),
        }),
        method(tie('any'), ['size', 'keys', 'hasAny', 'lower'], tie('any')),
        choose(tie('any')),
      ),
    };
  });
}

/** A function calls those before it only, for there is no recursion. */
function functionNamed(name: string, callable: readonly string[]): Arbitrary<NaiveFunction> {
  const { any, bool } = termsOf(callable);
  return fc.record({
    name: fc.constant(name),
    parameters: fc.constantFrom(['p', 'q'], ['p', 'id'], ['q', 'v']),
    bindings: fc.oneof(fc.constant([]), fc.tuple(fc.tuple(fc.constant('w'), any))),
    result: fc.oneof(bool, any, fc.constant<Term>({ kind: 'name', name: 'w' })),
  });
}

const METHODS = ['get', 'create', 'update', 'delete', 'read', 'write'];
const allow: Arbitrary<NaiveAllow> = fc.record({
  methods: fc.uniqueArray(fc.constantFrom(...METHODS), { minLength: 1, maxLength: 3 }),
  condition: termsOf(FUNCTIONS).bool,
});
const allows = fc.array(allow, { minLength: 1, maxLength: 2 });
const innerMatch: Arbitrary<NaiveMatch> = fc.record({
  pattern: fc.constantFrom(['b', '{other}'], ['{any}', '{other}'], ['b', 'x'], ['{other}']),
  allows,
  matches: fc.constant([]),
});
const match: Arbitrary<NaiveMatch> = fc.record({
  pattern: fc.constantFrom(
    ['a', '{id}'],
    ['{id}', 'ana'],
    ['{rest=**}'],
    ['a', '{id}', '{rest=**}'],
    ['{rest=**}', '{id}'],
    ['a', 'x'],
  ),
  allows,
  matches: fc.array(innerMatch, { maxLength: 1 }),
});

export const programs: Arbitrary<Program> = fc.record({
  functions: fc.tuple(...FUNCTIONS.map((name, at) => functionNamed(name, FUNCTIONS.slice(0, at)))),
  matches: fc.array(match, { minLength: 1, maxLength: 2 }),
});

const scalars: Arbitrary<NaiveValue> = fc.constantFrom<NaiveValue>(null, true, false, 0n, 1n, 2n, 0.5, 1, ...TEXTS);
const values: Arbitrary<NaiveValue> = fc.oneof(
  { weight: 3, arbitrary: scalars },
  fc.array(scalars, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom(...FIELDS), scalars, { maxKeys: 2, noNullPrototype: true }),
);
const fields: Arbitrary<NaiveMap> = fc.dictionary(fc.constantFrom(...FIELDS), values, {
  maxKeys: 3,
  noNullPrototype: true,
});

export const requests: Arbitrary<NaiveRequest> = fc.record({
  method: fc.constantFrom('get', 'create', 'update', 'delete'),
  path: fc.constantFrom(['a', 'ana'], ['a', 'x'], ['b', 'ana'], ['a', 'ana', 'b', 'x'], ['b', 'x', 'b', 'ana']),
  auth: fc.option(fc.record({ uid: fc.constantFrom('ana', 'x'), token: fields }), { nil: null }),
  before: fc.option(fields, { nil: null }),
  after: fc.option(fields, { nil: null }),
  world: fc.dictionary(fc.constantFrom('a', 'b', 'ana', 'x'), fields, { maxKeys: 2, noNullPrototype: true }),
});
