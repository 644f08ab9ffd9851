import { beforeEach, describe, expect, it } from 'vitest';
import { bothWays, chatIn } from '../../../testkit/chat.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const chat = chatIn(suite);
beforeEach(() => {
  suite.clock.skewMs = 0;
});

describe('whoever was asked', () => {
  it('counts the request as read for themselves', async () => {
    const [ana, ben] = await chat.pair();
    await chat.send(ana, ben, 'Hi');
    const { rev = 0 } = (await chat.inboxThread(ben, ana)) ?? {};
    expect(await chat.unread(ben)).toBe(1);
    await chat.read(ben, ana);
    expect([await chat.unread(ben), (await chat.inboxThread(ben, ana))?.rev]).toEqual([0, rev + 1]);
    expect((await chat.thread(ben, ana)).body).toMatchObject([{ isRead: true }]);
  });

  it('reopens a declined request by writing', async () => {
    const [ana, ben] = await chat.pair();
    await chat.send(ana, ben, 'Hi');
    await chat.decline(ben, ana);
    expect((await chat.get(ben, '/conversations')).body).toEqual([]);
    expect(await chat.inboxThread(ben, ana)).toMatchObject({ gone: true });
    const begun = await chat.thread(ben, ana);
    expect([begun.status, begun.body]).toEqual([200, []]);
    expect((await chat.send(ben, ana, 'On second thought')).status).toBe(201);
    expect((await chat.thread(ben, ana)).body.map(({ content }) => content)).toEqual(['Hi', 'On second thought']);
    for (const [person, other] of bothWays(ana, ben)) {
      expect((await chat.get(person, '/conversations')).body).toMatchObject([{ state: 'open' }]);
      expect(await chat.inboxThread(person, other)).toMatchObject({
        state: 'open',
        last: { content: 'On second thought' },
      });
    }
  });
});

describe('marks', () => {
  it('never exceed what was written and never decrease', async () => {
    const [ana, ben] = await chat.acquaintances();
    for (let index = 0; index < 4; index += 1) await chat.send(ana, ben, `${index}`);
    const told = async () => {
      const { read, delivered } = (await chat.inboxThread(ana, ben)) ?? {};
      return [read, delivered];
    };
    await chat.read(ben, ana, 2);
    expect([await told(), await chat.unread(ben)]).toEqual([[2, 2], 3]);
    await chat.deliver(ben, ana, 4);
    expect(await told()).toEqual([2, 4]);
    await chat.read(ben, ana, 1);
    await chat.deliver(ben, ana, 1);
    expect(await told()).toEqual([2, 4]);
    await chat.read(ben, ana, 1_000_000_000);
    expect([await told(), await chat.unread(ben)]).toEqual([[5, 5], 0]);
    await chat.send(ana, ben, 'One more');
    expect([await told(), await chat.unread(ben)]).toEqual([[5, 5], 1]);
  });

  it.each([[0], [-1], [1.5], ['1'], [null], [1e10], [undefined]])('refuse %s', async (sequence) => {
    const [ana, ben] = await chat.acquaintances();
    for (const mark of ['read', 'delivered']) {
      const answer = await suite.post(ben, `/messages/${ana.uid}/${mark}`, { sequence });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-body']);
    }
  });

  it('are 404 where there is nothing to mark', async () => {
    const [ana, ben] = await chat.pair();
    for (const act of [chat.read, chat.deliver, chat.typing]) {
      expect((await act(ana, ben)).status).toBe(404);
      expect((await act(ana, ana)).status).toBe(404);
    }
    await chat.send(ana, ben, 'Hi');
    await chat.decline(ben, ana);
    expect((await chat.read(ben, ana)).status).toBe(404);
  });
});
