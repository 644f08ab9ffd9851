/** What ends between two members, what each of them is told of it, and what happens when they act at once. */

import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { bothWays, chatIn } from '../../../testkit/chat.ts';
import { readChoices } from '../../../testkit/members/choices.ts';
import { switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const chat = chatIn(suite);

const call = (method: string) => (person: Person, path: string, body?: object) =>
  suite.call(method, path, { token: person.token, ...(body === undefined ? {} : { body }) });
const [post, remove] = [call('POST'), call('DELETE')];
const swipe = (from: Person, to: Person, action: 'like' | 'pass') =>
  post(from, '/swipes', { targetId: to.uid, action });
const decline = (from: Person, { uid }: { uid: string }) => post(from, `/requests/${uid}/decline`);
const unmatch = (from: Person, { uid }: { uid: string }) => remove(from, `/matches/${uid}`);
const takeBack = (from: Person, { uid }: { uid: string }) => remove(from, `/swipes/${uid}`);

const data = async (path: string) => (await suite.firestore.doc(path).get()).data();
const choices = ({ uid }: Person) => readChoices(suite.firestore, uid);
const bell = ({ uid }: Person) => data(paths.inbox(uid));
const thread = ({ uid }: Person, other: Person) => data(paths.inboxThread(uid, other.uid));
const listed = async (person: Person) =>
  (await chat.get(person, '/conversations')).body.map(({ member }) => (member as { id: string }).id);
const liking = async (person: Person) => (await chat.get(person, '/likes')).body.map(({ id }) => id);

/** A change is signalled before the answer; what came late is there soon. */
const seenSoon = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 5000 });

async function request() {
  const [ana, ben] = await chat.pair();
  await chat.send(ana, ben, 'Kumusta?');
  return [ana, ben] as const;
}

async function match() {
  const [ana, ben] = await chat.pair();
  await swipe(ana, ben, 'like');
  await swipe(ben, ana, 'like');
  await chat.send(ana, ben, 'A match!');
  return [ana, ben] as const;
}

describe('a declined request', () => {
  it('leaves the list of who declined it', async () => {
    const [ana, ben] = await request();
    expect(await decline(ben, ana)).toMatchObject({ status: 200, body: { success: true } });
    expect(await listed(ben)).toEqual([]);
    expect((await chat.get(ben, `/conversations/${ana.uid}`)).status).toBe(404);
    expect((await chat.thread(ben, ana)).body).toEqual([]);
    await seenSoon(async () => (await thread(ben, ana))?.gone).toBe(true);
  });

  it('is declined once however often it is asked', async () => {
    const [ana, ben] = await request();
    await decline(ben, ana);
    const before = await chat.stored(ana, ben);
    expect((await decline(ben, ana)).status).toBe(200);
    expect(await chat.stored(ana, ben)).toEqual(before);
  });

  it('opens by a match', async () => {
    const [ana, ben] = await request();
    await decline(ben, ana);
    await swipe(ana, ben, 'like');
    expect((await swipe(ben, ana, 'like')).body.match).toBe(true);
    for (const [one, other] of bothWays(ana, ben)) {
      expect((await chat.get(one, `/conversations/${other.uid}`)).body).toMatchObject({ state: 'open' });
    }
  });

  it.each([
    ['nobody wrote', () => chat.pair()],
    ['one wrote oneself', async () => [...(await request())].reverse()],
    ['one answered', async () => chat.acquaintances()],
    ['is a match', match],
    [
      'a block ended',
      async () => {
        const [ana, ben] = await request();
        await chat.block(ana, ben);
        return [ana, ben];
      },
    ],
  ])('is 404 where %s', async (_title, make) => {
    const [ana, ben] = await make();
    if (ana === undefined || ben === undefined) throw new Error('There is nobody');
    const before = await data(paths.conversation(conversationIdOf(ana.uid, ben.uid)));
    expect(await decline(ben, ana)).toMatchObject(refusal(404, 'not-found'));
    expect(await data(paths.conversation(conversationIdOf(ana.uid, ben.uid)))).toEqual(before);
  });

  it('is 404 alike for whoever does not exist, and for oneself', async () => {
    const ben = await suite.addMember();
    for (const uid of ['nobodyAtAll', ben.uid]) expect((await decline(ben, { uid })).body.code).toBe('not-found');
  });
});

