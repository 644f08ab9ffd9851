import { describe, expect, test } from 'vitest';
import { Reference } from '../../values/value.ts';
import {
  ask,
  expectAllowed,
  expectDenied,
  firestoreRules,
  type ListOptions,
  list,
  type Where,
} from '../testing/requests.ts';

/** The condition of `match /stories/{id}`, the query on `stories`, and whether it proves. */
type Row = readonly [claim: string, condition: string, options: ListOptions, allowed: boolean];

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

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  equality: [
    ['the constraint is the condition', mine, where(['author', '==', 'ana']), true],
    ['no constraint', mine, where(), false],
    ['the value of another', mine, where(['author', '==', 'ben']), false],
    ['another field', mine, where(['editor', '==', 'ana']), false],
    ['further constraints do not harm', mine, where(['author', '==', 'ana'], ['year', '>', 2000]), true],
    ['an inequality does not imply equality', mine, where(['author', '>=', 'ana']), false],
    ['a range of one value does', mine, where(['author', '>=', 'ana'], ['author', '<=', 'ana']), true],
    ['a range of two does not', mine, where(['author', '>=', 'ana'], ['author', '<=', 'anb']), false],
    ['not equal to another is not equal to this', mine, where(['author', '!=', 'ben']), false],
    ['anonymous callers prove nothing', mine, { where: [['author', '==', 'ana']] }, false],
    ['not even for null', mine, { where: [['author', '==', null]] }, false],
    ['either condition proves', `${open} || ${mine}`, where(['published', '==', true]), true],
    ['the other one as well', `${open} || ${mine}`, where(['author', '==', 'ana']), true],
    ['neither does not', `${open} || ${mine}`, where(['title', '==', 'x']), false],
    ['both are needed for and', `${open} && ${mine}`, where(['published', '==', true]), false],
    ['both prove and', `${open} && ${mine}`, where(['published', '==', true], ['author', '==', 'ana']), true],
    ['a boolean field alone', 'resource.data.published', where(['published', '==', true]), true],
    ['a false field negated', '!resource.data.published', where(['published', '==', false]), true],
    ['an open field negated', '!resource.data.published', where(), false],
    ['index instead of member', "resource.data['author'] == request.auth.uid", where(['author', '==', 'ana']), true],
    ['null is a value', 'resource.data.deletedAt == null', where(['deletedAt', '==', null]), true],
    ['null proves no other type', 'resource.data.deletedAt is timestamp', where(['deletedAt', '==', null]), false],
    ['an equal list has its items', "'x' in resource.data.tags", where(['tags', '==', ['x', 'y']]), true],
    ['a number may be an int or a float', 'resource.data.n is int', where(['n', '==', 3]), false],
    ['but is a number', 'resource.data.n is number && resource.data.n == 3', where(['n', '==', 3]), true],
    ['and divides as either', 'resource.data.n / 2 == 1', where(['n', '==', 3]), false],
    ['computed values count', "resource.data.slug == 'a-' + request.auth.uid", where(['slug', '==', 'a-ana']), true],
    ['methods of known values count', "resource.data.slug.matches('a-.*')", where(['slug', '==', 'a-ana']), true],
    ['methods of open values do not', "resource.data.slug.matches('.*')", where(['slug', '>', 'a']), false],
  ],
  disjunctions: [
    ['each disjunct proves its way', `${open} || ${mine}`, publishedOrAnas, true],
    [
      'one open disjunct denies',
      `${open} || ${mine}`,
      either([['published', '==', true]], [['author', '==', 'ben']]),
      false,
    ],
    ['one disjunct is not both', `${open} && ${mine}`, publishedOrAnas, false],
    ['in with values that all prove', "resource.data.kind in ['a', 'b', 'c']", where(['kind', 'in', ['a', 'c']]), true],
    ['in with one that does not', "resource.data.kind in ['a', 'b']", where(['kind', 'in', ['a', 'x']]), false],
    ['in of one value is equality', mine, where(['author', 'in', ['ana']]), true],
    ['in of two is not', mine, where(['author', 'in', ['ana', 'ben']]), false],
    [
      'two ins make every pair',
      'resource.data.a + resource.data.b < 10',
      where(['a', 'in', [1, 2]], ['b', 'in', [3, 7]]),
      true,
    ],
    [
      'and one bad pair denies',
      'resource.data.a + resource.data.b < 9',
      where(['a', 'in', [1, 2]], ['b', 'in', [3, 7]]),
      false,
    ],
    [
      'conditional on the case',
      "resource.data.kind == 'a' ? true : resource.data.open == true",
      where(['kind', 'in', ['a', 'b']], ['open', '==', true]),
      true,
    ],
    [
      'thirty values are proved',
      'resource.data.n < 30',
      where(['n', 'in', Array.from({ length: 30 }, (_, n) => n)]),
      true,
    ],
    [
      'different allows may prove different cases',
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
    ['a range within the allowed one', 'resource.data.age >= 18', where(['age', '>=', 21]), true],
    ['the same range', 'resource.data.age >= 18', where(['age', '>=', 18]), true],
    ['open end against closed', 'resource.data.age > 18', where(['age', '>=', 18]), false],
    ['closed end against open', 'resource.data.age >= 18', where(['age', '>', 18]), true],
    ['a wider range', 'resource.data.age >= 18', where(['age', '>=', 16]), false],
    ['the other direction', 'resource.data.age >= 18', where(['age', '<', 40]), false],
    [
      'both ends',
      'resource.data.age >= 18 && resource.data.age < 65',
      where(['age', '>=', 20], ['age', '<=', 60]),
      true,
    ],
    ['one end is missing', 'resource.data.age >= 18 && resource.data.age < 65', where(['age', '>=', 20]), false],
    ['mirrored operands', '18 <= resource.data.age', where(['age', '>', 18]), true],
    ['equality within a range', 'resource.data.age >= 18', where(['age', '==', 20]), true],
    ['range excludes a value', 'resource.data.age != 5', where(['age', '>', 5]), true],
    ['range does not exclude a value inside', 'resource.data.age != 7', where(['age', '>', 5]), false],
    ['a range tells the type', 'resource.data.name is string', where(['name', '>', '']), true],
    ['a number range tells number, not int', 'resource.data.age is int', where(['age', '>', 5]), false],
    ['a range excludes null', 'resource.data.age != null', where(['age', '>', 5]), true],
    ['strings and numbers are apart', "resource.data.age != 'x'", where(['age', '>', 5]), true],
    ['a string range proves no number', 'resource.data.age > 5', where(['age', '>', '5']), false],
    ['outside the range is false, negated true', '!(resource.data.age < 18)', where(['age', '>=', 18]), true],
    ['time ranges', 'resource.data.at > timestamp.value(0)', where(['at', '>', 5]), false],
  ],
  negations: [
    ['!= proves !=', "resource.data.state != 'hidden'", where(['state', '!=', 'hidden']), true],
    ['!= of another value does not', "resource.data.state != 'hidden'", where(['state', '!=', 'x']), false],
    ['!= proves not null', 'resource.data.state != null', where(['state', '!=', 'x']), true],
    [
      'not-in proves each',
      "resource.data.state != 'a' && resource.data.state != 'b'",
      where(['state', 'not-in', ['a', 'b']]),
      true,
    ],
    ['not-in proves not in', "!(resource.data.state in ['a', 'b'])", where(['state', 'not-in', ['a', 'b', 'c']]), true],
    ['not-in of fewer does not', "!(resource.data.state in ['a', 'b'])", where(['state', 'not-in', ['a']]), false],
    ['an absent constraint proves no difference', "resource.data.state != 'hidden'", where(), false],
    [
      'equality to another value proves difference',
      "resource.data.state != 'hidden'",
      where(['state', '==', 'shown']),
      true,
    ],
  ],
  arrays: [
    ['array-contains proves in', 'request.auth.uid in resource.data.members', ofAna, true],
    [
      'of another it does not',
      'request.auth.uid in resource.data.members',
      where(['members', 'array-contains', 'ben']),
      false,
    ],
    ['without it nothing', 'request.auth.uid in resource.data.members', where(), false],
    ['hasAny', "resource.data.members.hasAny(['ana', 'x'])", ofAna, true],
    ['hasAll of it', "resource.data.members.hasAll(['ana'])", ofAna, true],
    ['hasAll of more', "resource.data.members.hasAll(['ana', 'x'])", ofAna, false],
    ['hasOnly is open', "resource.data.members.hasOnly(['ana'])", ofAna, false],
    ['its size is open', 'resource.data.members.size() >= 1', ofAna, false],
    ['it is a list', 'resource.data.members is list', ofAna, true],
    ['any of those that all prove', "resource.data.tags.hasAny(['a', 'b'])", aOrB, true],
    ['any with one that does not', "resource.data.tags.hasAny(['a'])", aOrB, false],
    ['any does not prove in', "'a' in resource.data.tags", aOrB, false],
    ['a set of it', "resource.data.members.toSet().hasAny(['ana'])", ofAna, true],
    ['not in is open', "!('ben' in resource.data.members)", ofAna, false],
  ],
  maps: [
    ['nested equality', 'resource.data.acl.owner == request.auth.uid', where(['acl.owner', '==', 'ana']), true],
    ['nested index', `${roles} == 'owner'`, where(['roles.ana', '==', 'owner']), true],
    [
      'nested in a list of roles',
      `${roles} in ['owner', 'reader']`,
      where(['roles.ana', 'in', ['owner', 'reader']]),
      true,
    ],
    ['a role too many', `${roles} in ['owner']`, where(['roles.ana', 'in', ['owner', 'reader']]), false],
    [
      'equality of the parent map',
      'resource.data.acl.owner == request.auth.uid',
      where(['acl', '==', { owner: 'ana' }]),
      true,
    ],
    ['numbers inside keep their value', 'resource.data.acl == {"level": 1}', where(['acl', '==', { level: 1 }]), true],
    ['but not their type', 'resource.data.acl.level is int', where(['acl', '==', { level: 1 }]), false],
    ['quoted names', "resource.data['a.b'] == 1", where(['`a.b`', '==', 1]), true],
    ['a dotted name is not a quoted one', "resource.data['a.b'] == 1", where(['a.b', '==', 1]), false],
    ['a constrained key is there', "'author' in resource.data", where(['author', '>', 'a']), true],
    ['an open key is not known', "'author' in resource.data", where(), false],
    ['nor known to be absent', "!('secret' in resource.data)", where(['author', '==', 'ana']), false],
    ['exists makes it known', "'author' in resource.data", where(['author', 'exists']), true],
    ['ordering makes it known', "'author' in resource.data", ordered('author', 'asc'), true],
    ['get with default, constrained', "resource.data.get('open', false) == true", where(['open', '==', true]), true],
    ['get with default, open', "resource.data.get('open', true) == true", where(), false],
    [
      'get with default, nested',
      "resource.data.get(['acl', 'owner'], '') == request.auth.uid",
      where(['acl.owner', '==', 'ana']),
      true,
    ],
    ['keys has the constrained', "resource.data.keys().hasAll(['author'])", where(['author', '==', 'ana']), true],
    ['keys are otherwise open', "resource.data.keys().hasOnly(['author'])", where(['author', '==', 'ana']), false],
    ['the map has a type', 'resource.data is map', where(), true],
    ['its size is open', 'resource.data.size() > 0', where(['a', '==', 1]), false],
  ],
  'names and ids': [
    ['an id is open', "id == 'one'", where(), false],
    ['resource.id is open', "resource.id == 'one'", where(), false],
    ['resource is there', 'resource != null', where(), true],
    ['an id is a string', 'id is string', where(), true],
    ['fixed by its name', "id == 'one'", where(['__name__', '==', reference('stories/one')]), true],
    ['fixed by its id', "resource.id == 'one'", where(['__name__', '==', 'one']), true],
    ['fixed to another', "id == 'one'", where(['__name__', '==', 'two']), false],
    ['one of several ids', "id in ['one', 'two']", where(['__name__', 'in', ['one', 'two']]), true],
    ['a range of names is open', "id == 'one'", where(['__name__', '>=', 'one']), false],
    ['the request path is open', 'request.path == /databases/$(database)/documents/stories/one', where(), false],
    [
      'references are paths',
      'resource.data.ref == /databases/$(database)/documents/users/$(request.auth.uid)',
      where(['ref', '==', reference('users/ana')]),
      true,
    ],
  ],
  'the query itself': [
    ['a limit within', 'request.query.limit <= 50', { limit: 50 }, true],
    ['a limit beyond', 'request.query.limit <= 50', { limit: 51 }, false],
    ['no limit', 'request.query.limit <= 50', {}, false],
    ['no limit is null', 'request.query.limit == null', {}, true],
    ['an offset', 'request.query.offset == 0', { offset: 0 }, true],
    ['no offset', 'request.query.offset == null', {}, true],
    ['an order', "request.query.orderBy.date == 'DESC'", ordered('date', 'desc'), true],
    ['another order', "request.query.orderBy.date == 'DESC'", ordered('date', 'asc'), false],
    ['the method is list', "request.method == 'list'", {}, true],
    ['who asks', 'request.auth.uid != null', { uid: 'ana' }, true],
    ['anonymous', 'request.auth.uid != null', {}, false],
    ['always', 'true', {}, true],
    ['never', 'false', {}, false],
  ],
};

