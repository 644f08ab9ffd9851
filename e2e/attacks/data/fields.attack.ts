import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { paths } from '@tagpo/contract/paths';
import { doc, getDoc } from 'firebase/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiSuite, openSharedSuite, type Person } from '../../../testkit/api-suite.ts';
import { bytesOf, get } from '../fixtures/answers.ts';
import { addCouple, erase, like, send } from '../fixtures/member-actions.ts';
import { townOf } from '../fixtures/probes.ts';
import { openSdk } from '../fixtures/sdk.ts';

const PROFILE = [
  ...['id', 'name', 'age', 'bio', 'height', 'gender', 'pronouns', 'bodyType', 'eyeColor', 'hairColor', 'ethnicity'],
  ...['religion', 'politics', 'languages', 'occupation', 'education', 'company', 'school', 'drinking', 'smoking'],
  ...['marijuana', 'diet', 'exercise', 'pets', 'children', 'interests', 'zodiacSign', 'personalityType'],
  ...['communicationStyle', 'loveLanguage', 'relationshipGoals', 'relationshipType', 'location', 'distance', 'photos'],
  ...[
    'profileImage',
    'isOnline',
    'isNew',
    'isVerified',
    'isPhotoVerified',
    'isFavorite',
    'isMatch',
    'liked',
    'isSample',
  ],
];
const CARD = ['id', 'name', 'age', 'location', 'bio', 'gender', 'photos', 'distance', 'isOnline', 'isNew', 'isSample'];
const TALK = [
  ...[
    'id',
    'member',
    'state',
    'startedByMe',
    'isMatch',
    'matchedAt',
    'lastMessage',
    'rev',
    'unread',
    'read',
    'delivered',
  ],
  'updatedAt',
];
const MESSAGE = ['id', 'senderId', 'content', 'sequence', 'senderSequence', 'sentAt'];

/** Written out here again on purpose: a field that is added to an answer has to be added here as well. */
const ALLOWED: [path: string, fields: readonly string[]][] = [
  ['/users?all=1', CARD],
  ['/deck?all=1', CARD],
  ['/search?distance=100', [...CARD, 'isFavorite']],
  ['/favorites', CARD],
  ['/likes', CARD],
  ['/profile/:id', PROFILE],
  ['/conversations', TALK],
  ['/conversations/:id', TALK],
  ['/messages/:id', [...MESSAGE, 'receiverId', 'isRead']],
  ['/blocks', ['id', 'name', 'blockedAt']],
];
const IN_TALK = {
  member: ['id', 'name', 'age', 'gender', 'photo', 'isOnline', 'isDeleted'],
  lastMessage: ['id', 'content', 'sentAt', 'isMine', 'sequence', 'senderSequence'],
};

let suite: ApiSuite;
let ana: Person;
let ben: Person;
let blocked: Person;
/** Likes Ana, and was not answered. */
let fan: Person;
beforeAll(async () => {
  suite = await openSharedSuite();
  const placeId = townOf('Carasi', 'Ilocos Norte').id;
  [ana, ben] = await addCouple(suite, { placeId, gender: 'Female' });
  blocked = await suite.addMember({ placeId });
  await suite.call('POST', `/blocks/${blocked.uid}`, { token: ana.token });
  fan = await suite.addMember({ placeId });
  await like(suite, fan, ana);
  await send(suite, fan, { to: ana, content: 'Hello' });
});
afterAll(async () => {
  await erase(suite, [ana, ben, blocked, fan]);
  await suite.close();
});

const extra = (value: object, allowed: readonly string[]) => Object.keys(value).filter((key) => !allowed.includes(key));

it.each(ALLOWED)('8 %s tells of others what is allowed and no more', async (path, fields) => {
  const { status, body } = await get(suite, ana, path.replace(':id', ben.uid));
  expect(status).toBe(200);
  const entries = Array.isArray(body) ? body : [body];
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    expect(extra(entry, fields)).toEqual([]);
    for (const [key, allowed] of Object.entries(IN_TALK)) {
      if (fields.includes('startedByMe')) expect(extra(entry[key] ?? {}, allowed)).toEqual([]);
    }
  }
  for (const person of [ben, blocked]) expect(JSON.stringify(body)).not.toContain(person.email);
});

