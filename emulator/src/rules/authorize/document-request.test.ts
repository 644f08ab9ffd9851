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
type ConditionRow = readonly [claim: string, condition: string, request: DocumentRequest, allowed: boolean];

/** Rules that allow every read and write for which the condition holds. */
const ifHolds = (condition: string) =>
  firestoreRules(`match /{collection}/{id} { allow read, write: if ${condition}; }`);

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
    ['they may capture nothing', 'match /{path=**}/b/{id} { allow read: if true; }', get('b/2'), true],
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
  test.each<ConditionRow>([
    ['anonymous callers have no auth', 'request.auth == null', get('users/ana'), true],
    ['their uid is an error', 'request.auth.uid != id', get('users/ana'), false],
    ['the uid of a caller is known', 'request.auth.uid == id', get('users/ana', ana), true],
    [
      'claims are in the token',
      'request.auth.token.admin == true',
      get('users/x', { uid: 'ana', token: { admin: true } }),
      true,
    ],
    ['missing claims are errors', 'request.auth.token.admin != true', get('users/x', ana), false],
    ['missing claims have defaults', "request.auth.token.get('admin', false) == false", get('users/x', ana), true],
    [
      'nested claims are maps',
      "request.auth.token.firebase.sign_in_provider == 'password'",
      get('users/x', { uid: 'ana', token: { firebase: { sign_in_provider: 'password' } } }),
      true,
    ],
    ['the stored document is resource', "resource.data.name == 'Ana'", get('users/ana', stored), true],
    [
      'it has an id and a name',
      'resource.id == id && resource.__name__ == request.path',
      get('users/ana', stored),
      true,
    ],
    ['a missing document is null', 'resource == null', get('users/x', stored), true],
    ['data of a missing document is an error', 'resource.data.size() >= 0', get('users/x', stored), false],
    ['resource is null on create', 'resource == null', create('users/x', {}), true],
    [
      'request.resource is the future',
      "request.resource.data.name == 'B' && resource.data.name == 'Ana'",
      update('users/ana', { name: 'B' }, stored),
      true,
    ],
    ['it has an id too', 'request.resource.id == id', create('users/x', {}), true],
    ['request.resource is null on delete', 'request.resource == null', remove('users/ana', stored), true],
    ['there is no query on get', 'request.query.limit == null', get('users/ana'), false],
    ['time is the time of the request', 'request.resource.data.at == request.time', create('a/1', { at: NOW }), true],
    [
      'another time is another',
      'request.resource.data.at == request.time',
      create('a/1', { at: new Timestamp(NOW.seconds, 1) }),
      false,
    ],
  ])('%s', (_claim, condition, request, allowed) => {
    expectVerdict(ifHolds(condition), request, allowed);
  });
});

describe('functions', () => {
  test.each<Row>([
    [
      'are seen below where they stand',
      'function yes() { return true; } match /a/{id} { allow get: if yes(); }',
      get('a/1'),
      true,
    ],
    [
      'are seen above where they stand',
      'match /a/{id} { allow get: if yes(); function yes() { return true; } }',
      get('a/1'),
      true,
    ],
    [
      'are not seen outside',
      'match /b/{id} { function yes() { return true; } allow get: if yes(); } match /a/{id} { allow get: if yes(); }',
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
      'function same(a, b) { return a == b; } match /a/{id} { allow get: if same(id, "1"); }',
      get('a/1'),
      true,
    ],
    [
      'have variables',
      'function f(x) { let y = x + 1; let z = y * 2; return z == 4; } match /a/{id} { allow get: if f(1); }',
      get('a/1'),
      true,
    ],
    [
      'may leave a failing variable unused',
      'function f() { let y = 1 / 0; return true; } match /a/{id} { allow get: if f(); }',
      get('a/1'),
      true,
    ],
    [
      'absorb a failing variable',
      'function f() { let y = 1 / 0 == 1; return y || true; } match /a/{id} { allow get: if f(); }',
      get('a/1'),
      true,
    ],
    [
      'fail with a failing argument',
      'function f(x) { return true; } match /a/{id} { allow get: if f(1 / 0); }',
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
      'function f(math) { return math.size() == 1; } match /a/{id} { allow get: if f("x"); }',
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
    expectVerdict(firestoreRules(`${ring.join('\n')} match /a/{id} { allow get: if f0(); }`), get('a/1'), allowed);
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
  const read = get('a/1', situation);
  const write = create('a/1', {}, situation);
  test.each<ConditionRow>([
    ['get reads data', `get(${DOC}/users/$(request.auth.uid)).data.role == 'admin'`, read, true],
    [
      'get has id and name',
      `get(${DOC}/users/ana).id == 'ana' && get(${DOC}/users/ana).__name__ == ${DOC}/users/ana`,
      read,
      true,
    ],
    ['get of a missing document is an error', `get(${DOC}/users/x) != 1`, read, false],
    ['which || absorbs', `get(${DOC}/users/x).data.ok || true`, read, true],
    ['exists finds', `exists(${DOC}/users/ana)`, read, true],
    ['exists does not find', `!exists(${DOC}/users/x)`, read, true],
    ['get does not see the future', `exists(${DOC}/rooms/2)`, write, false],
    ['existsAfter does', `existsAfter(${DOC}/rooms/2)`, write, true],
    ['getAfter does', `getAfter(${DOC}/rooms/2).data.owner == request.auth.uid`, write, true],
    ['paths may be computed', `exists(path('/databases/' + database + '/documents/users/ana'))`, read, true],
    ['collections are no documents', `!exists(${DOC}/users)`, read, false],
    ['relative paths are refused', '!exists(/users/ana)', read, false],
    ['strings are no paths', "!exists('/users/ana')", read, false],
    [
      'a slash in a segment reaches nothing',
      `exists(${DOC}/$(request.auth.token.x)/ana)`,
      get('a/1', { ...situation, token: { x: 'b/c/users' } }),
      false,
    ],
    ['open segments reach nothing', `exists(${DOC}/users/$(nobody))`, read, false],
    ['Storage functions are not here', `firestore.exists(${DOC}/users/ana)`, read, false],
  ])('%s', (_claim, condition, request, allowed) => {
    expectVerdict(ifHolds(condition), request, allowed);
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
