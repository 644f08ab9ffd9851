import { paths } from '@tagpo/contract/paths';
import { RATE_LIMITS } from '@tagpo/contract/product';
import { MAX_PASSED, MAX_SEEN } from '@tagpo/contract/stored/deck';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { MAX_PASSES } from '@tagpo/contract/wire/members/swipe';
import { describe, expect, it } from 'vitest';
import { type ApiSuite, type Person, refusal } from '../../../testkit/api-suite.ts';
import { readChoices, storeChoices } from '../../../testkit/members/choices.ts';
import { type Bill, bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { seenKey } from '../../src/domain/deck/deck.ts';

/** Nobody else is this old, so these members meet nobody else. */
const AGE = 96;

/** It stands still: all calls of a test are made within the minute of their limit. */
const clock = { now: Date.now() };
const suite = useApiSuite({ now: () => clock.now });
const elsewhere = useApiSuite({ now: () => clock.now });

const person = () => suite.addMember({ age: AGE });
const people = (count: number) => Promise.all(Array.from({ length: count }, person));
const names = (count: number) => Array.from({ length: count }, (_, index) => `passed-${index}`);
const post = (at: ApiSuite, path: string, { token }: Person, body: object) => at.post({ token }, path, body);
const pass = (from: Person, targetIds: unknown, at = suite) =>
  post(at, '/swipes/passes', from, { targetIds } as object);
const like = (from: Person, targetId: string) => post(suite, '/swipes', from, { targetId, action: 'like' });
const choices = ({ uid }: Person) => readChoices(suite.firestore, uid);
const undo = async ({ token }: Person) => (await suite.delete({ token }, '/swipes/last')).body.targetId;
const billPass = (from: Person, targetIds: readonly string[]): Promise<Bill> =>
  bill('passMembers', () => pass(from, targetIds));

describe('POST /swipes/passes', () => {
  it('stores all in their order, and the last is undone first', async () => {
    const [ana, ben, cara, dan] = (await people(4)) as [Person, Person, Person, Person];
    const answer = await pass(ana, [cara.uid, ben.uid, dan.uid]);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const { body } = await suite.get(ana, '/swipes/passed');
    expect(body.map(({ id }) => id)).toEqual([dan.uid, ben.uid, cara.uid]);
    expect([await undo(ana), await undo(ana)]).toEqual([dan.uid, ben.uid]);
  });

  it('changes nothing when repeated', async () => {
    const ana = await person();
    const [first = '', second = '', third = ''] = names(3);
    await pass(ana, [first, second]);
    await Promise.all([pass(ana, [second, third]), pass(ana, [first, second, third], elsewhere)]);
    expect((await choices(ana)).passed).toEqual([first, second, third]);
  });

  it('takes a like back and leaves a match, as a single pass does', async () => {
    const [ana, liked, matched] = (await people(3)) as [Person, Person, Person];
    await like(ana, liked.uid);
    await like(ana, matched.uid);
    await like(matched, ana.uid);
    await pass(ana, [liked.uid, matched.uid]);
    expect(await choices(ana)).toMatchObject({
      liked: [],
      takenBack: [liked.uid],
      matched: [matched.uid],
      passed: [liked.uid, matched.uid],
    });
    const conversation = paths.conversation(conversationIdOf(ana.uid, matched.uid));
    expect((await suite.firestore.doc(conversation).get()).get('state')).toBe('open');
  });

  it('answers and costs the same, whoever is there or blocked', async () => {
    const [ana, there, blocker, blocked] = (await people(4)) as [Person, Person, Person, Person];
    await suite.post(blocker, `/blocks/${ana.uid}`);
    await suite.post(ana, `/blocks/${blocked.uid}`);
    await suite.get(ana, '/deck');
    for (const id of [there.uid, blocker.uid, blocked.uid, 'nobody-at-all']) {
      let answered: unknown;
      const cost = await bill('passMembers', async () => {
        const { status, body } = await pass(ana, [id, ana.uid]);
        answered = [status, body];
      });
      expect([answered, cost]).toEqual([[200, { success: true }], { reads: 3, writes: 1 }]);
    }
    expect((await choices(ana)).passed).toEqual([there.uid, blocker.uid, blocked.uid, 'nobody-at-all']);
  });

  it('ignores oneself and writes nothing for nobody else', async () => {
    const ana = await person();
    expect((await pass(ana, [ana.uid])).body).toEqual({ success: true });
    expect(await billPass(ana, [ana.uid])).toEqual({ reads: 0, writes: 0 });
    expect((await choices(ana)).passed).toEqual([]);
  });

  it('is one write for the maximum of passes', async () => {
    const ana = await person();
    await suite.get(ana, '/deck');
    expect(await billPass(ana, names(MAX_PASSES))).toEqual({ reads: 3, writes: 1 });
    expect((await choices(ana)).passed).toHaveLength(MAX_PASSES);
  });

  it.each([
    ['none', []],
    ['too many', names(MAX_PASSES + 1)],
    ['one twice', ['x', 'y', 'x']],
    ['what is no id', ['x', '../y']],
    ['what is no text', ['x', 7]],
    ['what is no list', 'x'],
  ])('refuses %s and notes nothing', async (_title, targetIds) => {
    const ana = await person();
    expect(await pass(ana, targetIds)).toMatchObject(refusal(400, 'invalid-body'));
    expect((await choices(ana)).passed).toEqual([]);
  });

  it('keeps the newest in a list and the older out of the deck, in two small documents', {
    timeout: 60_000,
  }, async () => {
    const [ana, ben, cara] = (await people(3)) as [Person, Person, Person];
    const long = (index: number) => `${index}`.padEnd(128, '-');
    const passed = [ben.uid, ...Array.from({ length: MAX_PASSED / 4 }, (_, index) => long(index))];
    await storeChoices(suite.firestore, ana.uid, { passed });
    const [deck, seen] = [paths.deck(ana.uid), paths.seen(ana.uid)].map((path) => suite.firestore.doc(path));
    await deck?.update({ hasOlder: true });
    await seen?.set({ schemaVersion: 1, keys: Array.from({ length: MAX_SEEN }, (_, index) => `k${index}`) });
    expect((await pass(ana, [long(9998), long(9999)])).status).toBe(200);
    const kept = (await choices(ana)).passed;
    expect([kept.at(-1), kept.length < passed.length, kept.includes(ben.uid)]).toEqual([long(9999), true, false]);
    const keys: string[] = (await seen?.get())?.get('keys');
    expect([keys.length, keys.includes('k0'), keys.includes(seenKey(ben.uid))]).toEqual([MAX_SEEN, false, true]);
    for (const document of [deck, seen]) {
      expect(JSON.stringify((await document?.get())?.data()).length).toBeLessThan(90_000);
    }
    // Whom she passed long ago is in no list of who likes her, and in no deck.
    await like(ben, ana.uid);
    await like(cara, ana.uid);
    expect((await suite.get(ana, '/likes')).body.map(({ id }) => id)).toEqual([cara.uid]);
    const dealt = (await suite.get(ana, '/deck')).body.map(({ id }) => id);
    expect(dealt).not.toContain(ben.uid);
  });

  it('counts each pass as a call', { timeout: 60_000 }, async () => {
    const ana = await person();
    const rounds = RATE_LIMITS.call.limit / MAX_PASSES;
    for (let round = 0; round < rounds; round += 1) {
      expect((await pass(ana, names(MAX_PASSES))).status).toBe(200);
    }
    expect(await pass(ana, ['one-more'])).toMatchObject(refusal(429, 'rate-limited'));
    expect((await choices(ana)).passed).not.toContain('one-more');
  });
});
