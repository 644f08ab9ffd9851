import { CONSENT_VERSION } from '@tagpo/contract/wire/account/consent';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { type MemberOptions, townId } from '../../../testkit/members/members.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** Nobody in the seed is this old. */
const AGE = 95;
const AGES = `minAge=${AGE}&maxAge=${AGE}`;
const DAY = 24 * 60 * 60_000;

const suite = useApiSuite();
const run = `i${Date.now()}`;
const consent = (person: Person, decision: object) =>
  suite.patch(person, '/consents', { version: CONSENT_VERSION, language: 'en', ...decision });
const idsOf = async (person: Person, query: string) => {
  const { status, body } = await suite.get(person, `/search?${AGES}&distance=0&${query}`);
  expect(status).toBe(200);
  return body.map(({ id }) => id).sort();
};
const widenings = async (person: Person, query: string) =>
  (await suite.get(person, `/search/widenings?${AGES}&distance=0&${query}`)).body;
const write = (id: string, town: string, options: MemberOptions) =>
  suite.writeMember(`${run}-${id}`, '', { age: AGE, placeId: townId(town), ...options });

describe('a search by interest', () => {
  it('ignores case and accents, and goes with every other filter', async () => {
    const town = 'Kalayaan, Palawan';
    await write('a', town, { gender: 'Female', traits: { interests: ['Café hopping', 'Hiking'], height: 150 } });
    await write('b', town, { gender: 'Male', traits: { interests: ['CAFE  HOPPING'], height: 170 } });
    await write('c', town, { gender: 'Male', traits: { interests: ['Café'], height: 170 } });
    const eva = await suite.addMember({ age: AGE, placeId: townId(town), traits: { interests: ['Cafe hopping'] } });
    const [a, b] = [`${run}-a`, `${run}-b`];
    expect(await idsOf(eva, 'interest=cafe hopping')).toEqual([a, b]);
    expect(await idsOf(eva, 'interest=CAF%C3%89 HOPPING&gender=male')).toEqual([b]);
    expect(await idsOf(eva, 'interest=cafe hopping&maxHeight=160&location=Kalayaan')).toEqual([a]);
    expect(await idsOf(eva, 'interest=hop')).toEqual([]);
    expect(await widenings(eva, 'interest=hiking&gender=male')).toMatchObject([
      { by: 'gender', count: 1, query: { interest: 'hiking' } },
      { by: 'interest', count: 2, query: { gender: 'Male' } },
    ]);
  });

  it('goes on page by page, past who became active meanwhile', async () => {
    const town = 'Itbayat, Batanes';
    const ids = Array.from({ length: 21 }, (_, index) => `p-${index}`);
    const traits = { interests: ['Weaving'] };
    await Promise.all(ids.map((id) => write(id, town, { seenAgo: 2 * DAY, traits })));
    const late = await suite.addMember({ age: AGE, placeId: townId(town), seenAgo: 3 * DAY, traits });
    const other = await suite.addMember({ age: AGE, placeId: townId(town), seenAgo: 3 * DAY });
    const eva = await suite.addMember({ age: 20, placeId: townId(town) });
    const query = `/search?${AGES}&distance=0&interest=weaving`;
    const first = await suite.get(eva, query);
    await Promise.all([late, other].map((person) => suite.get(person, '/users')));
    const second = await suite.get(eva, `${query}&cursor=${first.headers.get('x-next-cursor')}`);
    const found = [...first.body, ...second.body].map(({ id }) => id);
    expect(found.toSorted()).toEqual([...ids.map((id) => `${run}-${id}`), late.uid].toSorted());
  });

  it('finds who has it now, and nobody who hides', async () => {
    const placeId = townId('Mapun, Tawi-Tawi');
    const traits = { interests: ['Kulintang'] };
    const [ben, eva] = [
      await suite.addMember({ age: AGE, placeId, traits }),
      await suite.addMember({ age: AGE, placeId }),
    ];
    expect(await idsOf(eva, 'interest=kulintang')).toEqual([ben.uid]);
    await suite.patch(ben, '/profile/me', { interests: ['Okir'] });
    expect([await idsOf(eva, 'interest=kulintang'), await idsOf(eva, 'interest=okir')]).toEqual([[], [ben.uid]]);
    await suite.patch(ben, '/settings', { isHidden: true });
    expect(await idsOf(eva, 'interest=okir')).toEqual([]);
  });
});