describe('an ended match', () => {
  it('is gone for both, and counts as a pass of who ended it', async () => {
    const [ana, ben] = await match();
    expect(await unmatch(ana, ben)).toMatchObject({ status: 200, body: { success: true } });
    expect(await choices(ana)).toMatchObject({ matched: [], liked: [], passed: [ben.uid] });
    expect(await choices(ben)).toMatchObject({ matched: [], liked: [], passed: [] });
    for (const [one, other] of bothWays(ana, ben)) {
      expect(await listed(one)).toEqual([]);
      expect((await chat.get(one, `/profile/${other.uid}`)).body).toMatchObject({ isMatch: false, liked: false });
      expect((await chat.send(one, other, 'Why?')).body.code).toBe('not-found');
      await seenSoon(() => thread(one, other)).toMatchObject({ gone: true });
    }
  });

  it('is gone from both inboxes though nobody ever wrote or looked', async () => {
    const [ana, ben] = await chat.pair();
    await swipe(ana, ben, 'like');
    await swipe(ben, ana, 'like');
    for (const [one, other] of bothWays(ana, ben)) {
      await seenSoon(() => thread(one, other)).toMatchObject({ state: 'open', unread: 0 });
    }
    await unmatch(ana, ben);
    await seenSoon(() => thread(ana, ben)).toMatchObject({ gone: true });
    await seenSoon(() => thread(ben, ana)).toMatchObject({ gone: true });
  });

  it('is ended once, however often and by whom', async () => {
    const [ana, ben] = await match();
    await unmatch(ana, ben);
    const before = [await chat.stored(ana, ben), await choices(ana), await choices(ben)];
    for (const [one, other] of bothWays(ana, ben)) {
      expect((await unmatch(one, other)).status).toBe(200);
    }
    expect([await chat.stored(ana, ben), await choices(ana), await choices(ben)]).toEqual(before);
  });

  it.each([
    ['nothing between the two', () => chat.pair()],
    ['a request', request],
  ])('changes nothing where there is %s', async (_title, make) => {
    const [ana, ben] = await make();
    const path = paths.conversation(conversationIdOf(ana.uid, ben.uid));
    const before = [await data(path), await choices(ana), await choices(ben)];
    expect((await unmatch(ana, ben)).status).toBe(200);
    expect([await data(path), await choices(ana), await choices(ben)]).toEqual(before);
  });

  it('of oneself or of nobody changes nothing', async () => {
    const ana = await suite.addMember();
    for (const uid of [ana.uid, 'nobodyAtAll']) expect((await unmatch(ana, { uid })).status).toBe(200);
    expect(await data(paths.choice('nobodyAtAll', ana.uid))).toBeUndefined();
  });

  it('comes back by a later match, with what was said and higher revs', async () => {
    const [ana, ben] = await match();
    await unmatch(ana, ben);
    const { sides: before } = await chat.stored(ana, ben);
    await swipe(ben, ana, 'like');
    expect(await liking(ana)).toEqual([]);
    expect((await swipe(ana, ben, 'like')).body).toMatchObject({ match: true });
    expect(await listed(ben)).toEqual([ana.uid]);
    const { sides: after, unmatchedBy } = await chat.stored(ana, ben);
    expect(unmatchedBy).toBeUndefined();
    for (const { uid } of [ana, ben]) expect(after[uid]?.rev).toBeGreaterThan(Number(before[uid]?.rev));
    expect((await chat.thread(ben, ana)).body).toMatchObject([{ content: 'A match!' }]);
  });

  it('may be a request that was answered', async () => {
    const [ana, ben] = await chat.acquaintances();
    expect((await unmatch(ben, ana)).status).toBe(200);
    expect(await choices(ben)).toMatchObject({ passed: [ana.uid] });
    for (const [one, other] of bothWays(ana, ben)) {
      expect(await listed(one)).toEqual([]);
      expect((await chat.send(one, other, 'Why?')).body.code).toBe('not-found');
      await seenSoon(() => thread(one, other)).toMatchObject({ gone: true });
    }
  });

  it('leaves the other’s like of an answered request, as a block does', async () => {
    const [ana, ben] = await chat.acquaintances();
    for (const [one, other] of bothWays(ana, ben)) await swipe(one, other, 'pass');
    await swipe(ben, ana, 'like');
    await unmatch(ana, ben);
    expect(await choices(ben)).toMatchObject({ liked: [ana.uid] });
    expect(await liking(ana)).toEqual([]);
  });

  const UNSEEN: [string, (ana: Person, ben: Person) => Promise<unknown>][] = [
    ['is blocked', (ana, ben) => post(ben, `/blocks/${ana.uid}`)],
    ['was left', (ana, ben) => unmatch(ben, ana)],
    [
      'is with somebody switched off',
      async (_ana, ben) => (await switchOf(suite, ben))({ active: false, reason: 'other' }),
    ],
  ];
  it.each(UNSEEN)('leaves no pass where the chat %s', async (_title, leave) => {
    for (const make of [() => chat.acquaintances(), match]) {
      const [ana, ben] = await make();
      await leave(ana, ben);
      expect(await listed(ana)).toEqual([]);
      expect((await unmatch(ana, ben)).status).toBe(200);
      expect(await choices(ana)).toMatchObject({ passed: [] });
    }
  });

  it('changes nothing once the other is erased', async () => {
    const [ana, ben] = await match();
    await remove(ben, '/profile/me');
    const before = [await chat.stored(ana, ben), await choices(ana)];
    expect((await unmatch(ana, ben)).status).toBe(200);
    expect([await chat.stored(ana, ben), await choices(ana)]).toEqual(before);
    expect(await data(paths.choice(ben.uid, ana.uid))).toBeUndefined();
  });

  it('works on a damaged conversation', async () => {
    const [ana, ben] = await match();
    const path = paths.conversation(conversationIdOf(ana.uid, ben.uid));
    await suite.firestore.doc(path).update({ cards: null, lastMessage: 7, sides: 'x', updatedAt: null });
    expect((await unmatch(ana, ben)).status).toBe(200);
    expect(await choices(ana)).toMatchObject({ matched: [], passed: [ben.uid] });
    expect(await listed(ben)).toEqual([]);
  });
});

