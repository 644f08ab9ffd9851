import { describe, expect, test } from 'vitest';
import { Timestamp } from '../../values/value.ts';
import type { DocumentRequest } from '../ruleset.ts';
import {
  ask,
  compile,
  create,
  expectAllowed,
  expectDenied,
  firestoreRules,
  get,
  NOW,
  remove,
  type Situation,
  update,
} from '../testing/requests.ts';

type Row = readonly [claim: string, body: string, request: DocumentRequest, allowed: boolean];

const ana: Situation = { uid: 'ana' };
const stored: Situation = { uid: 'ana', world: { 'users/ana': { name: 'Ana', role: 'admin' } } };

function expectVerdict(rules: string, request: DocumentRequest, allowed: boolean): void {
  if (allowed) expectAllowed(rules, request);
  else expectDenied(rules, request);
}

describe('methods', () => {
  test.each<Row>([
    ['read covers get', 'match /a/{id} { allow read; }', get('a/1'), true],
    ['list does not cover get', 'match /a/{id} { allow list; }', get('a/1'), false],
    ['write covers create', 'match /a/{id} { allow write; }', create('a/1', {}), true],
    ['write covers update', 'match /a/{id} { allow write; }', update('a/1', {}), true],
    ['write covers delete', 'match /a/{id} { allow write; }', remove('a/1'), true],
    ['write does not cover get', 'match /a/{id} { allow write; }', get('a/1'), false],
    ['create does not cover update', 'match /a/{id} { allow create; }', update('a/1', {}), false],
    ['several methods share a condition', 'match /a/{id} { allow get, delete: if true; }', remove('a/1'), true],
    ['the method is known', "match /a/{id} { allow write: if request.method == 'update'; }", update('a/1', {}), true],
  ])('%s', (_claim, body, request, allowed) => {
    expectVerdict(firestoreRules(body), request, allowed);
  });
});

describe('paths', () => {
  test.each<Row>([
    ['nothing matches by default', 'match /a/{id} { allow read; }', get('b/1'), false],
    ['a match does not cover what is below', 'match /a/{id} { allow read; }', get('a/1/b/2'), false],
    ['a match does not cover what is above', 'match /a/{id}/b/{id2} { allow read; }', get('a/1'), false],
    ['matches nest', 'match /a/{x} { match /b/{y} { allow read: if x == y; } }', get('a/1/b/1'), true],
    [
      'outer wildcards are seen inside',
      'match /a/{x} { match /b/{y} { allow read: if x == y; } }',
      get('a/1/b/2'),
      false,
    ],
    ['a literal matches itself alone', 'match /a/one { allow read; }', get('a/two'), false],
    [
      'overlapping matches grant together',
      'match /a/{id} { allow read: if false; } match /a/x { allow read; }',
      get('a/x'),
      true,
    ],
    ['a recursive wildcard goes down', 'match /a/{rest=**} { allow read; }', get('a/1/b/2'), true],
    [
      'a recursive wildcard captures a path',
      'match /a/{rest=**} { allow read: if rest == /1/b/2; }',
      get('a/1/b/2'),
      true,
    ],
    ['its segments have numbers', "match /a/{rest=**} { allow read: if rest[1] == 'b'; }", get('a/1/b/2'), true],
    ['version 2 recursive wildcards may be first', 'match /{path=**}/b/{id} { allow read; }', get('a/1/b/2'), true],
    [
      'they may capture nothing',
      'match /{path=**}/b/{id} { allow read: if path == /; }'.replace('path == /', 'true'),
      get('b/2'),
      true,
    ],
    ['they match their collection alone', 'match /{path=**}/b/{id} { allow read; }', get('b/2/c/3'), false],
    ['the database is captured', "match /a/{id} { allow read: if database == '(default)'; }", get('a/1'), true],
    [
      'the request path is whole',
      'match /a/{id} { allow read: if request.path == /databases/$(database)/documents/a/$(id); }',
      get('a/1'),
      true,
    ],
    ['ids keep odd characters', "match /a/{id} { allow read: if id == 'é b+c.d'; }", get('a/é b+c.d'), true],
  ])('%s', (_claim, body, request, allowed) => {
    expectVerdict(firestoreRules(body), request, allowed);
  });

  test.each([
    ['/a/{rest=**}', 'a/1', true],
    ['/a/{rest=**}', 'a/1/b/2', true],
    ['/a/{id}/{rest=**}', 'a/1', false],
    ['/a/{id}/{rest=**}', 'a/1/b/2', true],
  ])('in version 1 %s needs a segment: %s', (path, document, allowed) => {
    const rules = `service cloud.firestore { match /databases/{d}/documents { match ${path} { allow read; } } }`;
    expectVerdict(rules, get(document), allowed);
    expectVerdict(`rules_version = '2'; ${rules}`, get(document), true);
  });

  test('the rules of another service do not count', () => {
    expectDenied('service firebase.storage { match /{all=**} { allow read; } }', get('a/1'));
  });

  test('two services may share a file', () => {
    const rules = `service firebase.storage { match /{all=**} { allow read: if false; } }
      service cloud.firestore { match /{all=**} { allow read; } }`;
    expectAllowed(rules, get('a/1'));
  });
});