describe('a search by religion', () => {
  it('finds who tells it to everyone and agreed to be found by it, as long as they do', async () => {
    const placeId = townId('Sitangkai, Tawi-Tawi');
    const [ben, eva] = await Promise.all([
      suite.addMember({ age: AGE, placeId }),
      suite.addMember({ age: AGE, placeId }),
    ]);
    const isFound = async () => (await idsOf(eva, 'religion=islam')).includes(ben.uid);
    expect(await consent(ben, { religion: true })).toMatchObject(refusal(403, 'consent-required'));
    await consent(ben, { sensitive: true });
    const tell = (audience: string) =>
      suite.patch(ben, '/profile/me', { religion: 'Muslim', audiences: { religion: audience } });
    const seen: Record<string, boolean> = {};
    const note = async (name: string) => Object.assign(seen, { [name]: await isFound() });
    await tell('everyone');
    await note('no consent');
    // Words that did not ask for it.
    expect(await consent(ben, { religion: true, version: '2026-11-21' })).toMatchObject(refusal(400, 'invalid-body'));
    expect((await consent(ben, { religion: true })).body.consents).toMatchObject({ religion: { isGiven: true } });
    await note('consent');
    await tell('matches');
    await note('for matches');
    await tell('everyone');
    await note('for everyone again');
    await suite.patch(ben, '/profile/me', { religion: 'My own' });
    await note('another religion');
    await tell('everyone');
    await consent(ben, { religion: false });
    await note('withdrawn');
    await consent(ben, { religion: true });
    await note('given again');
    const { body } = await consent(ben, { sensitive: false });
    expect(body.consents).toMatchObject({ sensitive: { isGiven: false }, religion: { isGiven: false } });
    await note('erased');
    expect(seen).toEqual({
      'no consent': false,
      consent: true,
      'for matches': false,
      'for everyone again': true,
      'another religion': false,
      withdrawn: false,
      'given again': true,
      erased: false,
    });
  });

  it('counts in wider searches only those whom it would find', async () => {
    const placeId = townId('Turtle Islands, Tawi-Tawi');
    const eva = await suite.addMember({ age: AGE, placeId });
    const add = (id: string, traits: object, account = {}) =>
      write(id, 'Turtle Islands, Tawi-Tawi', { traits, account });
    const given = { purpose: 'religion', isGiven: true, version: CONSENT_VERSION, language: 'en' } as const;
    const consents = [{ ...given, at: Timestamp.now() }];
    await add('agreed', { religion: 'Katoliko', height: 150 }, { consents });
    await add('silent', { religion: 'Katoliko', height: 150 });
    const query = 'religion=catholic&minHeight=200';
    expect(await widenings(eva, query)).toMatchObject([{ by: 'height', count: 1, query: { religion: 'catholic' } }]);
    expect(await idsOf(eva, 'religion=catholic')).toEqual([`${run}-agreed`]);
  });
});

it('every set of filters has its indexes, and costs at most 22 reads', async () => {
  const filters = ['gender=female', 'goal=long-term', 'minHeight=150', 'interest=hiking', 'religion=catholic'];
  const sets = Array.from({ length: 2 ** filters.length }, (_, bits) =>
    filters.filter((_filter, at) => bits & (1 << at)),
  );
  const eva = await suite.addMember({ age: 20 });
  for (const set of sets) {
    suite.clock.skewMs += 3000;
    const query = [`distance=${set.length * 20}`, ...set].join('&');
    const statuses: number[] = [];
    const get = async (path: string) => statuses.push((await suite.get(eva, `${path}?${query}`)).status);
    const { reads } = await bill('searchMembers', () => get('/search'));
    await get('/search/widenings');
    expect([reads <= 22, ...statuses], query).toEqual([true, 200, 200]);
  }
  suite.clock.skewMs = 0;
});
