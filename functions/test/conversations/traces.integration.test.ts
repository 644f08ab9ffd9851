import { paths } from '@tagpo/contract/paths';
import { describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { bothWays, chatIn } from '../../../testkit/chat.ts';
import { switchOf } from '../../../testkit/members/staff.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const chat = chatIn(suite);

const patch = (person: Person, path: string, body: object) => suite.patch(person, path, body);
const like = (from: Person, to: Person) => suite.post(from, '/swipes', { targetId: to.uid, action: 'like' });
const exportOf = async (person: Person) => (await chat.get(person, '/profile/me/export')).body;

describe('a block', () => {
  it('lets neither mark hidden messages as read', async () => {
    const [ana, ben] = await chat.acquaintances();
    await chat.send(ana, ben, 'Last');
    await chat.block(ana, ben);
    const before = await chat.stored(ana, ben);
    for (const [from, to] of bothWays(ana, ben)) {
      expect((await chat.read(from, to)).status).toBe(404);
    }
    expect(await chat.stored(ana, ben)).toEqual(before);
    await chat.unblock(ana, ben);
    expect((await chat.read(ben, ana)).status).toBe(200);
  });

  it('costs the reader as much as an absent member', async () => {
    const [ana, ben] = await chat.acquaintances();
    await chat.block(ana, ben);
    const cost = (id: string) => bill('listMessages', () => chat.thread(ben, { uid: id }));
    expect((await cost(ana.uid)).reads).toBeGreaterThanOrEqual((await cost('nobody')).reads);
  });

  it('leaves no trace in the conversation once it is taken back', async () => {
    const [ana, ben] = await chat.acquaintances();
    const stored = async () =>
      (await suite.firestore.doc(paths.conversation([ana.uid, ben.uid].sort().join('_'))).get()).data();
    const before = Object.keys((await stored()) ?? {}).sort();
    await chat.block(ana, ben);
    await chat.unblock(ana, ben);
    expect(Object.keys((await stored()) ?? {}).sort()).toEqual(before);
  });

  it('hides the other’s new name from the export', async () => {
    const [ana, ben] = await chat.acquaintances();
    await chat.block(ana, ben);
    await patch(ana, '/profile/me', { name: 'Anastasia' });
    const exported = await exportOf(ben);
    expect(exported.conversations).toMatchObject([{ withId: ana.uid }]);
    expect(JSON.stringify(exported)).not.toMatch(/Anastasia|"withName"/);
  });
});

describe('being switched off and on', () => {
  it('leaves no trace in the conversation', async () => {
    const [ana, ben] = await chat.acquaintances();
    const before = Object.keys(await chat.stored(ana, ben)).sort();
    const switchBen = await switchOf(suite, ben);
    await switchBen({ active: false, reason: 'other' });
    expect((await chat.read(ana, ben)).status).toBe(404);
    await switchBen({ active: true });
    expect(Object.keys(await chat.stored(ana, ben)).sort()).toEqual(before);
  });
});

describe('a request to somebody who hides', () => {
  it('tells its writer nothing new of them', async () => {
    const [ana, ben] = await chat.pair();
    await chat.send(ben, ana, 'Hi');
    const row = async () => (await chat.get(ben, `/conversations/${ana.uid}`)).body.member;
    await patch(ana, '/settings', { isHidden: true });
    await patch(ana, '/profile/me', { name: 'Anastasia' });
    await chat.get(ana, '/conversations');
    expect(await row()).toMatchObject({ name: 'Ana', isOnline: false });
    await chat.send(ana, ben, 'Hello');
    // She still hides: no online, but what she writes and is called.
    expect(await row()).toMatchObject({ name: 'Anastasia', isOnline: false });
  });
});

describe('what a member downloads', () => {
  it('hides the position in the deck', async () => {
    const ben = await suite.addMember();
    await suite.addMembers(22);
    await chat.get(ben, '/deck?all=1');
    const { dealt, walk } = (await suite.firestore.doc(paths.deck(ben.uid)).get()).data() ?? {};
    // Sealed: it tells the age and wishes of the last one, and may outlast their account.
    expect(walk.after).toEqual(expect.any(String));
    for (const id of dealt) expect(Buffer.from(walk.after, 'base64url').toString('latin1')).not.toContain(id);
    const { deck } = await exportOf(ben);
    expect(deck).toMatchObject({ dealt: expect.any(Array) });
    expect(JSON.stringify(deck)).not.toMatch(/wishes|finishedAt|"after"/);
  });
});

describe('a page of likes', () => {
  it('has a cursor that contains no id', async () => {
    const ana = await suite.addMember();
    const givers = await suite.addMembers(24);
    for (const [index, giver] of givers.entries()) {
      await like(giver, ana);
      if (index % 6 === 0) await patch(giver, '/settings', { isHidden: true });
    }
    const answer = await chat.get(ana, '/likes');
    expect(answer.body).toHaveLength(18);
    const cursor = answer.headers.get('x-next-cursor') ?? '';
    const plain = `${cursor} ${Buffer.from(cursor, 'base64url').toString('latin1')}`;
    for (const { uid } of givers) {
      expect(plain).not.toContain(uid);
      expect(await chat.get(ana, `/likes?cursor=${uid.slice(0, -1)}`)).toMatchObject(refusal(400, 'invalid-cursor'));
    }
    expect((await chat.get(ana, `/likes?cursor=${cursor}`)).status).toBe(200);
    expect((await chat.get(await suite.addMember(), `/likes?cursor=${cursor}`)).status).toBe(400);
  });
});