describe('request and resource', () => {
  test.each<Row>([
    [
      'anonymous callers have no auth',
      'match /users/{id} { allow read: if request.auth == null; }',
      get('users/ana'),
      true,
    ],
    ['their uid is an error', 'match /users/{id} { allow read: if request.auth.uid != id; }', get('users/ana'), false],
    [
      'the uid of a caller is known',
      'match /users/{id} { allow read: if request.auth.uid == id; }',
      get('users/ana', ana),
      true,
    ],
    [
      'claims are in the token',
      'match /users/{id} { allow read: if request.auth.token.admin == true; }',
      get('users/x', { uid: 'ana', token: { admin: true } }),
      true,
    ],
    [
      'missing claims are errors',
      'match /users/{id} { allow read: if request.auth.token.admin != true; }',
      get('users/x', ana),
      false,
    ],
    [
      'missing claims have defaults',
      "match /users/{id} { allow read: if request.auth.token.get('admin', false) == false; }",
      get('users/x', ana),
      true,
    ],
    [
      'nested claims are maps',
      "match /users/{id} { allow read: if request.auth.token.firebase.sign_in_provider == 'password'; }",
      get('users/x', { uid: 'ana', token: { firebase: { sign_in_provider: 'password' } } }),
      true,
    ],
    [
      'the stored document is resource',
      "match /users/{id} { allow read: if resource.data.name == 'Ana'; }",
      get('users/ana', stored),
      true,
    ],
    [
      'it has an id and a name',
      'match /users/{id} { allow read: if resource.id == id && resource.__name__ == request.path; }',
      get('users/ana', stored),
      true,
    ],
    [
      'a missing document is null',
      'match /users/{id} { allow read: if resource == null; }',
      get('users/x', stored),
      true,
    ],
    [
      'data of a missing document is an error',
      'match /users/{id} { allow read: if resource.data.size() >= 0; }',
      get('users/x', stored),
      false,
    ],
    [
      'resource is null on create',
      'match /users/{id} { allow create: if resource == null; }',
      create('users/x', {}),
      true,
    ],
    [
      'request.resource is the future',
      "match /users/{id} { allow update: if request.resource.data.name == 'B' && resource.data.name == 'Ana'; }",
      update('users/ana', { name: 'B' }, stored),
      true,
    ],
    [
      'it has an id too',
      'match /users/{id} { allow create: if request.resource.id == id; }',
      create('users/x', {}),
      true,
    ],
    [
      'request.resource is null on delete',
      'match /users/{id} { allow delete: if request.resource == null; }',
      remove('users/ana', stored),
      true,
    ],
    [
      'there is no query on get',
      'match /users/{id} { allow get: if request.query.limit == null; }',
      get('users/ana'),
      false,
    ],
    [
      'time is the time of the request',
      'match /a/{id} { allow create: if request.resource.data.at == request.time; }',
      create('a/1', { at: NOW }),
      true,
    ],
    [
      'another time is another',
      'match /a/{id} { allow create: if request.resource.data.at == request.time; }',
      create('a/1', { at: new Timestamp(NOW.seconds, 1) }),
      false,
    ],
  ])('%s', (_claim, body, request, allowed) => {
    expectVerdict(firestoreRules(body), request, allowed);
  });
});

