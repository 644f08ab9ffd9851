import { describe, expect, test } from 'vitest';
import { Timestamp } from '../../values/value.ts';
import type { DocumentRequest, ListRequest, Method } from '../ruleset.ts';
import {
  ask,
  compile,
  create,
  expectDenied,
  firestoreRules,
  get,
  list,
  NOW,
  remove,
  update,
} from '../testing/requests.ts';

const REQUESTS: Readonly<Record<Method, DocumentRequest | ListRequest>> = {
  get: get('a/1'),
  list: list('a'),
  create: create('a/1', {}),
  update: update('a/1', {}),
  delete: remove('a/1'),
};

test.each<readonly [string, readonly string[]]>([
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
  ['get, delete', ['get', 'delete']],
  ...Object.keys(REQUESTS).map((method) => [method, [method]] as const),
])('allow %s covers the methods %j only', (methods, covered) => {
  const rules = firestoreRules(`match /a/{id} { allow ${methods}: if true; }`);
  const allowed = Object.entries(REQUESTS).filter(([, request]) => ask(rules, request).allowed);
  expect(allowed.map(([method]) => method)).toEqual(covered);
});

describe('match blocks', () => {
  test.each([
    ['match /a/{id} { allow read; }', 'b/1', false],
    ['match /a/{id} { allow read; }', 'a/1/b/2', false],
    ['match /a/{id}/b/{id2} { allow read; }', 'a/1', false],
    ['match /a/{x} { match /b/{y} { allow read: if x == y; } }', 'a/1/b/1', true],
    ['match /a/{x} { match /b/{y} { allow read: if x == y; } }', 'a/1/b/2', false],
    ['match /a/one { allow read; }', 'a/two', false],
    ['match /a/{id} { allow read: if false; } match /a/x { allow read; }', 'a/x', true],
    ['match /a/{rest=**} { allow read; }', 'a/1/b/2', true],
    ['match /a/{rest=**} { allow read: if rest == /1/b/2; }', 'a/1/b/2', true],
    ["match /a/{rest=**} { allow read: if rest[1] == 'b'; }", 'a/1/b/2', true],
    ['match /{path=**}/b/{id} { allow read; }', 'a/1/b/2', true],
    ['match /{path=**}/b/{id} { allow read: if true; }', 'b/2', true],
    ['match /{path=**}/b/{id} { allow read; }', 'b/2/c/3', false],
    ["match /a/{id} { allow read: if database == '(default)'; }", 'a/1', true],
    ['match /a/{id} { allow read: if request.path == /databases/$(database)/documents/a/$(id); }', 'a/1', true],
    ["match /a/{id} { allow read: if id == 'é b+c.d'; }", 'a/é b+c.d', true],
  ])('%s for %s: %s', (body, path, allowed) => {
    expect(ask(firestoreRules(body), get(path)).allowed).toBe(allowed);
  });

  test.each([
    ['/a/{rest=**}', 'a/1', true],
    ['/a/{rest=**}', 'a/1/b/2', true],
    ['/a/{id}/{rest=**}', 'a/1', false],
    ['/a/{id}/{rest=**}', 'a/1/b/2', true],
  ])('in version 1 %s needs a segment: %s is allowed: %s', (path, document, allowed) => {
    const rules = `service cloud.firestore { match /databases/{d}/documents { match ${path} { allow read; } } }`;
    expect(ask(rules, get(document)).allowed).toBe(allowed);
    expect(ask(`rules_version = '2'; ${rules}`, get(document)).allowed).toBe(true);
  });

  test('only the rules of the requested service count', () => {
    const storage = 'service firebase.storage { match /{all=**} { allow read; } }';
    const closed = 'service firebase.storage { match /{all=**} { allow read: if false; } }';
    expect(ask(storage, get('a/1')).allowed).toBe(false);
    expect(ask(`${closed} service cloud.firestore { match /{all=**} { allow read; } }`, get('a/1')).allowed).toBe(true);
  });
});

