import { distanceKm, places } from '@tagpo/contract/places/places';
import { CONSENT_VERSION } from '@tagpo/contract/wire/account/consent';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { AUDIENCES } from '@tagpo/contract/wire/profile/sensitive';
import { afterAll, expect, it, vi } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { erase } from '../../../testkit/attacks/member-actions.ts';
import { townOf } from '../../../testkit/attacks/probes.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { bytesOf } from '../fixtures/answers.ts';

vi.setConfig({ testTimeout: LONG_MS, hookTimeout: LONG_MS });

/** Nobody else is this old around this town. */
const AGE = 97;
const HOME = townOf('Adams', 'Ilocos Norte');
const GOALS = OPTIONS.relationshipGoals.slice(-sized(OPTIONS.relationshipGoals.length, 2));
const AGES = `minAge=${AGE}&maxAge=${AGE}`;
const FILTERS = [
  ...GOALS.map((goal) => `${AGES}&distance=5&goal=${goal}`),
  ...GOALS.map((goal) => `${AGES}&distance=5&goal=${goal}&minHeight=150&maxHeight=190`),
  ...GOALS.map((goal) => `minAge=${AGE - 1}&maxAge=${AGE - 1}&distance=5&goal=${goal}`),
];

const suite = await openApiSuite();
/** Seen long ago: nobody's presence changes meanwhile. */
const seenAgo = 3_600_000;
const add = (traits = {}) => suite.addMember({ age: AGE, placeId: HOME.id, gender: 'Male', seenAgo, traits });
const [ana, ben, open] = await Promise.all([add(), add(), add({ relationshipGoals: 'friendship' })]);
afterAll(() => suite.close());

/** Every byte that searches by goal tell Ana, and what the counts of wider ones do. */
async function readFilters(): Promise<string[]> {
  const seen: string[] = [];
  for (const query of FILTERS) {
    for (const path of [`/search?${query}`, `/search/widenings?${query}`]) {
      suite.clock.skewMs += 2500;
      seen.push(`${path} ${bytesOf(await suite.get(ana, path))}`);
    }
  }
  return seen;
}

const tell = (person: Person, relationshipGoals: string, audience: string) =>
  suite.patch(person, '/profile/me', { relationshipGoals, audiences: { relationshipGoals: audience } });

it('71 nobody is found by a goal that their profile keeps back, not even by a match', async () => {
  await suite.patch(ben, '/consents', { version: CONSENT_VERSION, language: 'en', sensitive: true });
  for (const isMatch of [false, true]) {
    if (isMatch) {
      await suite.post(ana, '/swipes', { targetId: ben.uid, action: 'like' });
      await suite.post(ben, '/swipes', { targetId: ana.uid, action: 'like' });
    }
    await suite.patch(ben, '/profile/me', { relationshipGoals: '' });
    const before = await readFilters();
    expect(before.some((look) => look.includes(open.uid))).toBe(true);
    for (const audience of AUDIENCES) {
      for (const goal of GOALS) {
        expect((await tell(ben, goal, audience)).status).toBe(200);
        const found = await readFilters();
        if (audience !== 'everyone') expect(found).toEqual(before);
        else expect(found.filter((look) => look.includes(ben.uid))).toHaveLength(2);
      }
    }
  }
});

it('71 nobody is found by a religion that they keep back, or did not agree to be found by', async () => {
  const say = (decision: object) =>
    suite.patch(ben, '/consents', { version: CONSENT_VERSION, language: 'en', ...decision });
  const read = async () => {
    const seen: string[] = [];
    for (const query of ['catholic', 'iglesia-ni-cristo'].map(
      (religion) => `${AGES}&distance=5&religion=${religion}`,
    )) {
      suite.clock.skewMs += 2500;
      for (const path of [`/search?${query}`, `/search/widenings?${query}&minHeight=245`]) {
        seen.push(`${path} ${bytesOf(await suite.get(ana, path))}`);
      }
    }
    return seen;
  };
  await say({ sensitive: true });
  await suite.patch(ben, '/profile/me', { relationshipGoals: '', religion: '' });
  const before = await read();
  for (const religion of [false, true, false]) {
    await say({ religion });
    for (const audience of AUDIENCES) {
      const told = { religion: 'Iglesia ni Cristo', audiences: { religion: audience } };
      expect((await suite.patch(ben, '/profile/me', told)).status).toBe(200);
      const found = await read();
      if (religion && audience === 'everyone') expect(found).not.toEqual(before);
      else expect(found).toEqual(before);
    }
  }
});

it('71 a search by height tells no more of a place than its town', async () => {
  const probes = places.filter((place) => distanceKm(HOME, place) <= 100).slice(0, sized(40, 8));
  for (const from of probes) {
    const probe = await suite.addMember({ age: 20, placeId: from.id });
    const away = distanceKm(from, HOME);
    for (const km of [away - 1, away].filter((distance) => distance >= 1 && distance <= 100)) {
      const { body } = await suite.get(probe, `/search?${AGES}&distance=${km}&minHeight=150`);
      expect(body.map(({ id }) => id).includes(ben.uid), `${km} km from ${from.name}`).toBe(km >= away);
    }
    await erase(suite, [probe]);
  }
});