describe('a like taken back', () => {
  it('is in no list any more', async () => {
    const [ana, ben] = await chat.pair();
    await swipe(ana, ben, 'like');
    expect(await liking(ben)).toEqual([ana.uid]);
    expect((await takeBack(ana, ben)).body).toEqual({ targetId: ben.uid });
    expect((await takeBack(ana, ben)).status).toBe(200);
    expect(await liking(ben)).toEqual([]);
    expect((await chat.get(ben, '/likes/count')).body).toEqual({ count: 0, hasMore: false });
    expect((await swipe(ben, ana, 'like')).body).toEqual({ match: false });
  });

  it('is refused after a match, and leaves a pass and nothing at all as they are', async () => {
    const [ana, ben] = await match();
    const carlo = await suite.addMember();
    await swipe(ana, carlo, 'pass');
    const before = [await choices(ana), await choices(ben)];
    expect(await takeBack(ana, ben)).toMatchObject(refusal(409, 'already-matched'));
    for (const one of [carlo, { uid: 'nobodyAtAll' }]) expect((await takeBack(ana, one)).status).toBe(200);
    expect([await choices(ana), await choices(ben)]).toEqual(before);
    expect(await liking(ben)).toEqual([]);
  });

  it.each(['a switch-off', 'a block'])('of a match is answered alike after %s', async (end) => {
    const [ana, ben] = await match();
    if (end === 'a block') await chat.block(ben, ana);
    else await (await switchOf(suite, ben))({ active: false });
    expect(await takeBack(ana, ben)).toMatchObject({ status: 200, body: { targetId: ben.uid } });
  });
});

describe('the bell', () => {
  const ringOf = async (person: Person) => (await bell(person))?.likesMark;

  it('announces a match to both, and the answered like to one', async () => {
    const [ana, ben] = await chat.pair();
    await swipe(ana, ben, 'like');
    await swipe(ben, ana, 'like');
    await seenSoon(() => bell(ana)).toMatchObject({ match: { userId: ben.uid }, isActive: true });
    await seenSoon(() => bell(ben)).toMatchObject({ match: { userId: ana.uid }, likesMark: expect.any(Number) });
    const { matchedAt } = await chat.stored(ana, ben);
    expect((await bell(ana))?.match.at.toMillis()).toBe(matchedAt?.toMillis());
    expect(await bell(ana)).not.toHaveProperty('likesMark');
  });

  it('holds the newest match', async () => {
    const [ana, ben] = await match();
    const carlo = await suite.addMember();
    await swipe(carlo, ana, 'like');
    await swipe(ana, carlo, 'like');
    await seenSoon(async () => (await bell(ana))?.match.userId).toBe(carlo.uid);
    expect((await bell(ben))?.match.userId).toBe(ana.uid);
  });

  it('rings for a like and for one that is taken back', async () => {
    const [ana, ben] = await chat.pair();
    await swipe(ana, ben, 'like');
    await seenSoon(() => ringOf(ben)).toEqual(expect.any(Number));
    const rung = await ringOf(ben);
    await takeBack(ana, ben);
    await seenSoon(() => ringOf(ben)).not.toBe(rung);
    expect(await bell(ana)).toBeUndefined();
  });

  it.each([
    ['of somebody who hides', async (ana: Person) => suite.patch(ana, '/settings', { isHidden: true })],
    ['that was answered by a pass', async (ana: Person, ben: Person) => swipe(ben, ana, 'pass')],
  ])('is silent for a like %s, given and taken back', async (_title, prepare) => {
    const [ana, ben] = await chat.pair();
    await prepare(ana, ben);
    await swipe(ana, ben, 'like');
    await takeBack(ana, ben);
    await takeBack(ana, ben);
    expect(await bell(ben)).toBeUndefined();
  });

  it.each([
    ['later', [1000, 3000], 3000],
    ['earlier', [3000, 1000], 3000],
    ['of the year 1', [3000, Date.parse('0001-01-01T00:00:00Z')], 3000],
  ])('stores until when matches were seen, never earlier: %s', async (_title, times, expected) => {
    const ana = await suite.addMember();
    for (const time of times) {
      const { status } = await post(ana, '/matches/seen', { until: new Date(time).toISOString() });
      expect(status).toBe(200);
    }
    expect((await bell(ana))?.matchesSeenAt.toMillis()).toBe(expected);
  });

  it('stores no time in the future', async () => {
    const ana = await suite.addMember();
    await post(ana, '/matches/seen', { until: '9999-12-31T23:59:59.999Z' });
    expect((await bell(ana))?.matchesSeenAt.toMillis()).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    {},
    { until: 'now' },
    { until: 7 },
    { until: '0000-12-31T00:00:00Z' },
    { until: '2026-01-01T00:00:00Z', userId: 'x' },
  ])('refuses %j', async (body) => {
    const ana = await suite.addMember();
    expect((await post(ana, '/matches/seen', body)).body.code).toBe('invalid-body');
  });

  it('drops a match whose account is erased', async () => {
    const [ana, ben] = await match();
    await seenSoon(async () => (await bell(ana))?.match?.userId).toBe(ben.uid);
    await remove(ben, '/profile/me');
    expect(await bell(ana)).not.toHaveProperty('match');
  });
});

