import { paths } from '@tagpo/contract/paths';
import { formatPlace, places } from '@tagpo/contract/places/places';
import { MAX_DEALT } from '@tagpo/contract/stored/deck';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** Nobody else is this old in this town. */
const AGE = 92;
const HOME = places.find((place) => formatPlace(place) === 'Sapa-Sapa, Tawi-Tawi')?.id ?? '';
const account = { lookingFor: { minAge: AGE, maxAge: AGE, distance: 1 } };

const suite = useApiSuite();
let crowd: string[];
const viewers: Person[] = [];

const viewer = async () => {
  const person = await suite.addMember({ age: 30, placeId: HOME, account });
  viewers.push(person);
  return person;
};
const deal = async ({ token }: Person) => (await suite.get({ token }, '/deck')).body.map(({ id }) => String(id));
const swipe = (person: Person, targetId: string, action: string) => suite.post(person, '/swipes', { targetId, action });
const passed = (person: Person, query = '') => suite.get(person, `/swipes/passed${query}`);
const removePass = (person: Person, id: string) => suite.delete(person, `/swipes/passed/${id}`);
const idsOf = (answer: Awaited<ReturnType<typeof passed>>) => answer.body.map(({ id }) => String(id));

beforeAll(async () => {
  const run = `p${Date.now()}`;
  crowd = Array.from({ length: 25 }, (_, index) => `${run}-${index}`);
  await Promise.all(
    crowd.map((uid, index) => suite.writeMember(uid, '', { age: AGE, placeId: HOME, finishedAgo: index * 1000 })),
  );
}, 60_000);

describe('GET /swipes/passed', () => {
  it('lists passes, newest first, page by page', async () => {
    const ana = await viewer();
    for (const id of crowd) await swipe(ana, id, 'pass');
    const first = await passed(ana);
    expect(idsOf(first)).toEqual(crowd.toReversed().slice(0, 18));
    const cursor = first.headers.get('x-next-cursor');
    await removePass(ana, crowd.at(-1) ?? '');
    const second = await passed(ana, `?cursor=${cursor}`);
    expect(idsOf(second)).toEqual(crowd.toReversed().slice(18));
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });

  it('leaves out the liked, the hidden and the blocked', async () => {
    const ana = await viewer();
    const [liked = '', kept = '', blocked = ''] = crowd;
    const hidden = await suite.addMember({ age: AGE, placeId: HOME });
    viewers.push(hidden);
    for (const id of [liked, kept, blocked, hidden.uid]) await swipe(ana, id, 'pass');
    await swipe(ana, liked, 'like');
    await suite.post(ana, `/blocks/${blocked}`);
    await suite.patch(hidden, '/settings', { isHidden: true });
    expect(idsOf(await passed(ana))).toEqual([kept]);
  });

  it('costs a read for each, one for the passes and one for who asks', async () => {
    const ana = await viewer();
    for (const id of crowd) await swipe(ana, id, 'pass');
    expect((await bill('listPassed', () => passed(ana))).reads).toBe(20);
  });
});

describe('DELETE /swipes/passed/{id}', () => {
  it('deals the card again, first, and loses no other', async () => {
    const ana = await viewer();
    const dealt = await deal(ana);
    expect(dealt).toHaveLength(20);
    const [gone = ''] = dealt;
    await swipe(ana, gone, 'pass');
    expect(await deal(ana)).toHaveLength(20);
    expect((await removePass(ana, gone)).body).toEqual({ targetId: gone });
    const again = await deal(ana);
    expect(again[0]).toBe(gone);
    expect(await passed(ana).then(idsOf)).toEqual([]);
    const met = new Set<string>();
    for (let page = again; page.length > 0; page = await deal(ana)) {
      for (const id of page) {
        expect(met.has(id)).toBe(false);
        met.add(id);
        await swipe(ana, id, 'pass');
      }
    }
    expect(met).toEqual(new Set(crowd));
  });

  it('makes no deck longer than a document may be', async () => {
    const ana = await viewer();
    await deal(ana);
    const own = suite.firestore.doc(paths.deck(ana.uid));
    await own.update({ dealt: Array.from({ length: MAX_DEALT }, (_, index) => `taken-back-${index}`) });
    const [ben = ''] = crowd;
    await swipe(ana, ben, 'pass');
    await removePass(ana, ben);
    const dealt = (await own.get()).get('dealt');
    expect([dealt.length, dealt[0], dealt[1]]).toEqual([MAX_DEALT, ben, 'taken-back-0']);
  });

  it('is done once however often it is asked, and never undoes a like', async () => {
    const ana = await viewer();
    const [ben = ''] = crowd;
    await swipe(ana, ben, 'like');
    for (let count = 0; count < 2; count += 1) expect((await removePass(ana, ben)).status).toBe(200);
    expect((await suite.get(ana, `/profile/${ben}`)).body.liked).toBe(true);
  });
});