it('8 answers to what is done to others hold no more than they must', async () => {
  const calls: [string, string, object | undefined, readonly string[]][] = [
    ['POST', `/favorites/${ben.uid}`, undefined, ['isFavorite']],
    ['POST', '/swipes', { targetId: ben.uid, action: 'like' }, ['match', 'conversationId']],
    ['POST', '/reports', { userId: ben.uid, reason: 'other' }, ['id']],
    ['POST', `/messages/${ben.uid}/read`, { sequence: 1 }, ['success']],
    ['POST', `/blocks/${blocked.uid}`, undefined, ['id', 'isBlocked']],
  ];
  for (const [method, path, body, fields] of calls) {
    const answer = await suite.call(method, path, { token: ana.token, body });
    expect(answer.status, path).toBeLessThan(300);
    expect(extra(answer.body, fields), path).toEqual([]);
  }
});

it('8 an inbox tells its owner what is allowed and no more', async () => {
  const sdk = await openSdk(ana);
  const read = async (path: string) => (await getDoc(doc(sdk.firestore, path))).data() ?? {};
  const bell = await read(paths.inbox(ana.uid));
  expect(extra(bell, ['schemaVersion', 'at', 'match', 'matchesSeenAt', 'likesAt', 'removedAt', 'isActive'])).toEqual(
    [],
  );
  expect(extra(bell.match ?? {}, ['userId', 'at'])).toEqual([]);
  const thread = await read(paths.inboxThread(ana.uid, ben.uid));
  const fields = ['schemaVersion', 'rev', 'at', 'state', 'last', 'unread', 'read', 'delivered', 'typing'];
  expect(extra(thread, fields)).toEqual([]);
  expect(extra(thread.last, MESSAGE)).toEqual([]);
  await sdk.close();
});

const GETS = ALL_CALLS.filter(({ method, path }) => method === 'GET' && !path.startsWith('/admin'));

it.each(GETS.map(({ path }) => path))('9 GET %s takes no word about which fields to show', async (path) => {
  const address = path.replace(':id', ben.uid);
  const words = ['fields=email', 'select=*', 'include=account', 'expand=account', 'projection=full', 'fields[]=email'];
  for (const word of [...words, '$select=email', 'populate=1', 'with=account', 'debug=1', 'verbose=1', 'limit=1000']) {
    const answer = await get(suite, ana, `${address}?${word}`);
    expect([400, 405], word).toContain(answer.status);
    expect(bytesOf(answer)).not.toContain(ben.email);
  }
});

const LIMITS = ['1e9', '-1', '20,20', '[20]', '0x10', '1.5', ' 5', 'NaN', 'Infinity', '99999999999999999999', '', '١٨'];

it.each(['/search?minAge=', '/search?maxAge=', '/search?distance=', '/messages/:id?before='])(
  '12 %s takes a whole number within its bounds and nothing else',
  async (path) => {
    for (const limit of [...LIMITS, '0']) {
      const address = `${path.replace(':id', ben.uid)}${encodeURIComponent(limit)}`;
      const { status, body } = await get(suite, ana, address);
      if (limit === '0' && path.includes('distance')) expect(status).toBe(200);
      else expect([status, body.code], limit).toEqual([400, 'invalid-query']);
    }
    const twice = await get(suite, ana, `${path.replace(':id', ben.uid)}20&${path.split('?')[1]}20`);
    expect(twice.status).toBe(400);
  },
);

it('12 no list is longer than its page, whatever is asked', async () => {
  for (const word of ['limit', 'pageSize', 'count', 'per_page', 'first', 'offset', 'page', 'size']) {
    for (const limit of ['1000', ...LIMITS]) {
      expect((await get(suite, ana, `/users?${word}=${encodeURIComponent(limit)}`)).status).toBe(400);
    }
  }
  expect((await get(suite, ana, '/users?all=1')).body.length).toBeLessThanOrEqual(18);
});
