import { describe, expect, test } from 'vitest';
import { Timestamp } from '../values/value.ts';
import type { DocumentRequest, ListRequest } from './ruleset.ts';
import { ask, compile, create, get, list, NOW, remove, type Situation, update } from './testing/requests.ts';

/** Whole rules files of the kinds that public guides teach, each with a table of requests. */
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
    ['nor does an anonymous caller', get('stories/s', { world: { 'stories/s': story } }), false],
    [
      'a new story is its own',
      create('stories/n', { title: 'T', content: 'C', roles: { eve: 'owner' } }, as('eve')),
      true,
    ],
    ['not for another', create('stories/n', { title: 'T', content: 'C', roles: { ana: 'owner' } }, as('eve')), false],
    [
      'nor without a title',
      create('stories/n', { title: null, content: 'C', roles: { eve: 'owner' } }, as('eve')),
      false,
    ],
    ['a commenter comments', create('stories/s/comments/c', { user: 'dan' }, as('dan')), true],
    ['not in the name of another', create('stories/s/comments/c', { user: 'ana' }, as('dan')), false],
    ['a reader does not comment', create('stories/s/comments/c', { user: 'cai' }, as('cai')), false],
    ['readers list comments', list('stories/s/comments', as('cai')), true],
    ['strangers do not', list('stories/s/comments', as('eve')), false],
    ['comments of a missing story', list('stories/x/comments', as('cai')), false],
    ['stories are listed by role', roleQuery('cai', ['owner', 'writer', 'commenter', 'reader']), true],
    ['by a role that is none', roleQuery('cai', ['reader', 'guest']), false],
    ['without a role', list('stories', { uid: 'cai' }), false],
    ['by the role of another', list('stories', { uid: 'cai', where: [['roles.ana', '==', 'owner']] }), false],
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
  const send = (uid: string, fields: object, last?: string) =>
    create('rooms/ana_ben/messages/2', { ...message, ...fields }, as(uid, last));
  const read = (uid: string, fields: object) => update('rooms/ana_ben', { ...room, ...fields }, as(uid));
  check(rules, [
    ['a participant reads the room', get('rooms/ana_ben', as('ana')), true],
    ['a stranger does not', get('rooms/ana_ben', as('eve')), false],
    ['a part of the name is no participant', get('rooms/ana_ben', as('an')), false],
    ['three in a name are none', get('rooms/ana_ben_eve', as('eve')), false],
    ['a participant lists messages', list('rooms/ana_ben/messages', as('ben')), true],
    ['a stranger does not list', list('rooms/ana_ben/messages', as('eve')), false],
    [
      'a member lists their rooms',
      list('rooms', { uid: 'ana', where: [['participants', 'array-contains', 'ana']], limit: 30 }),
      true,
    ],
    [
      'not too many',
      list('rooms', { uid: 'ana', where: [['participants', 'array-contains', 'ana']], limit: 31 }),
      false,
    ],
    ['not without a limit', list('rooms', { uid: 'ana', where: [['participants', 'array-contains', 'ana']] }), false],
    [
      'not the rooms of another',
      list('rooms', { uid: 'eve', where: [['participants', 'array-contains', 'ana']], limit: 9 }),
      false,
    ],
    ['a message is sent with its summary', send('ana', {}), true],
    ['not without it', send('ana', {}, 'other'), false],
    ['not in the name of another', send('ana', { from: 'ben' }), false],
    ['not back-dated', send('ana', { at: ago(1) }), false],
    ['not read already', send('ana', { isRead: true }), false],
    ['not empty', send('ana', { text: '  \n' }, '  \n'), false],
    ['not too long', send('ana', { text: 'x'.repeat(1001) }, 'x'.repeat(1001)), false],
    ['as long as may be', send('ana', { text: 'x'.repeat(1000) }, 'x'.repeat(1000)), true],
    ['not of another type', send('ana', { text: ['x'] }), false],
    ['not with more fields', send('ana', { extra: 1 }), false],
    ['the receiver marks as read', update('rooms/ana_ben/messages/1', { ...message, isRead: true }, as('ben')), true],
    ['the sender does not', update('rooms/ana_ben/messages/1', { ...message, isRead: true }, as('ana')), false],
    ['nobody edits', update('rooms/ana_ben/messages/1', { ...message, text: 'x', isRead: true }, as('ben')), false],
    ['nobody deletes', remove('rooms/ana_ben/messages/1', as('ana')), false],
    ['my unread count is reset', read('ana', { unread: { ana: 0, ben: 1 }, readAt: { ana: NOW } }), true],
    ['not that of the other', read('ana', { unread: { ana: 0, ben: 0 }, readAt: { ana: NOW } }), false],
    ['not to another number', read('ana', { unread: { ana: 1, ben: 1 }, readAt: { ana: NOW } }), false],
    [
      'not with the time of the other',
      read('ana', { unread: { ana: 0, ben: 1 }, readAt: { ana: NOW, ben: NOW } }),
      false,
    ],
    ['not below zero', read('ana', { unread: { ana: -1, ben: 1 }, readAt: { ana: NOW } }), false],
    [
      'not with a new participant',
      read('ana', { unread: { ana: 0, ben: 1 }, readAt: { ana: NOW }, participants: ['eve'] }),
      false,
    ],
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
  const post = { score: 5, tags: ['a'] };
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
    ['no member reads nothing', get('tenants/t3/a/b', editor), false],
    ['an editor deletes', remove('tenants/t1/a/b', editor), true],
    ['locked needs a role', create('tenants/t1/a/b', { locked: true }, editor), false],
    ['which may be held', create('tenants/t1/a/b', { locked: true }, locker), true],
    ['a tenant is listed', list('tenants/t1/a', editor), true],
    ['its groups are not', list('a', { ...editor, group: true }), false],
    ['a post after a minute', create('posts/n', post, poster(ago(61))), true],
    ['not within a minute', create('posts/n', post, poster(ago(60))), false],
    ['not without counting it', create('posts/n', post, poster(ago(61), ago(61))), false],
    ['a float is no int', create('posts/n', { ...post, score: 5.5 }, poster(ago(61))), false],
    ['a text is no int', create('posts/n', { ...post, score: '5' }, poster(ago(61))), false],
    ['too many tags', create('posts/n', { ...post, tags: ['a', 'b', 'c', 'd'] }, poster(ago(61))), false],
    ['a map has a size but is no list', create('posts/n', { ...post, tags: {} }, poster(ago(61))), false],
    ['a parent that is there', create('posts/n', { ...post, parent: 'p' }, poster(ago(61))), true],
    ['a parent that is not', create('posts/n', { ...post, parent: 'q' }, poster(ago(61))), false],
    ['a parent that is a path', create('posts/n', { ...post, parent: 'p/x/y' }, poster(ago(61))), false],
    ['an edit within the hour', edit('p', {}), true],
    ['not after', edit('old', {}), false],
    ['not of another field', edit('p', { score: 1 }), false],
    ['not without its time', edit('p', { editedAt: ago(5) }), false],
    ['public posts are listed', list('posts', { where: [['visibility', '==', 'public']] }), true],
    ['staff lists all', list('posts', staff), true],
    ['an unverified address does not', list('posts', fake('x@admin.com', false)), false],
    ['a longer domain does not', list('posts', fake('x@admin.com.evil.tld', true)), false],
    ['a subdomain does not', list('posts', fake('x@sub.admin.com', true)), false],
    ['a homoglyph does not', list('posts', fake('x@аdmin.com', true)), false],
    ['another case does not', list('posts', fake('x@ADMIN.com', true)), false],
    ['a line more does not', list('posts', fake('x@admin.com\n', true)), false],
    ['two at signs do not', list('posts', fake('evil@x@admin.com', true)), false],
    ['staff reads notes anywhere', list('notes', { ...staff, group: true }), true],
    ['members their own', list('notes', { uid: 'ana', group: true, where: [['owner', '==', 'ana']] }), true],
    ['not those of another', list('notes', { uid: 'ana', group: true, where: [['owner', '==', 'ben']] }), false],
    [
      'nor one of them',
      get('users/ana/notes/1', { uid: 'ana', world: { 'users/ana/notes/1': { owner: 'ana' } } }),
      false,
    ],
  ]);
});

test('a batch is judged write by write on one state before and one after', () => {
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
