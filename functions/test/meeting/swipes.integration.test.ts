import { paths } from '@tagpo/contract/paths';
import { conversationDocument } from '@tagpo/contract/stored/conversation';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApiSuite, type Person, refusal } from '../../../testkit/api-suite.ts';
import { bothWays } from '../../../testkit/chat.ts';
import { readChoices } from '../../../testkit/members/choices.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** Nobody in the seed is this old, so these members meet nobody else. */
const AGE = 97;

const suite = useApiSuite();

const person = (account = {}, name = 'Maria') => suite.addMember({ age: AGE, name, account });
const couple = () => Promise.all([person({}, 'Ana'), person({}, 'Ben')]);
const swipe = (person: Person, targetId: unknown, action: unknown) =>
  suite.post(person, '/swipes', { targetId, action });
const likes = (person: Person) => suite.get(person, '/likes');
const view = (person: Person, { uid }: Person) => suite.get(person, `/profile/${uid}`);
const undo = (person: Person) => suite.delete(person, '/swipes/last');
const choices = ({ uid }: Person) => readChoices(suite.firestore, uid);
const stored = async (path: string) => (await suite.firestore.doc(path).get()).data();
const idsOf = async (answer: ReturnType<typeof likes>) => (await answer).body.map(({ id }) => id);

describe('a like', () => {
  it('is one like when it is given twice', async () => {
    const [ana, ben] = await couple();
    const answers = await Promise.all([swipe(ana, ben.uid, 'like'), swipe(ana, ben.uid, 'like')]);
    expect(answers.map(({ body }) => body)).toEqual([{ match: false }, { match: false }]);
    expect(await choices(ana)).toMatchObject({ liked: [ben.uid] });
  });

  it('is taken back by a pass, and a pass by a like', async () => {
    const [ana, ben] = await couple();
    await swipe(ana, ben.uid, 'like');
    await swipe(ana, ben.uid, 'pass');
    expect(await idsOf(likes(ben))).toEqual([]);
    await swipe(ana, ben.uid, 'like');
    expect(await choices(ana)).toMatchObject({ liked: [ben.uid], passed: [] });
  });

  it('that is answered by a pass leaves the list and never matches', async () => {
    const [ana, ben] = await couple();
    await swipe(ana, ben.uid, 'like');
    expect((await swipe(ben, ana.uid, 'pass')).body).toEqual({ match: false });
    expect(await idsOf(likes(ben))).toEqual([]);
    expect((await view(ana, ben)).body).toMatchObject({ liked: true, isMatch: false });
  });

  it('of oneself is 400', async () => {
    const ana = await person();
    for (const action of ['like', 'pass']) {
      expect(await swipe(ana, ana.uid, action)).toMatchObject(refusal(400, 'invalid-target'));
    }
  });

  it.each([
    { targetId: 'x' },
    { action: 'like' },
    { targetId: 'x', action: 'superlike' },
    { targetId: '../x', action: 'like' },
  ])('of the body %j is 400', async (body) => {
    const { token } = await person();
    expect(await suite.post({ token }, '/swipes', body)).toMatchObject(refusal(400, 'invalid-body'));
  });
});

describe('a match', () => {
  it('shows the name that the other has now, on an instance that knows an earlier one', async () => {
    const [ana, ben] = await couple();
    await swipe(ben, ana.uid, 'like');
    const elsewhere = await openApiSuite();
    await elsewhere.get(ana, `/profile/${ben.uid}`);
    await suite.patch(ben, '/profile/me', { name: 'Bea' });
    const { body } = await elsewhere.post(ana, '/swipes', { targetId: ben.uid, action: 'like' });
    expect(body.match).toBe(true);
    const { member } = (await elsewhere.get(ana, `/conversations/${ben.uid}`)).body;
    await elsewhere.close();
    expect(member).toMatchObject({ name: 'Bea' });
  });

  it('is made by the second like, with one conversation both are in', async () => {
    const [ana, ben] = await couple();
    const conversationId = conversationIdOf(ana.uid, ben.uid);
    await swipe(ana, ben.uid, 'like');
    expect((await swipe(ben, ana.uid, 'like')).body).toEqual({ match: true, conversationId });
    expect((await swipe(ana, ben.uid, 'like')).body).toEqual({ match: true, conversationId });
    const conversation = z.parse(conversationDocument, await stored(paths.conversation(conversationId)));
    expect(conversation).toMatchObject({ state: 'open', participants: [ana.uid, ben.uid].sort() });
    expect(conversation.cards).toEqual({ [ana.uid]: { name: 'Ana', age: AGE }, [ben.uid]: { name: 'Ben', age: AGE } });
    for (const [one, other] of bothWays(ana, ben)) {
      expect((await view(one, other)).body).toMatchObject({ isMatch: true, liked: true });
      expect(await idsOf(likes(one))).toEqual([]);
    }
  });

  it('ends with a block, and no like brings it back', async () => {
    const [ana, ben] = await couple();
    await swipe(ana, ben.uid, 'like');
    await swipe(ben, ana.uid, 'like');
    expect((await suite.post(ana, `/blocks/${ben.uid}`)).status).toBe(200);
    expect(await choices(ana)).toMatchObject({ matched: [], blocked: [ben.uid] });
    expect((await view(ana, ben)).status).toBe(404);
    expect((await swipe(ben, ana.uid, 'like')).status).toBe(404);
  });
});

describe('DELETE /swipes/last', () => {
  it('takes passes back one by one, never a like', async () => {
    const [ana, ben] = await couple();
    const carlo = await person();
    await swipe(ana, ben.uid, 'pass');
    await swipe(ana, carlo.uid, 'like');
    expect((await undo(ana)).body).toEqual({ targetId: ben.uid });
    expect(await undo(ana)).toMatchObject(refusal(404, 'not-found'));
    expect((await view(ana, carlo)).body.liked).toBe(true);
  });

  it('gives one pass back to one of two calls at once', async () => {
    const [ana, ben] = await couple();
    await swipe(ana, ben.uid, 'pass');
    const answers = await Promise.all([undo(ana), undo(ana)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

/** Each thread of an inbox is read and written where it says something new, and each bell, which for a like is not read. */
describe('what is billed', () => {
  it('is two writes for a like, one for a pass, and inbox writes besides', async () => {
    const [ana, ben] = await couple();
    const carlo = await person();
    await suite.get(ana, '/deck');
    await swipe(carlo, ana.uid, 'like');
    for (const other of [ben, carlo]) await view(ana, other);
    expect(await bill('swipe', () => swipe(ana, ben.uid, 'pass'))).toEqual({ reads: 3, writes: 1 });
    expect(await bill('swipe', () => swipe(ana, ben.uid, 'like'))).toEqual({ reads: 4, writes: 3 });
    // Two bells and two threads among them.
    expect(await bill('swipe', () => swipe(ana, carlo.uid, 'like'))).toEqual({ reads: 7, writes: 8 });
    expect(await bill('swipe', () => swipe(ana, carlo.uid, 'like'))).toEqual({ reads: 1, writes: 0 });
  });

  it('is two reads more for a member not shown before', async () => {
    const [ana, ben] = await couple();
    suite.clock.skewMs += 61_000;
    const cold = await bill('swipe', () => swipe(ana, ben.uid, 'like'));
    suite.clock.skewMs = 0;
    expect(cold).toEqual({ reads: 6, writes: 3 });
  });
});