describe('functions and allow statements', () => {
  test.each([
    ['function yes() { return true; } match /a/{id} { allow get: if yes(); }', true],
    ['match /a/{id} { allow get: if yes(); function yes() { return true; } }', true],
    ['match /b/{id} { function yes() { return true; } } match /a/{id} { allow get: if yes(); }', false],
    ['match /a/{id} { function mine() { return id == "1"; } allow read: if mine(); }', true],
    ['function f() { return x == 1; } match /a/{id} { function g(x) { return f(); } allow read: if g(1); }', false],
    ['function f() { return false; } match /a/{id} { function f() { return true; } allow read: if f(); }', true],
    ['function f(x) { return debug(x) == null; } match /a/{id} { allow get: if f(resource); }', true],
    ['function same(a, b) { return a == b; } match /a/{id} { allow get: if same(id, "1"); }', true],
    ['match /a/{id} { function f(x) { let y = x + 1; let z = y * 2; return z == 4; } allow get: if f(1); }', true],
    ['function f() { let y = 1 / 0; return true; } match /a/{id} { allow get: if f(); }', true],
    ['function f() { let y = 1 / 0 == 1; return y || true; } match /a/{id} { allow get: if f(); }', true],
    ['function f(x) { return true; } match /a/{id} { allow get: if f(1 / 0); }', false],
    ['match /a/{id} { function f(id) { return id == "x"; } allow read: if f("x"); }', true],
    ['function f(math) { return math.size() == 1; } match /a/{id} { allow get: if f("x"); }', true],
    ['match /a/{id} { allow read: if false; allow get: if true; }', true],
    ['match /a/{id} { allow read: if 1 / 0 == 1; allow get: if true; }', true],
    ['match /a/{id} { allow read: if "true"; }', false],
    ['match /a/{id} { allow read: if 1; }', false],
    ['match /a/{id} { allow read: if null; }', false],
  ])('%s is %s', (body, allowed) => {
    expect(ask(firestoreRules(body), get('a/1')).allowed).toBe(allowed);
  });

  test.each([
    [20, true],
    [21, false],
  ])('%i nested calls are allowed: %s', (depth, allowed) => {
    const ring = Array.from(
      { length: depth },
      (_, index) => `function f${index}() { return ${index + 1 === depth ? 'true' : `f${index + 1}()`}; }`,
    );
    const rules = firestoreRules(`${ring.join('\n')} match /a/{id} { allow get: if f0(); }`);
    expect(ask(rules, get('a/1')).allowed).toBe(allowed);
  });

  const empty = { world: { 'a/1': {} } };
  test.each([
    ['match /a/{id} { allow get: if false; }', get('a/1'), "false for 'get' @ L4"],
    ['match /a/{id} {\nallow get: if\n\nid == "2"; }', get('a/1'), "false for 'get' @ L7"],
    ['match /a/{id} { allow get: if resource.data.x == 1; }', get('a/1'), "Null value error. for 'get' @ L4"],
    [
      'match /a/{id} { allow get: if resource.data.x; }',
      get('a/1', empty),
      "Property x is undefined on object. for 'get' @ L4",
    ],
    [
      'match /a/{id} { allow get: if false; \nallow read: if 1 / 0 == 1; }',
      get('a/1'),
      "false for 'get' @ L4, Division by zero. for 'get' @ L5",
    ],
    ['match /b/{id} { allow get; }', get('a/1'), "No matching allow statements for 'get'."],
  ])('%j is denied with its reason', (body, request, message) => {
    expectDenied(firestoreRules(body), request, message);
  });
});

const DOC = '/databases/$(database)/documents';
const stored = { uid: 'ana', world: { 'users/ana': { name: 'Ana', role: 'admin' } } };
const world = { 'users/ana': { role: 'admin', tags: ['x'] }, 'rooms/1': { owner: 'ana' } };
const room = { uid: 'ana', token: { x: 'b/c/users' }, world, after: { ...world, 'rooms/2': { owner: 'ana' } } };
const token = { admin: true, firebase: { sign_in_provider: 'password' } };

interface Conditions {
  readonly true: readonly string[];
  readonly falseOrError?: readonly string[];
}

