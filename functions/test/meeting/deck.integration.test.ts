import { paths } from '@tagpo/contract/paths';
import { MAX_PASSED, MAX_SEEN } from '@tagpo/contract/stored/deck';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { readChoices, storeChoices } from '../../../testkit/members/choices.ts';
import { townId } from '../../../testkit/members/members.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { eraseChoices } from '../../src/domain/choices/choices.ts';
import { seenKey } from '../../src/domain/deck/deck.ts';
import { sealCursor } from '../../src/domain/lists/cursor.ts';

/** Nobody in the seed is this old, so these members are all that their decks hold. */
const AGE = 95;
const lookingFor = { minAge: AGE, maxAge: AGE };
const day = 24 * 60 * 60_000;

const suite = useApiSuite();
let crowd: string[];

const write = (uid: string, options = {}) => suite.writeMember(uid, `${uid}@example.com`, { age: AGE, ...options });
const viewer = (wishes = {}, options = {}) =>
  suite.addMember({ age: AGE, account: { lookingFor: { ...lookingFor, ...wishes } }, ...options });
const deal = (person: Person, query = '') => suite.get(person, `/deck${query}`);
const swipe = (person: Person, targetId: string, action: string) => suite.post(person, '/swipes', { targetId, action });
const idsOf = (answer: Awaited<ReturnType<typeof deal>>) => answer.body.map(({ id }) => String(id));

beforeAll(async () => {
  const run = `d${Date.now()}`;
  crowd = Array.from({ length: 50 }, (_, index) => `${run}-${index}`);
  await Promise.all(
    crowd.map((uid, index) =>
      write(uid, { finishedAgo: (index + 10) * day, placeId: townId(index < 40 ? 'Quezon City' : 'Cebu City') }),
    ),
  );
}, 60_000);

/** Deals and passes until nobody is left; answers everybody who was dealt, in order. */
async function passEverybody(person: Person): Promise<string[]> {
  const met: string[] = [];
  for (let page = 0; page < 30; page += 1) {
    const answer = await deal(person);
    const ids = idsOf(answer);
    met.push(...ids);
    await Promise.all(ids.map((id) => swipe(person, id, 'pass')));
    if (answer.headers.get('x-next-cursor') === null) return met;
  }
  throw new Error('The deck does not end');
}