describe('at once', () => {
  /** Fifteen times, each with two people of its own. */
  const race = (make: () => Promise<readonly [Person, Person]>, run: (ana: Person, ben: Person) => Promise<void>) =>
    Promise.all(Array.from({ length: 15 }, async () => run(...(await make()))));

  /** A match is in both choices and in a conversation that both see, or in none of them. */
  async function expectWhole(ana: Person, ben: Person): Promise<boolean> {
    const [mine, theirs] = [await choices(ana), await choices(ben)];
    const isMatch = mine.matched.includes(ben.uid);
    expect(theirs.matched.includes(ana.uid)).toBe(isMatch);
    expect(await listed(ana)).toEqual(isMatch ? [ben.uid] : []);
    expect(await listed(ben)).toEqual(isMatch ? [ana.uid] : []);
    return isMatch;
  }

  it('an unlike and a like make a whole match or none', async () => {
    await race(
      () => chat.pair(),
      async (ana, ben) => {
        await swipe(ana, ben, 'like');
        const [, given] = await Promise.all([takeBack(ana, ben), swipe(ben, ana, 'like')]);
        const isMatch = await expectWhole(ana, ben);
        expect(given.body.match).toBe(isMatch);
        expect((await choices(ben)).liked).toEqual(isMatch ? [] : [ana.uid]);
      },
    );
  });

  it('an unmatch and a like leave no half match', async () => {
    await race(match, async (ana, ben) => {
      const answers = await Promise.all([unmatch(ana, ben), swipe(ben, ana, 'like'), swipe(ana, ben, 'like')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      await expectWhole(ana, ben);
    });
  });

  it('two unmatches count once', async () => {
    await race(match, async (ana, ben) => {
      await Promise.all([unmatch(ana, ben), unmatch(ben, ana), unmatch(ana, ben)]);
      expect(await expectWhole(ana, ben)).toBe(false);
      const passed = [(await choices(ana)).passed, (await choices(ben)).passed].flat();
      expect(passed).toHaveLength(1);
    });
  });

  it('an unmatch and a message leave nothing visible', async () => {
    await race(match, async (ana, ben) => {
      await Promise.all([unmatch(ana, ben), chat.send(ben, ana, 'Wait'), chat.send(ana, ben, 'Bye')]);
      expect(await expectWhole(ana, ben)).toBe(false);
      await seenSoon(() => thread(ben, ana)).toMatchObject({ gone: true });
    });
  });

  it('a decline and an answer leave it open, or declined and unanswered', async () => {
    await race(request, async (ana, ben) => {
      const [declined, sent] = await Promise.all([decline(ben, ana), chat.send(ben, ana, 'Hi')]);
      expect(sent.status).toBe(201);
      expect([200, 404]).toContain(declined.status);
      expect(await chat.stored(ana, ben)).toMatchObject({ state: 'open' });
      expect(await listed(ben)).toEqual([ana.uid]);
    });
  });

  it('a decline and a match leave it open', async () => {
    await race(request, async (ana, ben) => {
      await swipe(ana, ben, 'like');
      await Promise.all([decline(ben, ana), swipe(ben, ana, 'like')]);
      expect(await expectWhole(ana, ben)).toBe(true);
    });
  });
});