describe.each(Object.entries(TABLES))('%s', (_name, rows) => {
  test.each(rows)('%s: %s', (_claim, condition, options, allowed) => {
    const rules = firestoreRules(`match /stories/{id} { allow list: if ${condition}; }`);
    if (allowed) expectAllowed(rules, list('stories', options));
    else expectDenied(rules, list('stories', options));
  });
});

describe('documents', () => {
  const doc = '/databases/$(database)/documents';
  const world = { 'users/ana': { role: 'reader', active: true } };
  test.each<readonly [claim: string, condition: string, options: ListOptions, allowed: boolean]>([
    ['of a known path are read', `get(${doc}/users/$(request.auth.uid)).data.active`, { uid: 'ana', world }, true],
    ['of an open path prove nothing', `exists(${doc}/users/$(id))`, { uid: 'ana', world }, false],
    ['nor their absence', `!exists(${doc}/users/$(id))`, { uid: 'ana', world }, false],
    [
      'reached by a constrained field',
      `get(${doc}/users/$(resource.data.author)).data.active`,
      { uid: 'ana', world, where: [['author', '==', 'ana']] },
      true,
    ],
    [
      'compared with a constraint',
      `get(${doc}/users/$(request.auth.uid)).data.role == resource.data.audience`,
      { uid: 'ana', world, where: [['audience', '==', 'reader']] },
      true,
    ],
    [
      'an open path does not spoil the rest',
      `exists(${doc}/users/$(id)) || request.auth.uid == 'ana'`,
      { uid: 'ana', world },
      true,
    ],
  ])('%s', (_claim, condition, options, allowed) => {
    const rules = firestoreRules(`match /stories/{id} { allow list: if ${condition}; }`);
    expect(ask(rules, list('stories', options)).allowed).toBe(allowed);
  });

  test('are read once for all disjuncts', () => {
    const rules = firestoreRules(`match /stories/{id} { allow list: if get(${doc}/users/ana).data.active; }`);
    const request = list('stories', { world, where: [['kind', 'in', ['a', 'b', 'c']]] });
    expect(ask(rules, request)).toMatchObject({ allowed: true, documentReads: 1 });
  });
});

