import { expect, test } from 'vitest';
import { compileRules } from '../compile.ts';
import type { DocumentRequest, Judgment, ListRequest } from '../ruleset.ts';
import { firestoreRules, get, list, update } from '../testing/requests.ts';
import { describeDenial, explain } from './explain.ts';

const RULES = firestoreRules(`function isOwner(uid) { let me = request.auth.uid; return me == uid; }
match /a/{id} {
  allow get: if isOwner(id);
  allow read: if resource.data.isOpen == true
      || exists(/databases/$(database)/documents/members/$(request.auth.uid));
  allow update: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n']);
}`);

function judge(request: DocumentRequest | ListRequest): Judgment {
  let judged: Judgment | undefined;
  const { ruleset } = compileRules(RULES, 'x', {
    onJudged: (judgment) => {
      judged = judgment;
    },
  });
  ruleset?.authorize(request);
  if (judged === undefined) throw new Error('not judged');
  return judged;
}

test('a denial names each rule, its line and its operands', () => {
  expect(describeDenial(judge(get('a/ana', { uid: 'eve', world: { 'a/ana': { isOpen: false } } })))).toBe(
    'denied: get /databases/(default)/documents/a/ana: ' +
      "L6 allow get: if isOwner(id) is false (isOwner(id) = false, id = 'ana', me == uid = false, me = 'eve', request.auth.uid = 'eve', uid = 'ana'); " +
      'L7 allow read: if resource.data.isOpen == true || exists(/databases/$(database)/documents/members/$(request.auth.uid)) is false ' +
      '(resource.data.isOpen == true = false, resource.data.isOpen = false, exists(/databases/$(database)/documents/members/$(request.auth.uid)) = false, ' +
      "/databases/$(database)/documents/members/$(request.auth.uid) = /databases/(default)/documents/members/eve, database = '(default)', request.auth.uid = 'eve')",
  );
});

test('an error shows where it comes from', () => {
  const line = describeDenial(judge(get('a/ana')));
  expect(line).toContain('L6 allow get: if isOwner(id) is error (');
  expect(line).toContain('request.auth.uid = error: Null value error., request.auth = null');
});

test('a value is short and stays in its line', () => {
  const secret = `a\nb${'x'.repeat(500)}`;
  const world = { 'a/ana': { password: secret, list: [1, 2, 3] } };
  const line = describeDenial(judge(update('a/ana', { n: 1 }, { uid: 'ana', world })));
  expect(line).not.toContain('xxx');
  expect(line).not.toContain('\n');
  expect(line).toContain('resource.data = {password, list}');
});

test('a query that is not proved says what is unknown', () => {
  const judgment = judge(list('a', { uid: 'ana' }));
  expect(judgment.allows).toMatchObject([{ line: 7, result: 'not proved' }]);
  expect(explain(judgment)).toContain(
    '      resource.data.isOpen == true → unknown\n        resource.data.isOpen → unknown',
  );
});

test('an explanation is a tree with the parts of functions', () => {
  expect(explain(judge(get('a/ana', { uid: 'ana' })))).toBe(`get /databases/(default)/documents/a/ana: ALLOWED
  L6 allow get: if isOwner(id) → allowed
    isOwner(id) → true
      id → 'ana'
      me == uid → true
        me → 'ana'
          request.auth.uid → 'ana'
        uid → 'ana'`);
});
