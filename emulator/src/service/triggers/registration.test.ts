import { expect, test } from 'vitest';
import { parsePathPattern, parseTrigger } from './registration.ts';

const PATTERNS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['users/ana', ['users/ana'], ['users/ben', 'users/ana/posts/1', 'users']],
  ['users/{uid}', ['users/ana', 'users/ünï.{x}'], ['pets/ana', 'users/ana/posts/1']],
  ['/users/{uid}/', ['users/ana'], ['users/ana/b/c']],
  ['users/{uid}/posts/{id}', ['users/ana/posts/1'], ['users/ana', 'users/ana/pets/1', 'users/ana/posts/1/likes/2']],
  ['{collection}/{id}', ['users/ana', 'pets/rex'], ['users/ana/posts/1']],
  ['users/{path=**}', ['users/ana', 'users/ana/posts/1'], ['users', 'pets/rex/users/1']],
  ['{path=**}/likes/{id}', ['posts/1/likes/2', 'a/b/c/d/likes/e'], ['likes/2', 'posts/1/likes/2/x/y']],
  ['us.rs/{uid}', ['us.rs/ana'], ['users/ana']],
];

test.each(PATTERNS)('the pattern %s matches its paths only', (pattern, matching, others) => {
  const matches = parsePathPattern(pattern);
  expect(matching.filter((path) => !matches(path))).toEqual([]);
  expect(others.filter(matches)).toEqual([]);
});

test.each(['', '/', 'users/{uid', 'users/a{b}', 'users/{a=b}'])('the pattern "%s" is refused', (pattern) => {
  expect(() => parsePathPattern(pattern)).toThrow(/trigger/);
});

const v1 = (eventType: string, resource = 'projects/p/databases/(default)/documents/users/{uid}') => ({
  eventTrigger: { eventType, resource, service: 'firestore.googleapis.com' },
});
const v2 = (
  eventType: string,
  document: Record<string, string> = { value: 'users/{uid}', matchType: 'PATH_PATTERN' },
) => ({
  eventType,
  database: 'other',
  namespace: '(default)',
  document,
});

test.each([
  ['v1 create', v1('providers/cloud.firestore/eventTypes/document.create'), 1, 'create', '(default)', false],
  ['v1 write, short', v1('google.firestore.document.write'), 1, 'write', '(default)', false],
  ['v2 updated', v2('google.cloud.firestore.document.v1.updated'), 2, 'update', 'other', false],
  ['v2 with auth', v2('google.cloud.firestore.document.v1.deleted.withAuthContext'), 2, 'delete', 'other', true],
])('%s is registered', (_, body, generation, kind, database, withAuthContext) => {
  const trigger = parseTrigger('key', body);
  expect(trigger).toMatchObject({ key: 'key', generation, kind, database, withAuthContext });
  expect(trigger.matches('users/ana')).toBe(true);
});

test('an exact document is taken literally', () => {
  const body = v2('google.cloud.firestore.document.v1.written', { value: 'users/{x}', matchType: 'EXACT' });
  expect(parseTrigger('key', body).matches('users/ana')).toBe(false);
});

test.each([
  ['nothing', {}],
  ['an unknown v1 event', v1('google.firestore.document.read')],
  ['an unknown v2 event', v2('google.cloud.firestore.document.v1.read')],
  ['a v1 resource without documents', v1('google.firestore.document.write', 'projects/p/buckets/b')],
  ['no document', { eventType: 'google.cloud.firestore.document.v1.written', database: '(default)' }],
])('a body with %s is refused', (_, body) => {
  expect(() => parseTrigger('key', body)).toThrow(/Invalid trigger/);
});
