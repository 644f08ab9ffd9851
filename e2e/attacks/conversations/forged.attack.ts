import { afterAll, describe, expect, it } from 'vitest';
import { openApiSuite } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { addCouple, bothWays } from '../fixtures/member-actions.ts';
import { townOf } from '../fixtures/probes.ts';

const suite = await openApiSuite();
const chat = chatIn(suite);
const placeId = townOf('Solsona', 'Ilocos Norte').id;
const [ana, ben] = await addCouple(suite, { placeId });
const eve = await suite.addMember({ placeId });
afterAll(() => suite.close());

it('18 neither side reads a conversation after a block', async () => {
  const [carla, dan] = await addCouple(suite, { placeId });
  expect((await suite.post(carla, `/blocks/${dan.uid}`)).status).toBe(200);
  for (const [{ token }, other] of bothWays(carla, dan)) {
    for (const path of [`/messages/${other.uid}`, `/conversations/${other.uid}`]) {
      expect((await suite.call('GET', path, { token })).status, path).toBe(404);
    }
    expect((await suite.call('GET', '/conversations', { token })).body).toEqual([]);
  }
});

describe('19 a message', () => {
  it('19 takes no other sender, time, number or mark from its sender', async () => {
    for (const more of [
      { senderId: ben.uid },
      { sentAt: '2020-01-01T00:00:00Z' },
      { isRead: true },
      { sequence: 1 },
      { senderSequence: 1 },
      { conversationId: 'x_y' },
    ]) {
      const body = { receiverId: ben.uid, content: 'Hi', ...more };
      expect((await suite.post(ana, '/messages', body)).status).toBe(400);
    }
  });

  it('19 is not edited or removed', async () => {
    for (const [method, path] of [
      ['PATCH', `/messages/${ben.uid}`],
      ['DELETE', `/messages/${ben.uid}`],
      ['PUT', '/messages'],
    ] as const) {
      expect((await suite.call(method, path, { token: ana.token })).status).toBe(405);
    }
  });
});

it('20 a like makes no match, and is refused to oneself and to nobody', async () => {
  const swipe = (body: object) => suite.post(eve, '/swipes', body);
  expect((await swipe({ targetId: eve.uid, action: 'like' })).body.code).toBe('invalid-target');
  expect((await swipe({ targetId: 'nobody', action: 'like' })).status).toBe(404);
  for (const more of [{ match: true }, { conversationId: 'x_y' }, { uid: ana.uid }, { likerId: ana.uid }]) {
    expect((await swipe({ targetId: ana.uid, action: 'like', ...more })).status).toBe(400);
  }
  expect((await swipe({ targetId: ana.uid, action: 'match' })).status).toBe(400);
  for (let times = 0; times < 2; times += 1) expect((await chat.like(eve, ana)).body).toEqual({ match: false });
  const view = await suite.get(eve, `/profile/${ana.uid}`);
  expect(view.body).toMatchObject({ isMatch: false, liked: true });
  expect((await suite.get(eve, '/likes')).body).toEqual([]);
});