describe('GET /deck', () => {
  it('deals 20, the near first, never oneself, and everybody once', async () => {
    const ana = await viewer({}, { finishedAgo: 30 * day });
    const first = await deal(ana);
    expect(first.status).toBe(200);
    expect(first.body.length).toBeGreaterThanOrEqual(19);
    const met = await passEverybody(ana);
    expect(new Set(met).size).toBe(met.length);
    expect(met).not.toContain(ana.uid);
    expect(new Set(met)).toEqual(new Set([...crowd, ...met.filter((id) => !crowd.includes(id))]));
    expect(new Set(met.slice(-10))).toEqual(new Set(crowd.slice(40)));
  });

  it('deals unanswered cards again first, and never answered ones', async () => {
    const ana = await viewer();
    const first = idsOf(await deal(ana));
    expect(idsOf(await deal(ana)).slice(0, first.length)).toEqual(first);
    const [liked = '', passed = ''] = first;
    await swipe(ana, passed, 'pass');
    await swipe(ana, liked, 'like');
    const again = idsOf(await deal(ana));
    expect(again.slice(0, first.length - 2)).toEqual(first.slice(2));
    for (const id of [liked, passed]) expect(again).not.toContain(id);
    const far = crowd[25] ?? '';
    await swipe(ana, far, 'like');
    expect(await passEverybody(ana)).not.toContain(far);
  });

  it('adds ten new cards below the others with a cursor', async () => {
    const ana = await viewer();
    const first = idsOf(await deal(ana));
    await Promise.all(first.slice(4).map((id) => swipe(ana, id, 'pass')));
    let added: string[] = [];
    const cost = await bill('dealDeck', async () => {
      added = idsOf(await deal(ana, '?cursor=more'));
    });
    expect(cost.reads).toBeLessThanOrEqual(14);
    expect([added.length, added.filter((id) => first.includes(id))]).toEqual([10, []]);
    const held = [...first.slice(0, 4), ...added];
    expect(idsOf(await deal(ana)).slice(0, 14)).toEqual(held);
    // On top of a whole deal nothing is added.
    expect(idsOf(await deal(ana, '?cursor=more')).slice(0, 14)).toEqual(held);
  });

  it.each([
    ['pass', '/swipes/last'],
    ['like', '/swipes/:id'],
  ])('puts a %s that was taken back on top', async (action, path) => {
    const ana = await viewer();
    const [, second = ''] = idsOf(await deal(ana));
    await swipe(ana, second, action);
    // Another deal drops who was answered.
    await deal(ana);
    await suite.delete(ana, path.replace(':id', second));
    expect(idsOf(await deal(ana))[0]).toBe(second);
  });

  it('tells what both have in common, and no goal that is not for everyone', async () => {
    const traits = { interests: ['Karaoke', 'Hiking'], languages: ['English', 'Cebuano'] };
    const ana = await viewer({}, { traits });
    const [open, restricted] = [`o${Date.now()}`, `r${Date.now()}`];
    const theirs = {
      interests: ['karaoke ', 'Chess'],
      languages: ['Cebuano'],
      relationshipGoals: 'long-term',
    } as const;
    await write(open, { traits: { ...theirs, isPhotoVerified: true } });
    await write(restricted, { traits: theirs, audiences: { relationshipGoals: 'matches' } });
    const { body } = await deal(ana);
    const shared = { interests: ['karaoke '], languages: ['Cebuano'] };
    const cardOf = (id: string) => body.find((card) => card.id === id);
    expect(cardOf(open)).toMatchObject({ shared, relationshipGoals: 'long-term', isPhotoVerified: true });
    expect(cardOf(restricted)).toMatchObject({ shared, isPhotoVerified: false });
    expect(cardOf(restricted)).not.toHaveProperty('relationshipGoals');
  });

  it('costs at most 23 reads, however many were swiped', async () => {
    const ana = await viewer();
    for (let page = 0; page < 4; page += 1) {
      suite.clock.skewMs += 61_000;
      let cards: string[] = [];
      const cost = await bill('dealDeck', async () => {
        cards = idsOf(await deal(ana));
      });
      // One of each is the count of people in lists.
      expect(cost.reads).toBeLessThanOrEqual(24);
      expect(cost.writes).toBeLessThanOrEqual(2);
      await Promise.all(cards.map((id) => swipe(ana, id, 'pass')));
    }
    suite.clock.skewMs = 0;
    const passed = Array.from({ length: 9000 }, (_, index) => `somebody-met-long-ago-${index}`);
    const ben = await viewer();
    await storeChoices(suite.firestore, ben.uid, { passed: passed.slice(-MAX_PASSED) });
    await suite.firestore.doc(paths.deck(ben.uid)).update({ hasOlder: true });
    await suite.firestore
      .doc(paths.seen(ben.uid))
      .set({ schemaVersion: 1, keys: passed.slice(0, MAX_SEEN).map(seenKey) });
    let cards = 0;
    const cost = await bill('dealDeck', async () => {
      cards = (await deal(ben)).body.length;
    });
    expect(cost.reads).toBeLessThanOrEqual(24);
    expect(cards).toBeGreaterThanOrEqual(18);
  }, 60_000);

  it('ends, and goes on with who comes later', async () => {
    const ana = await viewer({ distance: 10 }, { placeId: townId('Basco') });
    expect(await passEverybody(ana)).toEqual([]);
    suite.clock.skewMs += 1000;
    const ben = await suite.addMember({ age: AGE, placeId: townId('Basco') });
    expect(idsOf(await deal(ana))).toEqual([ben.uid]);
    suite.clock.skewMs = 0;
  });

  it('holds only mutual fits, unless all are asked for', async () => {
    const place = { placeId: townId('Itbayat') };
    const near = { distance: 10 };
    const ana = await viewer(near, place);
    const fits = await viewer({ minAge: 90, maxAge: 95 }, place);
    const tooOld = await viewer({ minAge: 20, maxAge: 94 }, place);
    const tooFar = await viewer({ distance: 5 }, { placeId: townId('Basco') });
    expect(idsOf(await deal(ana))).toEqual([fits.uid]);
    // Others may live there, who fit nobody's wishes.
    expect(idsOf(await deal(ana, '?all=1'))).toEqual(expect.arrayContaining([fits.uid, tooOld.uid]));
    expect(idsOf(await deal(tooOld))).not.toContain(ana.uid);
    const wide = await viewer({ distance: 100 }, { ...place, age: AGE });
    expect(idsOf(await deal(wide))).not.toContain(tooFar.uid);
  });

  it('leaves out who is blocked by either, at once', async () => {
    const place = { placeId: townId('Uyugan') };
    const [ana, ben] = await Promise.all([viewer({ distance: 1 }, place), viewer({ distance: 1 }, place)]);
    expect(idsOf(await deal(ana))).toEqual([ben.uid]);
    expect((await suite.post(ben, `/blocks/${ana.uid}`)).status).toBe(200);
    for (const person of [ana, ben]) {
      expect(idsOf(await deal(person))).toEqual([]);
      expect((await suite.get(person, '/users')).body).toEqual([]);
      expect((await suite.get(person, '/search?minAge=95&maxAge=95&distance=1')).body).toEqual([]);
    }
  });

  it('drops erased members, and continues where it was', async () => {
    const place = { placeId: townId('Mahatao') };
    const [gone, newer, older] = await Promise.all(
      [2, 1, 3].map((days) => viewer({ distance: 1 }, { ...place, finishedAgo: days * day })),
    );
    if (gone === undefined || newer === undefined || older === undefined) throw new Error('Nobody was added');
    const ana = await viewer({ distance: 1 }, place);
    await deal(ana);
    await swipe(ana, newer.uid, 'pass');
    for (const action of ['pass', 'like']) await swipe(ana, gone.uid, action);
    await suite.post(ana, `/favorites/${gone.uid}`);
    const own = suite.firestore.doc(paths.deck(ana.uid));
    const theirs = suite.firestore.doc(paths.user(gone.uid));
    const { finishedAt } = (await theirs.get()).data() ?? {};
    const position = { finishedAt: finishedAt.toMillis(), age: AGE, wishes: [], id: gone.uid };
    const after = sealCursor(position, { key: suite.deps.cursorKey(), scope: `deck|${ana.uid}` });
    await own.update({ dealt: [gone.uid], 'walk.ring': 0, 'walk.after': after });
    await theirs.delete();
    await eraseChoices(suite.firestore, gone.uid, 100);
    expect((await readChoices(suite.firestore, ana.uid)).liked).toEqual([]);
    expect(idsOf(await deal(ana))).toEqual([older.uid]);
  });

  it.each(['?limit=100', '?all=0', '?cursor=', '?position=1', '?all=1&all=1'])('refuses %s', async (query) => {
    expect(await deal(await viewer(), query)).toMatchObject(refusal(400, 'invalid-query'));
  });
});
