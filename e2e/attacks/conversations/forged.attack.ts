import { afterAll, expect, it } from 'vitest';
import { openApiSuite } from '../../../testkit/api-suite.ts';
import { addCouple } from '../../../testkit/attacks/member-actions.ts';
import { townOf } from '../../../testkit/attacks/probes.ts';
import { chatIn } from '../../../testkit/chat.ts';

const suite = await openApiSuite();
const chat = chatIn(suite);
const placeId = townOf('Solsona', 'Ilocos Norte').id;
const [ana, ben] = await addCouple(suite, { placeId });
const eve = await suite.addMember({ placeId });
afterAll(() => suite.close());

it('19 a message is not edited or removed', async () => {
  for (const [method, path] of [
    ['PATCH', `/messages/${ben.uid}`],
    ['DELETE', `/messages/${ben.uid}`],
    ['PUT', '/messages'],
  ] as const) {
    expect((await suite.call(method, path, { token: ana.token })).status).toBe(405);
  }
});

it('20 a like makes no match, and is refused to oneself and to nobody', async () => {
  const swipe = (body: object) => suite.post(eve, '/swipes', body);
  expect((await swipe({ targetId: eve.uid, action: 'like' })).body.code).toBe('invalid-target');
  expect((await swipe({ targetId: 'nobody', action: 'like' })).status).toBe(404);
  expect((await swipe({ targetId: ana.uid, action: 'match' })).status).toBe(400);
  for (let times = 0; times < 2; times += 1) expect((await chat.like(eve, ana)).body).toEqual({ match: false });
  const view = await suite.get(eve, `/profile/${ana.uid}`);
  expect(view.body).toMatchObject({ isMatch: false, liked: true });
  expect((await suite.get(eve, '/likes')).body).toEqual([]);
});
