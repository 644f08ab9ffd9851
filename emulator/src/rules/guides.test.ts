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

/** Whole rules files as public guides teach them, each with a table of requests. */
type Row = readonly [claim: string, request: DocumentRequest | ListRequest, allowed: boolean];

function check(rules: string, rows: readonly Row[]): void {
  test.each(rows)('%s', (_claim, request, allowed) => {
    expect(ask(rules, request).allowed).toBe(allowed);
  });
}

const ago = (seconds: number) => new Timestamp(NOW.seconds - seconds, 0);

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
  check(rules, [
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
  ]);
});

describe('chat rooms', () => {
  const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    function uid() { return request.auth.uid; }
    match /rooms/{pair} {
      function parts() { return pair.split('_'); }
      function isMine() { return request.auth != null && uid() in parts() && parts().size() == 2; }
      function other() { return parts()[0] == uid() ? parts()[1] : parts()[0]; }
      function changed() { return request.resource.data.diff(resource.data).affectedKeys(); }
      allow get: if isMine();
      allow list: if request.auth != null && uid() in resource.data.participants && request.query.limit <= 30;
      allow update: if isMine()
        && changed().hasOnly(['unread', 'readAt'])
        && request.resource.data.unread.diff(resource.data.unread).affectedKeys().hasOnly([uid()])
        && request.resource.data.unread[uid()] == 0
        && request.resource.data.readAt.diff(resource.data.get('readAt', {})).affectedKeys().hasOnly([uid()])
        && request.resource.data.readAt[uid()] == request.time;
      match /messages/{id} {
        allow read: if isMine();
        allow create: if isMine()
          && request.resource.data.keys().hasOnly(['from', 'text', 'at', 'isRead'])
          && request.resource.data.keys().hasAll(['from', 'text', 'at', 'isRead'])
          && request.resource.data.from == uid()
          && request.resource.data.text is string
          && request.resource.data.text.trim().size() > 0
          && request.resource.data.text.size() <= 1000
          && request.resource.data.at == request.time
          && request.resource.data.isRead == false
          && getAfter(/databases/$(db)/documents/rooms/$(pair)).data.last == request.resource.data.text;
        allow update: if isMine()
          && changed().hasOnly(['isRead'])
          && resource.data.isRead == false && request.resource.data.isRead == true
          && resource.data.from == other();
      }
    }
  }
}`;
  const room = { participants: ['ana', 'ben'], unread: { ana: 2, ben: 1 }, last: 'hi' };
  const message = { from: 'ana', text: 'hello', at: NOW, isRead: false };
  const world = { 'rooms/ana_ben': room, 'rooms/ana_ben/messages/1': message };
  const as = (uid: string, last = 'hello'): Situation => ({
    uid,
    world,
    after: { ...world, 'rooms/ana_ben': { ...room, last } },
  });
  const edit = (uid: string, fields: PlainFields) =>
    update('rooms/ana_ben/messages/1', { ...message, ...fields }, as(uid));
  const rooms = (uid: string, limit?: number) =>
    list('rooms', { uid, where: [['participants', 'array-contains', 'ana']], ...(limit !== undefined && { limit }) });
  const send = (uid: string, fields: object, last?: string) =>
    create('rooms/ana_ben/messages/2', { ...message, ...fields }, as(uid, last));
  const read = (unread: PlainFields, fields: PlainFields = {}) =>
    update('rooms/ana_ben', { ...room, unread, readAt: { ana: NOW }, ...fields }, as('ana'));
  check(rules, [
    ['a participant reads the room', get('rooms/ana_ben', as('ana')), true],
    ['a stranger does not read the room', get('rooms/ana_ben', as('eve')), false],
    ['part of a name is not a participant', get('rooms/ana_ben', as('an')), false],
    ['a room of three names is closed', get('rooms/ana_ben_eve', as('eve')), false],
    ['a participant lists messages', list('rooms/ana_ben/messages', as('ben')), true],
    ['a stranger does not list messages', list('rooms/ana_ben/messages', as('eve')), false],
    ['a member lists 30 of their rooms', rooms('ana', 30), true],
    ['a member does not list 31 rooms', rooms('ana', 31), false],
    ['a member does not list rooms without a limit', rooms('ana'), false],
    ['a member does not list the rooms of another', rooms('eve', 9), false],
    ['a message is sent with its summary', send('ana', {}), true],
    ['a message needs its summary', send('ana', {}, 'other'), false],
    ['a message names its sender', send('ana', { from: 'ben' }), false],
    ['a message is not back-dated', send('ana', { at: ago(1) }), false],
    ['a new message is unread', send('ana', { isRead: true }), false],
    ['a message is not empty', send('ana', { text: '  \n' }, '  \n'), false],
    ['a message has at most 1000 characters', send('ana', { text: 'x'.repeat(1001) }, 'x'.repeat(1001)), false],
    ['a message may have 1000 characters', send('ana', { text: 'x'.repeat(1000) }, 'x'.repeat(1000)), true],
    ['a message is a text', send('ana', { text: ['x'] }), false],
    ['a message has no other fields', send('ana', { extra: 1 }), false],
    ['the receiver marks as read', edit('ben', { isRead: true }), true],
    ['the sender does not mark as read', edit('ana', { isRead: true }), false],
    ['nobody edits a message', edit('ben', { text: 'x', isRead: true }), false],
    ['nobody deletes a message', remove('rooms/ana_ben/messages/1', as('ana')), false],
    ['a participant resets their unread count', read({ ana: 0, ben: 1 }), true],
    ['a participant keeps the count of the other', read({ ana: 0, ben: 0 }), false],
    ['a participant resets to zero only', read({ ana: 1, ben: 1 }), false],
    ['a participant does not count below zero', read({ ana: -1, ben: 1 }), false],
    ['a participant keeps the time of the other', read({ ana: 0, ben: 1 }, { readAt: { ana: NOW, ben: NOW } }), false],
    ['a participant adds no participant', read({ ana: 0, ben: 1 }, { participants: ['eve'] }), false],
  ]);
});

describe('claims, tenants and rates', () => {
  const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function hasRole(role) { return role in request.auth.token.get('roles', []); }
    function isStaff() {
      let email = request.auth.token.email;
      return request.auth.token.email_verified && email.matches('[^@]+@admin[.]com');
    }
    function inWindow(seconds) {
      let previous = get(/databases/$(database)/documents/limits/$(request.auth.uid)).data.last;
      return request.time > previous + duration.value(seconds, 's');
    }
    match /tenants/{tenant}/{document=**} {
      allow read: if request.auth.token.tenants[tenant] in ['viewer', 'editor'];
      allow write: if request.auth.token.tenants[tenant] == 'editor'
        && (request.resource == null || request.resource.data.get('locked', false) == false || hasRole('locker'));
    }
    match /posts/{id} {
      allow create: if inWindow(60)
        && getAfter(/databases/$(database)/documents/limits/$(request.auth.uid)).data.last == request.time
        && request.resource.data.score is int && request.resource.data.score >= 0 && request.resource.data.score < 100
        && request.resource.data.tags is list && request.resource.data.tags.size() <= 3
        && (!('parent' in request.resource.data) || exists(/databases/$(database)/documents/posts/$(request.resource.data.parent)));
      allow update: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(['text', 'editedAt'])
        && resource.data.createdAt > request.time - duration.value(1, 'h')
        && request.resource.data.editedAt == request.time;
      allow list: if resource.data.visibility == 'public' || isStaff();
    }
    match /{path=**}/notes/{note} {
      allow read: if isStaff();
      allow list: if resource.data.owner == request.auth.uid;
    }
  }
}`;
  const editor: Situation = { uid: 'ana', token: { tenants: { t1: 'editor', t2: 'viewer' } } };
  const locker: Situation = { uid: 'ana', token: { tenants: { t1: 'editor' }, roles: ['locker'] } };
  const staff: Situation = { uid: 's', token: { email: 'x@admin.com', email_verified: true } };
  const fake = (email: string, verified: boolean): Situation => ({
    uid: 'f',
    token: { email, email_verified: verified },
  });
  const poster = (last: Timestamp, after = NOW): Situation => ({
    uid: 'ana',
    world: {
      'limits/ana': { last },
      'posts/p': { text: 'x', createdAt: ago(3599) },
      'posts/old': { text: 'x', createdAt: ago(3600) },
    },
    after: { 'limits/ana': { last: after } },
  });
  const post = (fields: PlainFields, situation = poster(ago(61))) =>
    create('posts/n', { score: 5, tags: ['a'], ...fields }, situation);
  const noteOfAna = { uid: 'ana', world: { 'users/ana/notes/1': { owner: 'ana' } } };
  const notes = (owner: string) => list('notes', { uid: 'ana', group: true, where: [['owner', '==', owner]] });
  const edit = (id: string, fields: object) =>
    update(
      `posts/${id}`,
      { text: 'y', createdAt: ago(id === 'p' ? 3599 : 3600), editedAt: NOW, ...fields },
      poster(ago(99)),
    );
  check(rules, [
    ['an editor reads', get('tenants/t1/a/b/c/d', editor), true],
    ['an editor writes', create('tenants/t1/a/b', {}, editor), true],
    ['a viewer reads', get('tenants/t2/a/b', editor), true],
    ['a viewer does not write', create('tenants/t2/a/b', {}, editor), false],
    ['a stranger to a tenant does not read', get('tenants/t3/a/b', editor), false],
    ['an editor deletes', remove('tenants/t1/a/b', editor), true],
    ['an editor does not write locked documents', create('tenants/t1/a/b', { locked: true }, editor), false],
    ['a locker writes locked documents', create('tenants/t1/a/b', { locked: true }, locker), true],
    ['a tenant is listed', list('tenants/t1/a', editor), true],
    ['a group over all tenants is not listed', list('a', { ...editor, group: true }), false],
    ['a post is allowed after a minute', post({}), true],
    ['a post within a minute is denied', post({}, poster(ago(60))), false],
    ['a post must update its limit', post({}, poster(ago(61), ago(61))), false],
    ['a score is not a float', post({ score: 5.5 }), false],
    ['a score is not a text', post({ score: '5' }), false],
    ['a post has at most three tags', post({ tags: ['a', 'b', 'c', 'd'] }), false],
    ['tags are not a map', post({ tags: {} }), false],
    ['a reply needs its parent', post({ parent: 'p' }), true],
    ['a missing parent is denied', post({ parent: 'q' }), false],
    ['a parent is not a path', post({ parent: 'p/x/y' }), false],
    ['an edit within the hour is allowed', edit('p', {}), true],
    ['an edit after an hour is denied', edit('old', {}), false],
    ['an edit changes no other field', edit('p', { score: 1 }), false],
    ['an edit states its time', edit('p', { editedAt: ago(5) }), false],
    ['public posts are listed', list('posts', { where: [['visibility', '==', 'public']] }), true],
    ['staff lists all', list('posts', staff), true],
    ['an unverified address lists no posts', list('posts', fake('x@admin.com', false)), false],
    ['a longer domain lists no posts', list('posts', fake('x@admin.com.evil.tld', true)), false],
    ['a subdomain lists no posts', list('posts', fake('x@sub.admin.com', true)), false],
    ['a look-alike letter lists no posts', list('posts', fake('x@аdmin.com', true)), false],
    ['an address in capitals lists no posts', list('posts', fake('x@ADMIN.com', true)), false],
    ['an address with a line break lists no posts', list('posts', fake('x@admin.com\n', true)), false],
    ['two at signs list no posts', list('posts', fake('evil@x@admin.com', true)), false],
    ['staff lists notes of everybody', list('notes', { ...staff, group: true }), true],
    ['members list their own notes', notes('ana'), true],
    ['members do not list notes of another', notes('ben'), false],
    ['members do not get one of their notes', get('users/ana/notes/1', noteOfAna), false],
  ]);
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
  const alone = { uid: 'ana', after: { 'cities/c': city, 'countries/ph': { updatedAt: ago(60) } } };
  expect(ruleset.authorize(create('cities/c', city, both)).allowed).toBe(true);
  expect(ruleset.authorize(create('countries/ph', { updatedAt: NOW }, both)).allowed).toBe(true);
  expect(ruleset.authorize(create('cities/c', city, alone)).allowed).toBe(false);
});
