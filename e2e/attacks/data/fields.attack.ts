import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { paths } from '@tagpo/contract/paths';
import { doc, getDoc } from 'firebase/firestore';
import { afterAll, expect, it } from 'vitest';
import { openSharedSuite } from '../../../testkit/api-suite.ts';
import { addCouple, erase } from '../../../testkit/attacks/member-actions.ts';
import { mapConcurrently, townOf } from '../../../testkit/attacks/probes.ts';
import { openSdk } from '../../../testkit/attacks/sdk.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { bytesOf } from '../fixtures/answers.ts';

const CARD = 'id name age location bio gender photos distance isOnline isNew isSample'.split(' ');
const PROFILE = [
  ...CARD,
  ...'height pronouns bodyType eyeColor hairColor ethnicity religion politics languages occupation education'.split(
    ' ',
  ),
  ...'company school drinking smoking marijuana diet exercise pets children interests zodiacSign'.split(' '),
  ...'personalityType communicationStyle loveLanguage relationshipGoals relationshipType'.split(' '),
  ...'profileImage isVerified isPhotoVerified isFavorite isMatch liked prompts'.split(' '),
];
const CONVERSATION =
  'id member state startedByMe isMatch matchedAt lastMessage rev unread read delivered updatedAt'.split(' ');
const MESSAGE = ['id', 'senderId', 'content', 'prompt', 'sequence', 'senderSequence', 'sentAt'];

/** A second list on purpose: whoever adds a field to an answer has to add it here as well. */
const ALLOWED: [path: string, fields: readonly string[]][] = [
  ['/users?all=1', CARD],
  ['/deck?all=1', [...CARD, 'isPhotoVerified', 'relationshipGoals', 'prompt', 'shared']],
  ['/search?distance=100', [...CARD, 'isFavorite']],
  ['/favorites', CARD],
  ['/likes', [...CARD, 'likedWithin']],
  ['/profile/:id', PROFILE],
  ['/conversations', CONVERSATION],
  ['/conversations/:id', CONVERSATION],
  ['/messages/:id', [...MESSAGE, 'receiverId', 'isRead']],
  ['/blocks', ['id', 'name', 'blockedAt']],
];
const IN_CONVERSATION = {
  member: ['id', 'name', 'age', 'gender', 'photo', 'isOnline', 'isDeleted'],
  lastMessage: ['id', 'content', 'prompt', 'sentAt', 'isMine', 'sequence', 'senderSequence'],
};

const suite = await openSharedSuite();
const chat = chatIn(suite);
const placeId = townOf('Carasi', 'Ilocos Norte').id;
const [ana, ben] = await addCouple(suite, { placeId, gender: 'Female' });
const blocked = await suite.addMember({ placeId });
await suite.post(ana, `/blocks/${blocked.uid}`);
/** Likes Ana, and was not answered. */
const fan = await suite.addMember({ placeId });
await chat.like(fan, ana);
await chat.send(fan, ana, 'Hello');
for (const one of [ana, ben]) await suite.patch(one, '/profile/me', { prompts: [{ id: 'ulam', answer: 'Adobo' }] });
await chat.send(ana, ben, 'On the third day?', { prompt: 'ulam' });
afterAll(async () => {
  await erase(suite, [ana, ben, blocked, fan]);
  await suite.close();
});

const extra = (value: object, allowed: readonly string[]) => Object.keys(value).filter((key) => !allowed.includes(key));

it.each(ALLOWED)('8 %s tells of others only what is allowed', async (path, fields) => {
  const { status, body } = await suite.get(ana, path.replace(':id', ben.uid));
  expect(status).toBe(200);
  const entries = Array.isArray(body) ? body : [body];
  expect(entries.length).toBeGreaterThan(0);
  for (const entry of entries) {
    expect(extra(entry, fields)).toEqual([]);
    for (const [key, allowed] of Object.entries(IN_CONVERSATION)) {
      if (fields.includes('startedByMe')) expect(extra(entry[key] ?? {}, allowed)).toEqual([]);
    }
  }
  for (const person of [ben, blocked]) expect(JSON.stringify(body)).not.toContain(person.email);
});

it('8 answers to writes hold only what is allowed', async () => {
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

it('8 an inbox tells its owner only what is allowed', async () => {
  const sdk = await openSdk(ana);
  const read = async (path: string) => (await getDoc(doc(sdk.firestore, path))).data() ?? {};
  const bell = await read(paths.inbox(ana.uid));
  expect(extra(bell, ['schemaVersion', 'at', 'match', 'matchesSeenAt', 'likesMark', 'removedAt', 'isActive'])).toEqual(
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
const PROJECTIONS =
  'fields=email select=* include=account expand=account projection=full fields[]=email $select=email populate=1 ' +
  'with=account debug=1 verbose=1 limit=1000';

it.each(GETS.map(({ path }) => path))('9 GET %s refuses every parameter that names fields', async (path) => {
  await mapConcurrently(PROJECTIONS.split(' '), async (parameter) => {
    const answer = await suite.get(ana, `${path.replace(':id', ben.uid)}?${parameter}`);
    expect([400, 405], parameter).toContain(answer.status);
    expect(bytesOf(answer)).not.toContain(ben.email);
  });
});

const LIMITS = ['1e9', '-1', '20,20', '[20]', '0x10', '1.5', ' 5', 'NaN', 'Infinity', '99999999999999999999', '', '١٨'];

it.each(['/search?minAge=', '/search?maxAge=', '/search?distance=', '/messages/:id?before='])(
  '12 %s takes only a whole number within its bounds',
  async (path) => {
    for (const limit of [...LIMITS, '0']) {
      const address = `${path.replace(':id', ben.uid)}${encodeURIComponent(limit)}`;
      const { status, body } = await suite.get(ana, address);
      if (limit === '0' && path.includes('distance')) expect(status).toBe(200);
      else expect([status, body.code], limit).toEqual([400, 'invalid-query']);
    }
    const twice = await suite.get(ana, `${path.replace(':id', ben.uid)}20&${path.split('?')[1]}20`);
    expect([twice.status, twice.body.code]).toEqual([400, 'invalid-query']);
  },
);

it('12 no parameter makes a list longer than its page', async () => {
  for (const word of ['limit', 'pageSize', 'count', 'per_page', 'first', 'offset', 'page', 'size']) {
    for (const limit of ['1000', ...LIMITS]) {
      expect((await suite.get(ana, `/users?${word}=${encodeURIComponent(limit)}`)).status).toBe(400);
    }
  }
  expect((await suite.get(ana, '/users?all=1')).body.length).toBeLessThanOrEqual(18);
});
