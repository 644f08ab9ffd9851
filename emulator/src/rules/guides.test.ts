import { describe, expect, test } from 'vitest';
import { Timestamp } from '../values/value.ts';
import type { DocumentRequest, ListRequest } from './ruleset.ts';
import {
  ask,
  compile,
  create,
  get,
  list,
  NOW,
  type PlainFields,
  remove,
  type Situation,
  update,
} from './testing/requests.ts';

/** A whole rules file as a public guide teaches it, with a table of requests. */
describe('roles in a map of the document', () => {
  const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /stories/{story} {
      function isSignedIn() { return request.auth != null; }
      function getRole(rsc) { return rsc.data.roles[request.auth.uid]; }
      function isOneOfRoles(rsc, array) { return isSignedIn() && (getRole(rsc) in array); }
      function isValidNewStory() {
        return resource == null
          && request.resource.data.title != null
          && request.resource.data.content != null
          && request.resource.data.roles[request.auth.uid] == 'owner';
      }
      function onlyContentChanged() {
        return request.resource.data.title == resource.data.title
          && request.resource.data.roles == resource.data.roles
          && request.resource.data.keys() == resource.data.keys();
      }
      allow write: if isValidNewStory() || isOneOfRoles(resource, ['owner']);
      allow update: if onlyContentChanged() && isOneOfRoles(resource, ['owner', 'writer']);
      allow read: if isOneOfRoles(resource, ['owner', 'writer', 'commenter', 'reader']);
      match /comments/{comment} {
        allow read: if isOneOfRoles(get(/databases/$(database)/documents/stories/$(story)), ['owner', 'writer', 'commenter', 'reader']);
        allow create: if isOneOfRoles(get(/databases/$(database)/documents/stories/$(story)), ['owner', 'writer', 'commenter'])
          && request.resource.data.user == request.auth.uid;
      }
    }
  }
}`;
  const story = { title: 'T', content: 'C', roles: { ana: 'owner', ben: 'writer', cai: 'reader', dan: 'commenter' } };
  const as = (uid: string): Situation => ({ uid, world: { 'stories/s': story } });
  const anaOwns = ['roles.ana', '==', 'owner'] as const;
  const tell = (fields: PlainFields) =>
    create('stories/n', { title: 'T', content: 'C', roles: { eve: 'owner' }, ...fields }, as('eve'));
  const roleQuery = (uid: string, roles: string[]): ListRequest =>
    list('stories', { uid, where: [[`roles.${uid}`, 'in', roles]] });
  test.each<readonly [claim: string, request: DocumentRequest | ListRequest, allowed: boolean]>([
    ['the owner writes', update('stories/s', { ...story, title: 'U' }, as('ana')), true],
    ['the owner deletes', remove('stories/s', as('ana')), true],
    ['a writer changes the content', update('stories/s', { ...story, content: 'D' }, as('ben')), true],
    ['a writer does not change the title', update('stories/s', { ...story, title: 'U' }, as('ben')), false],
    ['a writer does not become owner', update('stories/s', { ...story, roles: { ben: 'owner' } }, as('ben')), false],
    ['a writer adds no field', update('stories/s', { ...story, x: 1 }, as('ben')), false],
    ['a reader does not write', update('stories/s', { ...story, content: 'D' }, as('cai')), false],
    ['a reader reads', get('stories/s', as('cai')), true],
    ['a stranger does not read', get('stories/s', as('eve')), false],
    ['an anonymous caller does not read', get('stories/s', { world: { 'stories/s': story } }), false],
    ['a new story belongs to its author', tell({}), true],
    ['a new story does not belong to another', tell({ roles: { ana: 'owner' } }), false],
    ['a new story has a title', tell({ title: null }), false],
    ['a commenter comments', create('stories/s/comments/c', { user: 'dan' }, as('dan')), true],
    ['a commenter does not comment for another', create('stories/s/comments/c', { user: 'ana' }, as('dan')), false],
    ['a reader does not comment', create('stories/s/comments/c', { user: 'cai' }, as('cai')), false],
    ['readers list comments', list('stories/s/comments', as('cai')), true],
    ['strangers do not list comments', list('stories/s/comments', as('eve')), false],
    ['comments of a missing story are closed', list('stories/x/comments', as('cai')), false],
    ['stories are listed by role', roleQuery('cai', ['owner', 'writer', 'commenter', 'reader']), true],
    ['an unknown role lists no stories', roleQuery('cai', ['reader', 'guest']), false],
    ['stories are not listed without a role', list('stories', { uid: 'cai' }), false],
    ['the role of another lists no stories', list('stories', { uid: 'cai', where: [anaOwns] }), false],
  ])('%s', (_claim, request, allowed) => {
    expect(ask(rules, request).allowed).toBe(allowed);
  });
});

test('each write of a batch sees the state after all', () => {
  const ruleset = compile(`rules_version = '2';
service cloud.firestore {
  match /databases/{d}/documents {
    match /cities/{city} {
      allow write: if getAfter(/databases/$(d)/documents/countries/$(request.resource.data.country)).data.updatedAt == request.time;
    }
    match /countries/{country} { allow write: if request.resource.data.updatedAt == request.time; }
  }
}`);
  const city = { country: 'ph' };
  const both = {
    uid: 'ana',
    after: { 'cities/c': city, 'countries/ph': { updatedAt: NOW } },
    accessLimit: 20,
  } as const;
  const alone = {
    uid: 'ana',
    after: { 'cities/c': city, 'countries/ph': { updatedAt: new Timestamp(NOW.seconds - 60, 0) } },
  };
  expect(ruleset.authorize(create('cities/c', city, both)).allowed).toBe(true);
  expect(ruleset.authorize(create('countries/ph', { updatedAt: NOW }, both)).allowed).toBe(true);
  expect(ruleset.authorize(create('cities/c', city, alone)).allowed).toBe(false);
});
