import { paths } from '@tagpo/contract/paths';
import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';
import { afterAll, describe, expect, it } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';

const suite = await openApiSuite();
const chat = chatIn(suite);
afterAll(() => suite.close());

/** All that one side can find out about the conversation. */
async function readEverything(person: Person, other: Person) {
  const exported = (await chat.get(person, '/profile/me/export')).body as unknown as {
    conversations: object[];
    messages: object[];
    inbox: object;
  };
  const { mark: _mark, ...look } = await chat.look(person, { chat: other.uid });
  const { sides, changedFor } = await chat.stored(person, other);
  return {
    // This member's side of the stored conversation, and when it last changed for them.
    stored: [sides[person.uid], changedFor[person.uid]],
    row: (await chat.get(person, `/conversations/${other.uid}`)).body,
    thread: (await chat.thread(person, other)).body,
    inbox: await chat.inboxThread(person, other),
    look,
    exported: [exported.conversations, exported.messages, exported.inbox],
  };
}

describe('68 a member whose request is unanswered', () => {
  it.each([
    ['is read', (ben: Person, ana: Person) => chat.read(ben, ana)],
    ['is delivered', (ben: Person, ana: Person) => chat.deliver(ben, ana)],
    ['is being answered', (ben: Person, ana: Person) => chat.typing(ben, ana)],
    ['is looked at', (ben: Person, ana: Person) => chat.thread(ben, ana)],
    ['is declined', (ben: Person, ana: Person) => chat.decline(ben, ana)],
    [
      'is read, then declined',
      async (ben: Person, ana: Person) => {
        await chat.read(ben, ana);
        return chat.decline(ben, ana);
      },
    ],
    ['has the other hide', (ben: Person) => chat.hide(ben)],
  ])('68 learns nothing when the request %s', async (_title, act) => {
    const [ana, ben] = await chat.pair();
    await chat.send(ana, ben, 'Hi', { id: '00000000-0000-4000-8000-000000000001' });
    const before = await readEverything(ana, ben);
    expect((await act(ben, ana)).status).toBe(200);
    expect(await readEverything(ana, ben)).toEqual(before);
    await chat.send(ana, ben, 'Hi', { id: '00000000-0000-4000-8000-000000000001' });
    expect(await readEverything(ana, ben)).toEqual(before);
    expect((await chat.send(ana, ben, 'Are you there?')).body.code).toBe('request-unanswered');
  });

  it('68 sees nobody online, and shows nobody that they type', async () => {
    const [ana, ben] = await chat.pair();
    await chat.send(ana, ben, 'Hi');
    await chat.get(ben, '/conversations');
    const { row, look } = await readEverything(ana, ben);
    expect([(row as unknown as Conversation).member.isOnline, look.isChatOnline]).toEqual([false, undefined]);
    expect((await chat.typing(ana, ben)).status).toBe(200);
    expect((await chat.inboxThread(ben, ana))?.typing).toBeUndefined();
  });

  it('68 learns what was read once it is answered', async () => {
    const [ana, ben] = await chat.pair();
    await chat.send(ana, ben, 'Hi');
    await chat.read(ben, ana);
    await chat.send(ben, ana, 'Hello');
    expect((await chat.get(ana, `/conversations/${ben.uid}`)).body).toMatchObject({ read: 1, delivered: 1 });
    expect((await chat.thread(ana, ben)).body).toMatchObject([{ isRead: true }, { isRead: false }]);
    expect(await chat.inboxThread(ana, ben)).toMatchObject({ state: 'open', read: 1, delivered: 1, unread: 1 });
  });
});

describe('68 a hidden member', () => {
  it('68 is online to nobody', async () => {
    const [ana, ben] = await chat.acquaintances();
    const profile = async () => (await chat.get(ana, `/profile/${ben.uid}`)).body.isOnline;
    expect(await profile()).toBe(true);
    await chat.hide(ben);
    await chat.send(ben, ana, 'I hide');
    await chat.get(ben, '/conversations');
    const { row, look } = await readEverything(ana, ben);
    expect([(row as unknown as Conversation).member.isOnline, look.isChatOnline]).toEqual([false, false]);
    expect(await profile()).toBe(false);
  });

  it('68 is not shown typing', async () => {
    const [ana, ben] = await chat.acquaintances();
    await chat.hide(ben);
    expect((await chat.typing(ben, ana)).status).toBe(200);
    expect((await chat.inboxThread(ana, ben))?.typing).toBeUndefined();
    await chat.hide(ben, false);
    await chat.typing(ben, ana);
    expect((await chat.inboxThread(ana, ben))?.typing?.toMillis()).toBeGreaterThan(Date.now());
  });

  it('68 acknowledges delivery only by reading', async () => {
    const [ana, ben] = await chat.acquaintances();
    await chat.hide(ben);
    const before = await chat.inboxThread(ana, ben);
    expect((await chat.deliver(ben, ana)).status).toBe(200);
    expect(await chat.inboxThread(ana, ben)).toEqual(before);
    await chat.read(ben, ana);
    expect(await chat.inboxThread(ana, ben)).toMatchObject({ read: 1, delivered: 1 });
  });

  it('68 is not told that others type', async () => {
    const [ana, ben] = await chat.acquaintances();
    await chat.hide(ana);
    await chat.typing(ben, ana);
    expect((await chat.inboxThread(ana, ben))?.typing).toBeUndefined();
  });
});

describe('68 the number of likes and of requests', () => {
  it('68 equals their lists after a hide, a block, an unlike and an erasure', async () => {
    const ana = await suite.addMember();
    const fans = await Promise.all(Array.from({ length: 5 }, () => suite.addMember()));
    const acts = [
      async (fan: Person) => chat.hide(fan),
      async (fan: Person) => chat.block(fan, ana),
      async (fan: Person) => chat.block(ana, fan),
      async (fan: Person) => suite.delete(fan, `/swipes/${ana.uid}`),
      async (fan: Person) => suite.delete(fan, '/profile/me'),
    ];
    for (const fan of fans) {
      await chat.like(fan, ana);
      await chat.send(fan, ana, 'Hi');
    }
    const numbers = async () => {
      const { mark: _mark, conversations } = await chat.look(ana);
      const listed = (await chat.get(ana, '/conversations')).body;
      const isRequest = ({ state, startedByMe }: { state?: unknown; startedByMe?: unknown }) =>
        state === 'request' && startedByMe === false;
      const count = (await chat.get(ana, '/likes/count')).body as unknown as { count: number };
      return {
        likes: [count.count, (await chat.get(ana, '/likes')).body.length],
        requests: [conversations.filter(isRequest).length, listed.filter(isRequest).length],
        unread: [conversations.filter(({ unread }) => unread > 0).length, listed.length],
      };
    };
    expect(await numbers()).toEqual({ likes: [5, 5], requests: [5, 5], unread: [5, 5] });
    for (const [index, fan] of fans.entries()) {
      expect((await acts[index]?.(fan))?.status).toBe(200);
      const { likes, requests, unread } = await numbers();
      for (const [told, shown] of [likes, requests]) expect(told, `after act ${index}`).toBe(shown);
      expect(unread[0]).toBeLessThanOrEqual(unread[1] ?? 0);
      expect(likes[0]).toBe(4 - index);
    }
    const bell = (await suite.firestore.doc(paths.inbox(ana.uid)).get()).data() ?? {};
    // The bell holds neither a count nor the name of a member who likes.
    expect(Object.keys(bell).sort()).toEqual(['at', 'isActive', 'likesMark', 'schemaVersion']);
  });
});
