import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { addCouple, like } from '../fixtures/member-actions.ts';
import { townOf } from '../fixtures/probes.ts';

let suite: ApiSuite;
let ana: Person;
let ben: Person;
let eve: Person;
beforeAll(async () => {
  suite = await openApiSuite();
  const placeId = townOf('Solsona', 'Ilocos Norte').id;
  [ana, ben] = await addCouple(suite, { placeId });
  eve = await suite.addMember({ placeId });
});
afterAll(() => suite.close());

it('18 a conversation that a block ended is read by neither of the two any more', async () => {
  const [carla, dan] = await addCouple(suite, { placeId: townOf('Solsona', 'Ilocos Norte').id });
  expect((await suite.call('POST', `/blocks/${dan.uid}`, { token: carla.token })).status).toBe(200);
  for (const [{ token }, other] of [
    [carla, dan],
    [dan, carla],
  ] as const) {
    for (const path of [`/messages/${other.uid}`, `/conversations/${other.uid}`]) {
      expect((await suite.call('GET', path, { token })).status, path).toBe(404);
    }
    expect((await suite.call('GET', '/conversations', { token })).body).toEqual([]);
  }
});

describe('19 a message', () => {
  it('19 is not sent for somebody else, nor dated, numbered or marked by its sender', async () => {
    for (const more of [
      { senderId: ben.uid },
      { sentAt: '2020-01-01T00:00:00Z' },
      { isRead: true },
      { sequence: 1 },
      { senderSequence: 1 },
      { conversationId: 'x_y' },
    ]) {
      const body = { receiverId: ben.uid, content: 'Hi', ...more };
      expect((await suite.call('POST', '/messages', { token: ana.token, body })).status).toBe(400);
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

describe('20 a like', () => {
  it('20 is not given to oneself, to nobody, or with a match of one’s own making', async () => {
    const swipe = (body: object) => suite.call('POST', '/swipes', { token: eve.token, body });
    expect((await swipe({ targetId: eve.uid, action: 'like' })).body.code).toBe('invalid-target');
    expect((await swipe({ targetId: 'nobody', action: 'like' })).status).toBe(404);
    for (const more of [{ match: true }, { conversationId: 'x_y' }, { uid: ana.uid }, { likerId: ana.uid }]) {
      expect((await swipe({ targetId: ana.uid, action: 'like', ...more })).status).toBe(400);
    }
    expect((await swipe({ targetId: ana.uid, action: 'match' })).status).toBe(400);
    expect((await like(suite, eve, ana)).body).toEqual({ match: false });
    expect((await like(suite, eve, ana)).body).toEqual({ match: false });
    const view = await suite.call('GET', `/profile/${ana.uid}`, { token: eve.token });
    expect(view.body).toMatchObject({ isMatch: false, liked: true });
    expect((await suite.call('GET', '/likes', { token: eve.token })).body).toEqual([]);
  });
});