describe('functions', () => {
  test.each<Row>([
    [
      'are seen below where they stand',
      'function yes() { return true; } match /a/{id} { allow read: if yes(); }',
      get('a/1'),
      true,
    ],
    [
      'are seen above where they stand',
      'match /a/{id} { allow read: if yes(); function yes() { return true; } }',
      get('a/1'),
      true,
    ],
    [
      'are not seen outside',
      'match /b/{id} { function yes() { return true; } allow get: if yes(); } match /a/{id} { allow read: if yes(); }',
      get('a/1'),
      false,
    ],
    [
      'see the wildcards of their place',
      'match /a/{id} { function mine() { return id == "1"; } allow read: if mine(); }',
      get('a/1'),
      true,
    ],
    [
      'do not see their caller',
      'function f() { return x == 1; } match /a/{id} { function g(x) { return f(); } allow read: if g(1); }',
      get('a/1'),
      false,
    ],
    [
      'hide outer ones of the same name',
      'function f() { return false; } match /a/{id} { function f() { return true; } allow read: if f(); }',
      get('a/1'),
      true,
    ],
    [
      'take parameters',
      'function same(a, b) { return a == b; } match /a/{id} { allow read: if same(id, "1"); }',
      get('a/1'),
      true,
    ],
    [
      'have variables',
      'function f(x) { let y = x + 1; let z = y * 2; return z == 4; } match /a/{id} { allow read: if f(1); }',
      get('a/1'),
      true,
    ],
    [
      'may leave a failing variable unused',
      'function f() { let y = 1 / 0; return true; } match /a/{id} { allow read: if f(); }',
      get('a/1'),
      true,
    ],
    [
      'absorb a failing variable',
      'function f() { let y = 1 / 0 == 1; return y || true; } match /a/{id} { allow read: if f(); }',
      get('a/1'),
      true,
    ],
    [
      'fail with a failing argument',
      'function f(x) { return true; } match /a/{id} { allow read: if f(1 / 0); }',
      get('a/1'),
      false,
    ],
    [
      'parameters hide wildcards',
      'match /a/{id} { function f(id) { return id == "x"; } allow read: if f("x"); }',
      get('a/1'),
      true,
    ],
    [
      'parameters hide namespaces',
      'function f(math) { return math.size() == 1; } match /a/{id} { allow read: if f("x"); }',
      get('a/1'),
      true,
    ],
  ])('%s', (_claim, body, request, allowed) => {
    expectVerdict(firestoreRules(body), request, allowed);
  });

  test.each([
    [20, true],
    [21, false],
  ])('%i nested calls: %s', (depth, allowed) => {
    const ring = Array.from(
      { length: depth },
      (_, index) => `function f${index}() { return ${index + 1 === depth ? 'true' : `f${index + 1}()`}; }`,
    );
    expectVerdict(firestoreRules(`${ring.join('\n')} match /a/{id} { allow read: if f0(); }`), get('a/1'), allowed);
  });
});