describe('which match blocks a query belongs to', () => {
  type MatchRow = readonly [claim: string, match: string, collection: string, options: ListOptions, allowed: boolean];
  test.each<MatchRow>([
    ['its collection', '/a/{id}', 'a', {}, true],
    ['not another', '/a/{id}', 'b', {}, false],
    ['not one document of it', '/a/one', 'a', {}, false],
    ['unless it is named', '/a/one', 'a', { where: [['__name__', '==', 'one']] }, true],
    ['a subcollection', '/a/{x}/b/{id}', 'a/1/b', {}, true],
    ['whose parent is known', "/a/{x}/b/{id} if x == '1'", 'a/1/b', {}, true],
    [
      'and is the caller',
      '/users/{uid}/favorites/{id} if uid == request.auth.uid',
      'users/ana/favorites',
      { uid: 'ana' },
      true,
    ],
    [
      'or is not',
      '/users/{uid}/favorites/{id} if uid == request.auth.uid',
      'users/ben/favorites',
      { uid: 'ana' },
      false,
    ],
    ['a recursive wildcard', '/a/{rest=**}', 'a/1/b', {}, true],
    ['not what is above', '/a/{x}', 'a/1/b', {}, false],
    ['a group by a recursive wildcard', '/{path=**}/b/{id}', 'b', { group: true }, true],
    ['a group is not one collection', '/b/{id}', 'b', { group: true }, false],
    ['nor one level', '/a/{x}/b/{id}', 'b', { group: true }, false],
    ['a group of another name', '/{path=**}/c/{id}', 'b', { group: true }, false],
    ['a group by a rule for everything', '/{all=**}', 'b', { group: true }, true],
    [
      'a group with constraints',
      '/{path=**}/b/{id} if resource.data.by == request.auth.uid',
      'b',
      { group: true, uid: 'ana', where: [['by', '==', 'ana']] },
      true,
    ],
    [
      'a group without them',
      '/{path=**}/b/{id} if resource.data.by == request.auth.uid',
      'b',
      { group: true, uid: 'ana' },
      false,
    ],
    ['whose path is open', "/{path=**}/b/{id} if path[0] == 'a'", 'b', { group: true }, false],
    ['a group below a document', '/{path=**}/b/{id}', 'a/1/b', { group: true }, true],
    ['the group rule covers one collection', '/{path=**}/b/{id}', 'a/1/b', {}, true],
    ['and the collection at the root', '/{path=**}/b/{id}', 'b', {}, true],
  ])('%s', (_claim, match, collection, options, allowed) => {
    const [path, condition = 'true'] = match.split(' if ');
    const rules = firestoreRules(`match ${path} { allow list: if ${condition}; }`);
    expect(ask(rules, list(collection, options)).allowed).toBe(allowed);
  });

  test.each([
    ['read', true],
    ['get', false],
  ])('%s covers list: %s', (method, allowed) => {
    expect(ask(firestoreRules(`match /a/{id} { allow ${method}; }`), list('a')).allowed).toBe(allowed);
  });
});

test('what is not proved says so', () => {
  const rules = firestoreRules('match /a/{id} { allow list: if resource.data.x == 1; }');
  expectDenied(rules, list('a'), "not proved by the query's constraints for 'list' @ L4");
});