test.each<readonly [title: string, request: DocumentRequest, conditions: Conditions]>([
  [
    'an anonymous get',
    get('users/ana'),
    { true: ['request.auth == null'], falseOrError: ['request.auth.uid != id', 'request.query.limit == null'] },
  ],
  [
    'a get by a user without claims',
    get('users/ana', { uid: 'ana' }),
    {
      true: ['request.auth.uid == id', "request.auth.token.get('admin', false) == false"],
      falseOrError: ['request.auth.token.admin != true'],
    },
  ],
  [
    'a get by a user with claims',
    get('users/x', { uid: 'ana', token }),
    { true: ['request.auth.token.admin == true', "request.auth.token.firebase.sign_in_provider == 'password'"] },
  ],
  [
    'a get of a stored document',
    get('users/ana', stored),
    { true: ["resource.data.name == 'Ana'", 'resource.id == id && resource.__name__ == request.path'] },
  ],
  [
    'a get of a missing document',
    get('users/x', stored),
    { true: ['resource == null'], falseOrError: ['resource.data.size() >= 0'] },
  ],
  [
    'a create',
    create('users/x', { at: NOW }),
    {
      true: [
        'resource == null',
        'request.resource.id == id',
        'request.resource.data.at == request.time',
        "request.method == 'create'",
      ],
    },
  ],
  [
    'a create with another time',
    create('users/x', { at: new Timestamp(NOW.seconds, 1) }),
    { true: [], falseOrError: ['request.resource.data.at == request.time'] },
  ],
  [
    'an update',
    update('users/ana', { name: 'B' }, stored),
    { true: ["request.resource.data.name == 'B'", "resource.data.name == 'Ana'", "request.method == 'update'"] },
  ],
  ['a delete', remove('users/ana', stored), { true: ['request.resource == null'] }],
  [
    'a get with other documents',
    get('a/1', room),
    {
      true: [
        `get(${DOC}/users/$(request.auth.uid)).data.role == 'admin'`,
        `get(${DOC}/users/ana).id == 'ana' && get(${DOC}/users/ana).__name__ == ${DOC}/users/ana`,
        `get(${DOC}/users/x).data.ok || true`,
        `exists(${DOC}/users/ana)`,
        `!exists(${DOC}/users/x)`,
        "exists(path('/databases/' + database + '/documents/users/ana'))",
      ],
      falseOrError: [
        `get(${DOC}/users/x) != 1`,
        `!exists(${DOC}/users)`,
        '!exists(/users/ana)',
        "!exists('/users/ana')",
        `exists(${DOC}/$(request.auth.token.x)/ana)`,
        `exists(${DOC}/users/$(nobody))`,
        `firestore.exists(${DOC}/users/ana)`,
      ],
    },
  ],
  [
    'a create beside other writes',
    create('a/1', {}, room),
    {
      true: [`existsAfter(${DOC}/rooms/2)`, `getAfter(${DOC}/rooms/2).data.owner == request.auth.uid`],
      falseOrError: [`exists(${DOC}/rooms/2)`],
    },
  ],
])('%s gives each condition its result', (_title, request, conditions) => {
  const isTrue = (condition: string) =>
    ask(firestoreRules(`match /{collection}/{id} { allow read, write: if ${condition}; }`), request).allowed;
  expect(conditions.true.filter((condition) => !isTrue(condition))).toEqual([]);
  expect((conditions.falseOrError ?? []).filter(isTrue)).toEqual([]);
});

describe('document accesses', () => {
  const readAll = (count: number) =>
    Array.from({ length: count }, (_, index) => `!exists(${DOC}/users/d${index})`).join(' && ');

  test.each([
    [10, 10, true],
    [11, 10, false],
    [10, 20, true],
    [11, 20, false],
  ] as const)('%i with a limit of %i are allowed: %s', (count, accessLimit, allowed) => {
    const rules = firestoreRules(`match /a/{id} { allow read: if ${readAll(count)}; }`);
    expect(ask(rules, get('a/1', { accessLimit }))).toMatchObject({ allowed, documentReads: 10 });
  });

  test('repeated for one path are one read', () => {
    const twice = `exists(${DOC}/users/ana) && get(${DOC}/users/ana).data.role == 'admin'`;
    expect(ask(firestoreRules(`match /a/{id} { allow read: if ${twice}; }`), get('a/1', room))).toEqual({
      allowed: true,
      message: '',
      documentReads: 1,
    });
  });

  test('of a batch share one limit of twenty', () => {
    const ruleset = compile(
      firestoreRules(`match /a/{id} { allow create: if exists(${DOC}/users/ana) && !exists(${DOC}/x/$(id)); }`),
    );
    const accessCache = new Map();
    const verdicts = Array.from({ length: 20 }, (_, index) =>
      ruleset.authorize(create(`a/${index}`, {}, { ...room, accessLimit: 20, accessCache })),
    );
    expect(verdicts.map(({ documentReads }) => documentReads)).toEqual([2, ...Array(18).fill(1), 0]);
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([...Array(19).fill(true), false]);
    expect(verdicts[19]?.message).toBe("Too many document access calls. for 'create' @ L4");
  });
});
