import { Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chatIn } from '../../../testkit/chat.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const chat = chatIn(suite);

describe('GET /conversations', () => {
  it('shows each side the other, the last message and what is unread', async () => {
    const [ana, ben] = await chat.pair();
    await chat.send(ana, ben, 'Kumusta?');
    expect((await chat.get(ana, `/conversations/${ben.uid}`)).body.member).toMatchObject({ isOnline: false });
    const theirList = await chat.get(ben, '/conversations');
    const [mine] = (await chat.get(ana, '/conversations')).body;
    const [theirs] = theirList.body;
    expect(mine).toMatchObject({
      // Who waits for an answer is told nothing of the other.
      member: { id: ben.uid, name: 'Ben', age: 28, isOnline: false, isDeleted: false },
      state: 'request',
      startedByMe: true,
      isMatch: false,
      lastMessage: { content: 'Kumusta?', isMine: true },
      unread: 0,
    });
    expect(theirs).toMatchObject({
      member: { id: ana.uid, name: 'Ana', isOnline: true },
      startedByMe: false,
      lastMessage: { content: 'Kumusta?', isMine: false },
      unread: 1,
    });
    expect((await chat.get(ana, `/conversations/${ben.uid}`)).body).toEqual(mine);
  });

  it('shows the primary photo of who writes and of who is matched', async () => {
    const [ana, ben] = await chat.pair();
    const mia = await suite.addMember({ name: 'Mia' });
    const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#c85a3c' } })
      .jpeg()
      .toBuffer();
    const photo = await suite.post(ana, '/photos', { name: await suite.upload(ana, bytes) });
    await chat.send(ana, ben, 'Kumusta?');
    await chat.like(ana, mia);
    await chat.like(mia, ana);
    for (const reader of [ben, mia]) {
      const [conversation] = (await chat.get(reader, '/conversations')).body;
      expect(conversation?.member).toMatchObject({ name: 'Ana', photo: expect.stringContaining(`/${photo.body.id}/`) });
    }
  });

  it('comes newest first, twenty at a time, each once', async () => {
    const ben = await suite.addMember({ name: 'Ben' });
    const others = await Promise.all(Array.from({ length: 23 }, (_, index) => suite.addMember({ name: `P${index}` })));
    for (const other of others) await chat.send(other, ben, 'Hi');
    const first = await chat.get(ben, '/conversations');
    const cursor = first.headers.get('x-next-cursor');
    const second = await chat.get(ben, `/conversations?cursor=${cursor}`);
    expect([first.body.length, second.body.length]).toEqual([20, 3]);
    expect(second.headers.get('x-next-cursor')).toBeNull();
    const ids = [...first.body, ...second.body].map(({ member }) => (member as { id: string }).id);
    expect(ids).toEqual(others.map(({ uid }) => uid).reverse());
    const cost = await bill('listConversations', () => chat.get(ben, '/conversations'));
    expect(cost).toEqual({ reads: 20, writes: 0 });
  });

  it('is empty for somebody new, and 404 for one that is not there', async () => {
    const [ana, ben] = await chat.pair();
    expect((await chat.get(ana, '/conversations')).body).toEqual([]);
    expect((await chat.get(ana, `/conversations/${ben.uid}`)).status).toBe(404);
    expect((await chat.read(ana, ben)).status).toBe(404);
  });

  it('keeps hidden members visible to those they chat with', async () => {
    const [ana, ben] = await chat.acquaintances();
    await suite.patch(ana, '/settings', { isHidden: true });
    expect((await chat.get(ben, '/conversations')).body).toHaveLength(1);
    expect((await chat.send(ben, ana, 'Still there?')).status).toBe(201);
    expect((await chat.get(ben, `/profile/${ana.uid}`)).body).toMatchObject({ id: ana.uid, name: 'Ana' });
    const eve = await suite.addMember();
    expect((await chat.get(eve, `/profile/${ana.uid}`)).status).toBe(404);
  });

  it('opens a request by a match, with what was said', async () => {
    const [ana, ben] = await chat.pair();
    await chat.send(ana, ben, 'Hi');
    const like = (from: typeof ana, to: typeof ana) =>
      suite.post(from, '/swipes', { targetId: to.uid, action: 'like' });
    expect((await like(ana, ben)).body).toEqual({ match: false });
    expect((await like(ben, ana)).body).toMatchObject({ match: true });
    const [conversation] = (await chat.get(ana, '/conversations')).body;
    expect(conversation).toMatchObject({ state: 'open', isMatch: true, lastMessage: { content: 'Hi' } });
    const stored = await chat.stored(ana, ben);
    expect(stored).toMatchObject({ startedBy: ana.uid, unreadFor: [ben.uid], matchedAt: expect.any(Timestamp) });
    expect(await chat.unread(ben)).toBe(1);
    expect((await chat.send(ana, ben, 'A match!')).status).toBe(201);
  });
});
