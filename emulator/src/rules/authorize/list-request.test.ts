import { describe, expect, test } from 'vitest';
import { Reference } from '../../values/value.ts';
import { ask, expectDenied, firestoreRules, type ListOptions, list, type Where } from '../testing/requests.ts';

type Row = readonly [condition: string, options: ListOptions, isProved: boolean];

const where = (...clauses: readonly Where[]): ListOptions => ({ uid: 'ana', where: clauses });
const either = (...conjunctions: readonly (readonly Where[])[]): ListOptions => ({ uid: 'ana', or: conjunctions });
const ordered = (field: string, direction: 'asc' | 'desc'): ListOptions => ({ orderBy: [{ field, direction }] });
const reference = (path: string) => new Reference(`projects/p/databases/(default)/documents/${path}`);
const mine = 'resource.data.author == request.auth.uid';
const open = 'resource.data.published == true';
const ofAna = where(['members', 'array-contains', 'ana']);
const publishedOrAnas = either([['published', '==', true]], [['author', '==', 'ana']]);
const aOrB = where(['tags', 'array-contains-any', ['a', 'b']]);
const roles = 'resource.data.roles[request.auth.uid]';
const doc = '/databases/$(database)/documents';
const world = { 'users/ana': { role: 'reader', active: true } };
const withWorld = (...clauses: readonly Where[]): ListOptions => ({ ...where(...clauses), world });

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  equality: [
    [mine, where(['author', '==', 'ana']), true],
    [mine, where(), false],
    [mine, where(['author', '==', 'ben']), false],
    [mine, where(['editor', '==', 'ana']), false],
    [mine, where(['author', '==', 'ana'], ['year', '>', 2000]), true],
    [mine, where(['author', '>=', 'ana']), false],
    [mine, where(['author', '>=', 'ana'], ['author', '<=', 'ana']), true],
    [mine, where(['author', '>=', 'ana'], ['author', '<=', 'anb']), false],
    [mine, where(['author', '!=', 'ben']), false],
    [mine, { where: [['author', '==', 'ana']] }, false],
    [mine, { where: [['author', '==', null]] }, false],
    [`${open} || ${mine}`, where(['published', '==', true]), true],
    [`${open} || ${mine}`, where(['author', '==', 'ana']), true],
    [`${open} || ${mine}`, where(['title', '==', 'x']), false],
    [`${open} && ${mine}`, where(['published', '==', true]), false],
    [`${open} && ${mine}`, where(['published', '==', true], ['author', '==', 'ana']), true],
    ['resource.data.published', where(['published', '==', true]), true],
    ['!resource.data.published', where(['published', '==', false]), true],
    ['!resource.data.published', where(), false],
    ["resource.data['author'] == request.auth.uid", where(['author', '==', 'ana']), true],
    ['resource.data.deletedAt == null', where(['deletedAt', '==', null]), true],
    ['resource.data.deletedAt is timestamp', where(['deletedAt', '==', null]), false],
    ["'x' in resource.data.tags", where(['tags', '==', ['x', 'y']]), true],
    ['resource.data.n is int', where(['n', '==', 3]), false],
    ['resource.data.n is number && resource.data.n == 3', where(['n', '==', 3]), true],
    ['resource.data.n / 2 == 1', where(['n', '==', 3]), false],
    ["resource.data.slug == 'a-' + request.auth.uid", where(['slug', '==', 'a-ana']), true],
    ["resource.data.slug.matches('a-.*')", where(['slug', '==', 'a-ana']), true],
    ["resource.data.slug.matches('.*')", where(['slug', '>', 'a']), false],
  ],
  disjunctions: [
    [`${open} || ${mine}`, publishedOrAnas, true],
    [`${open} || ${mine}`, either([['published', '==', true]], [['author', '==', 'ben']]), false],
    [`${open} && ${mine}`, publishedOrAnas, false],
    ["resource.data.kind in ['a', 'b', 'c']", where(['kind', 'in', ['a', 'c']]), true],
    ["resource.data.kind in ['a', 'b']", where(['kind', 'in', ['a', 'x']]), false],
    [mine, where(['author', 'in', ['ana']]), true],
    [mine, where(['author', 'in', ['ana', 'ben']]), false],
    ['resource.data.a + resource.data.b < 10', where(['a', 'in', [1, 2]], ['b', 'in', [3, 7]]), true],
    ['resource.data.a + resource.data.b < 9', where(['a', 'in', [1, 2]], ['b', 'in', [3, 7]]), false],
    [
      "resource.data.kind == 'a' ? true : resource.data.open == true",
      where(['kind', 'in', ['a', 'b']], ['open', '==', true]),
      true,
    ],
    ['resource.data.n < 30', where(['n', 'in', Array.from({ length: 30 }, (_, n) => n)]), true],
    [
      open,
      either(
        [['published', '==', true]],
        [
          ['published', '==', true],
          ['a', '==', 1],
        ],
      ),
      true,
    ],
  ],
  ranges: [
    ['resource.data.age >= 18', where(['age', '>=', 21]), true],
    ['resource.data.age >= 18', where(['age', '>=', 18]), true],
    ['resource.data.age > 18', where(['age', '>=', 18]), false],
    ['resource.data.age >= 18', where(['age', '>', 18]), true],
    ['resource.data.age >= 18', where(['age', '>=', 16]), false],
    ['resource.data.age >= 18', where(['age', '<', 40]), false],
    ['resource.data.age >= 18 && resource.data.age < 65', where(['age', '>=', 20], ['age', '<=', 60]), true],
    ['resource.data.age >= 18 && resource.data.age < 65', where(['age', '>=', 20]), false],
    ['18 <= resource.data.age', where(['age', '>', 18]), true],
    ['resource.data.age >= 18', where(['age', '==', 20]), true],
    ['resource.data.age != 5', where(['age', '>', 5]), true],
    ['resource.data.age != 7', where(['age', '>', 5]), false],
    ['resource.data.name is string', where(['name', '>', '']), true],
    ['resource.data.age is int', where(['age', '>', 5]), false],
    ['resource.data.age != null', where(['age', '>', 5]), true],
    ["resource.data.age != 'x'", where(['age', '>', 5]), true],
    ['resource.data.age > 5', where(['age', '>', '5']), false],
    ['!(resource.data.age < 18)', where(['age', '>=', 18]), true],
    ['resource.data.at > timestamp.value(0)', where(['at', '>', 5]), false],
  ],
  negations: [
    ["resource.data.state != 'hidden'", where(['state', '!=', 'hidden']), true],
    ["resource.data.state != 'hidden'", where(['state', '!=', 'x']), false],
    ['resource.data.state != null', where(['state', '!=', 'x']), true],
    ["resource.data.state != 'a' && resource.data.state != 'b'", where(['state', 'not-in', ['a', 'b']]), true],
    ["!(resource.data.state in ['a', 'b'])", where(['state', 'not-in', ['a', 'b', 'c']]), true],
    ["!(resource.data.state in ['a', 'b'])", where(['state', 'not-in', ['a']]), false],
    ["resource.data.state != 'hidden'", where(), false],
    ["resource.data.state != 'hidden'", where(['state', '==', 'shown']), true],
  ],
  arrays: [
    ['request.auth.uid in resource.data.members', ofAna, true],
    ['request.auth.uid in resource.data.members', where(['members', 'array-contains', 'ben']), false],
    ['request.auth.uid in resource.data.members', where(), false],
    ["resource.data.members.hasAny(['ana', 'x'])", ofAna, true],
    ["resource.data.members.hasAll(['ana'])", ofAna, true],
    ["resource.data.members.hasAll(['ana', 'x'])", ofAna, false],
    ["resource.data.members.hasOnly(['ana'])", ofAna, false],
    ['resource.data.members.size() >= 1', ofAna, false],
    ['resource.data.members is list', ofAna, true],
    ["resource.data.tags.hasAny(['a', 'b'])", aOrB, true],
    ["resource.data.tags.hasAny(['a'])", aOrB, false],
    ["'a' in resource.data.tags", aOrB, false],
    ["resource.data.members.toSet().hasAny(['ana'])", ofAna, true],
    ["!('ben' in resource.data.members)", ofAna, false],
  ],
  maps: [
    ['resource.data.acl.owner == request.auth.uid', where(['acl.owner', '==', 'ana']), true],
    [`${roles} == 'owner'`, where(['roles.ana', '==', 'owner']), true],
    [`${roles} in ['owner', 'reader']`, where(['roles.ana', 'in', ['owner', 'reader']]), true],
    [`${roles} in ['owner']`, where(['roles.ana', 'in', ['owner', 'reader']]), false],
    ['resource.data.acl.owner == request.auth.uid', where(['acl', '==', { owner: 'ana' }]), true],
    ['resource.data.acl == {"level": 1}', where(['acl', '==', { level: 1 }]), true],
    ['resource.data.acl.level is int', where(['acl', '==', { level: 1 }]), false],
    ["resource.data['a.b'] == 1", where(['`a.b`', '==', 1]), true],
    ["resource.data['a.b'] == 1", where(['a.b', '==', 1]), false],
    ["'author' in resource.data", where(['author', '>', 'a']), true],
    ["'author' in resource.data", where(), false],
    ["!('secret' in resource.data)", where(['author', '==', 'ana']), false],
    ["'author' in resource.data", where(['author', 'exists']), true],
    ["'author' in resource.data", ordered('author', 'asc'), true],
    ["resource.data.get('open', false) == true", where(['open', '==', true]), true],
    ["resource.data.get('open', true) == true", where(), false],
    ["resource.data.get(['acl', 'owner'], '') == request.auth.uid", where(['acl.owner', '==', 'ana']), true],
    ["resource.data.keys().hasAll(['author'])", where(['author', '==', 'ana']), true],
    ["resource.data.keys().hasOnly(['author'])", where(['author', '==', 'ana']), false],
    ['resource.data is map', where(), true],
    ['resource.data.size() > 0', where(['a', '==', 1]), false],
  ],
  'names and ids': [
    ["id == 'one'", where(), false],
    ["resource.id == 'one'", where(), false],
    ['resource != null', where(), true],
    ['id is string', where(), true],
    ["id == 'one'", where(['__name__', '==', reference('stories/one')]), true],
    ["resource.id == 'one'", where(['__name__', '==', 'one']), true],
    ["id == 'one'", where(['__name__', '==', 'two']), false],
    ["id in ['one', 'two']", where(['__name__', 'in', ['one', 'two']]), true],
    ["id == 'one'", where(['__name__', '>=', 'one']), false],
    ['request.path == /databases/$(database)/documents/stories/one', where(), false],
    [
      'resource.data.ref == /databases/$(database)/documents/users/$(request.auth.uid)',
      where(['ref', '==', reference('users/ana')]),
      true,
    ],
  ],
  'other documents': [
    [`get(${doc}/users/$(request.auth.uid)).data.active`, withWorld(), true],
    [`exists(${doc}/users/$(id))`, withWorld(), false],
    [`!exists(${doc}/users/$(id))`, withWorld(), false],
    [`get(${doc}/users/$(resource.data.author)).data.active`, withWorld(['author', '==', 'ana']), true],
    [`get(${doc}/users/ana).data.role == resource.data.audience`, withWorld(['audience', '==', 'reader']), true],
    [`exists(${doc}/users/$(id)) || request.auth.uid == 'ana'`, withWorld(), true],
  ],
  'the query itself': [
    ['request.query.limit <= 50', { limit: 50 }, true],
    ['request.query.limit <= 50', { limit: 51 }, false],
    ['request.query.limit <= 50', {}, false],
    ['request.query.limit == null', {}, true],
    ['request.query.offset == 0', { offset: 0 }, true],
    ['request.query.offset == null', {}, true],
    ["request.query.orderBy.date == 'DESC'", ordered('date', 'desc'), true],
    ["request.query.orderBy.date == 'DESC'", ordered('date', 'asc'), false],
    ["request.method == 'list'", {}, true],
    ['request.auth.uid != null', { uid: 'ana' }, true],
    ['request.auth.uid != null', {}, false],
    ['true', {}, true],
    ['false', {}, false],
  ],
};