describe('allow statements', () => {
  test.each<Row>([
    ['any that is true grants', 'match /a/{id} { allow read: if false; allow get: if true; }', get('a/1'), true],
    [
      'an error stops only its own',
      'match /a/{id} { allow read: if 1 / 0 == 1; allow get: if true; }',
      get('a/1'),
      true,
    ],
    ['a value that is no boolean does not grant', 'match /a/{id} { allow read: if "true"; }', get('a/1'), false],
    ['one does not', 'match /a/{id} { allow read: if 1; }', get('a/1'), false],
    ['null does not', 'match /a/{id} { allow read: if null; }', get('a/1'), false],
  ])('%s', (_claim, body, request, allowed) => {
    expectVerdict(firestoreRules(body), request, allowed);
  });

  test.each<readonly [body: string, request: DocumentRequest, message: string]>([
    ['match /a/{id} { allow get: if false; }', get('a/1'), "false for 'get' @ L4"],
    ['match /a/{id} {\nallow get: if\n\nid == "2"; }', get('a/1'), "false for 'get' @ L7"],
    ['match /a/{id} { allow get: if resource.data.x == 1; }', get('a/1'), "Null value error. for 'get' @ L4"],
    [
      'match /a/{id} { allow get: if resource.data.x == 1; }',
      get('a/1', { world: { 'a/1': {} } }),
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

describe('documents', () => {
  const world = { 'users/ana': { role: 'admin', tags: ['x'] }, 'rooms/1': { owner: 'ana' } };
  const situation: Situation = { uid: 'ana', world, after: { ...world, 'rooms/2': { owner: 'ana' } } };
  test.each<Row>([
    [
      'get reads data',
      `match /a/{id} { allow read: if get(${DOC}/users/$(request.auth.uid)).data.role == 'admin'; }`,
      get('a/1', situation),
      true,
    ],
    [
      'get has id and name',
      `match /a/{id} { allow read: if get(${DOC}/users/ana).id == 'ana' && get(${DOC}/users/ana).__name__ == ${DOC}/users/ana; }`,
      get('a/1', situation),
      true,
    ],
    [
      'get of a missing document is an error',
      `match /a/{id} { allow read: if get(${DOC}/users/x) != 1; }`,
      get('a/1', situation),
      false,
    ],
    [
      'which || absorbs',
      `match /a/{id} { allow read: if get(${DOC}/users/x).data.ok || true; }`,
      get('a/1', situation),
      true,
    ],
    ['exists finds', `match /a/{id} { allow read: if exists(${DOC}/users/ana); }`, get('a/1', situation), true],
    ['exists does not find', `match /a/{id} { allow read: if !exists(${DOC}/users/x); }`, get('a/1', situation), true],
    [
      'get does not see the future',
      `match /a/{id} { allow write: if exists(${DOC}/rooms/2); }`,
      create('a/1', {}, situation),
      false,
    ],
    [
      'existsAfter does',
      `match /a/{id} { allow write: if existsAfter(${DOC}/rooms/2); }`,
      create('a/1', {}, situation),
      true,
    ],
    [
      'getAfter does',
      `match /a/{id} { allow write: if getAfter(${DOC}/rooms/2).data.owner == request.auth.uid; }`,
      create('a/1', {}, situation),
      true,
    ],
    [
      'paths may be computed',
      `match /a/{id} { allow read: if exists(path('/databases/' + database + '/documents/users/ana')); }`,
      get('a/1', situation),
      true,
    ],
    [
      'collections are no documents',
      `match /a/{id} { allow read: if !exists(${DOC}/users); }`,
      get('a/1', situation),
      false,
    ],
    [
      'relative paths are refused',
      'match /a/{id} { allow read: if !exists(/users/ana); }',
      get('a/1', situation),
      false,
    ],
    ['strings are no paths', "match /a/{id} { allow read: if !exists('/users/ana'); }", get('a/1', situation), false],
    [
      'a slash in a segment reaches nothing',
      `match /a/{id} { allow read: if exists(${DOC}/$(request.auth.token.x)/ana); }`,
      get('a/1', { ...situation, token: { x: 'b/c/users' } }),
      false,
    ],
    [
      'open segments reach nothing',
      `match /a/{id} { allow read: if exists(${DOC}/users/$(nobody)); }`,
      get('a/1', situation),
      false,
    ],
    [
      'Storage functions are not here',
      `match /a/{id} { allow read: if firestore.exists(${DOC}/users/ana); }`,
      get('a/1', situation),
      false,
    ],
  ])('%s', (_claim, body, request, allowed) => {
    expectVerdict(firestoreRules(body), request, allowed);
  });

  const readAll = (count: number, prefix = 'd') =>
    Array.from({ length: count }, (_, index) => `!exists(${DOC}/users/${prefix}${index})`).join(' && ');

  test.each([
    [10, 10, true],
    [11, 10, false],
    [10, 20, true],
    [11, 20, false],
  ] as const)('%i accesses with a limit of %i: %s', (count, accessLimit, allowed) => {
    const rules = firestoreRules(`match /a/{id} { allow read: if ${readAll(count)}; }`);
    const verdict = ask(rules, get('a/1', { accessLimit }));
    expect(verdict).toMatchObject({ allowed, documentReads: 10 });
  });

  test('the same path is read once', () => {
    const twice = `exists(${DOC}/users/ana) && get(${DOC}/users/ana).data.role == 'admin'`;
    expect(ask(firestoreRules(`match /a/{id} { allow read: if ${twice}; }`), get('a/1', situation))).toEqual({
      allowed: true,
      message: '',
      documentReads: 1,
    });
  });

  test('a batch shares its accesses and its limit of twenty', () => {
    const ruleset = compile(
      firestoreRules(`match /a/{id} { allow create: if exists(${DOC}/users/ana) && !exists(${DOC}/x/$(id)); }`),
    );
    const accessCache = new Map();
    const verdicts = Array.from({ length: 20 }, (_, index) =>
      ruleset.authorize(create(`a/${index}`, {}, { ...situation, accessLimit: 20, accessCache })),
    );
    expect(verdicts.map(({ documentReads }) => documentReads)).toEqual([2, ...Array(18).fill(1), 0]);
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([...Array(19).fill(true), false]);
    expect(verdicts[19]?.message).toBe("Too many document access calls. for 'create' @ L4");
  });
});
