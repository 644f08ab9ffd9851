import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { type Talk, talkIn } from '../../../testkit/talk.ts';

let suite: ApiSuite;
let talk: Talk;
beforeAll(async () => {
  suite = await openApiSuite();
  talk = talkIn(suite);
});
afterAll(() => suite.close());
beforeEach(() => {
  suite.clock.skewMs = 0;
});

describe('whoever was asked', () => {
  it('counts the request as read for themselves', async () => {
    const [ana, ben] = await talk.pair();
    await talk.send(ana, ben, 'Hi');
    const { rev = 0 } = (await talk.inboxThread(ben, ana)) ?? {};
    expect(await talk.unread(ben)).toBe(1);
    await talk.read(ben, ana);
    expect([await talk.unread(ben), (await talk.inboxThread(ben, ana))?.rev]).toEqual([0, rev + 1]);
    expect((await talk.thread(ben, ana)).body).toMatchObject([{ isRead: true }]);
  });

  it('opens a request they declined by writing after all', async () => {
    const [ana, ben] = await talk.pair();
    await talk.send(ana, ben, 'Hi');
    await talk.decline(ben, ana);
    expect((await talk.get(ben, '/conversations')).body).toEqual([]);
    expect(await talk.inboxThread(ben, ana)).toMatchObject({ gone: true });
    const begun = await talk.thread(ben, ana);
    expect([begun.status, begun.body]).toEqual([200, []]);
    expect((await talk.send(ben, ana, 'On second thought')).status).toBe(201);
    expect((await talk.thread(ben, ana)).body.map(({ content }) => content)).toEqual(['Hi', 'On second thought']);
    for (const [person, other] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      expect((await talk.get(person, '/conversations')).body).toMatchObject([{ state: 'open' }]);
      expect(await talk.inboxThread(person, other)).toMatchObject({
        state: 'open',
        last: { content: 'On second thought' },
      });
    }
  });
});

describe('marks', () => {
  it('go up to what was written and never back', async () => {
    const [ana, ben] = await talk.talkers();
    for (let index = 0; index < 4; index += 1) await talk.send(ana, ben, `${index}`);
    const told = async () => {
      const { read, delivered } = (await talk.inboxThread(ana, ben)) ?? {};
      return [read, delivered];
    };
    await talk.read(ben, ana, 2);
    expect([await told(), await talk.unread(ben)]).toEqual([[2, 2], 3]);
    await talk.deliver(ben, ana, 4);
    expect(await told()).toEqual([2, 4]);
    await talk.read(ben, ana, 1);
    await talk.deliver(ben, ana, 1);
    expect(await told()).toEqual([2, 4]);
    await talk.read(ben, ana, 1_000_000_000);
    expect([await told(), await talk.unread(ben)]).toEqual([[5, 5], 0]);
    await talk.send(ana, ben, 'One more');
    expect([await told(), await talk.unread(ben)]).toEqual([[5, 5], 1]);
  });

  it.each([[0], [-1], [1.5], ['1'], [null], [1e10], [undefined]])('refuse %s', async (sequence) => {
    const [ana, ben] = await talk.talkers();
    for (const mark of ['read', 'delivered']) {
      const answer = await suite.call('POST', `/messages/${ana.uid}/${mark}`, { token: ben.token, body: { sequence } });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-body']);
    }
  });

  it('are 404 where there is nothing to mark', async () => {
    const [ana, ben] = await talk.pair();
    for (const act of [talk.read, talk.deliver, talk.typing]) {
      expect((await act(ana, ben)).status).toBe(404);
      expect((await act(ana, ana)).status).toBe(404);
    }
    await talk.send(ana, ben, 'Hi');
    await talk.decline(ben, ana);
    expect((await talk.read(ben, ana)).status).toBe(404);
  });
});

describe('a member switched off a moment ago, whom this instance still trusts', () => {
  it.each([
    ['send', (ana: Person, ben: Person) => talk.send(ana, ben, 'Late')],
    ['begin', async (ana: Person) => talk.send(ana, await suite.addMember(), 'Late')],
    ['mark as read', (ana: Person, ben: Person) => talk.read(ana, ben)],
    ['mark as delivered', (ana: Person, ben: Person) => talk.deliver(ana, ben)],
    ['block', (ana: Person, ben: Person) => talk.block(ana, ben)],
    ['decline', (ana: Person, ben: Person) => talk.decline(ana, ben)],
  ])('can no longer %s', async (_title, act) => {
    const [ana, ben] = await talk.talkers();
    await talk.send(ben, ana, 'Unread');
    const before = await talk.stored(ana, ben);
    await suite.firestore.doc(`directory/${ana.uid}`).update({ isActive: false });
    const { status, body } = await act(ana, ben);
    expect([status, body.code, typeof body.appealCode]).toEqual([403, 'account-deactivated', 'string']);
    expect(await talk.stored(ana, ben)).toEqual(before);
  });
});