describe.each(Object.entries(TABLES))('%s', (_name, rows) => {
  test.each(rows)('%s is proved by %j: %s', (condition, options, isProved) => {
    const rules = firestoreRules(`match /stories/{id} { allow list: if ${condition}; }`);
    expect(ask(rules, list('stories', options)).allowed).toBe(isProved);
  });
});

test('all disjuncts of a query read a document once', () => {
  const rules = firestoreRules(`match /stories/{id} { allow list: if get(${doc}/users/ana).data.active; }`);
  const request = list('stories', { world, where: [['kind', 'in', ['a', 'b', 'c']]] });
  expect(ask(rules, request)).toMatchObject({ allowed: true, documentReads: 1 });
});

test.each<readonly [match: string, collection: string, options: ListOptions, allowed: boolean]>([
  ['/a/{id}', 'a', {}, true],
  ['/a/{id}', 'b', {}, false],
  ['/a/one', 'a', {}, false],
  ['/a/one', 'a', { where: [['__name__', '==', 'one']] }, true],
  ['/a/{x}/b/{id}', 'a/1/b', {}, true],
  ["/a/{x}/b/{id} if x == '1'", 'a/1/b', {}, true],
  ['/users/{uid}/favorites/{id} if uid == request.auth.uid', 'users/ana/favorites', { uid: 'ana' }, true],
  ['/users/{uid}/favorites/{id} if uid == request.auth.uid', 'users/ben/favorites', { uid: 'ana' }, false],
  ['/a/{rest=**}', 'a/1/b', {}, true],
  ['/a/{x}', 'a/1/b', {}, false],
  ['/{path=**}/b/{id}', 'b', { group: true }, true],
  ['/b/{id}', 'b', { group: true }, false],
  ['/a/{x}/b/{id}', 'b', { group: true }, false],
  ['/{path=**}/c/{id}', 'b', { group: true }, false],
  ['/{all=**}', 'b', { group: true }, true],
  [
    '/{path=**}/b/{id} if resource.data.by == request.auth.uid',
    'b',
    { group: true, uid: 'ana', where: [['by', '==', 'ana']] },
    true,
  ],
  ['/{path=**}/b/{id} if resource.data.by == request.auth.uid', 'b', { group: true, uid: 'ana' }, false],
  ["/{path=**}/b/{id} if path[0] == 'a'", 'b', { group: true }, false],
  ['/{path=**}/b/{id}', 'a/1/b', { group: true }, true],
  ['/{path=**}/b/{id}', 'a/1/b', {}, true],
  ['/{path=**}/b/{id}', 'b', {}, true],
])('match %s allows a query of %s with %j: %s', (match, collection, options, allowed) => {
  const [path, condition = 'true'] = match.split(' if ');
  const rules = firestoreRules(`match ${path} { allow list: if ${condition}; }`);
  expect(ask(rules, list(collection, options)).allowed).toBe(allowed);
});

test('a condition that is not proved is the reason', () => {
  const rules = firestoreRules('match /a/{id} { allow list: if resource.data.x == 1; }');
  expectDenied(rules, list('a'), "not proved by the query's constraints for 'list' @ L4");
});
