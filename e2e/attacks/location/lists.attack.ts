import { distanceKm, nearestPlace } from '@tagpo/contract/places/distance';
import { afterAll, expect, it, vi } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { addProbe, townOf } from '../../../testkit/attacks/probes.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { bytesOf, readAllIds } from '../fixtures/answers.ts';

vi.setConfig({ testTimeout: LONG_MS });

const DAY_MS = 86_400_000;
const SULU = (name: string) => townOf(name, 'Sulu');

const suite = await openApiSuite();
afterAll(() => suite.close());

it('3 two accounts around the victim see the same order, wherever in the town the victim is', async () => {
  const town = SULU('Pangutaran');
  const [west, east] = [await addProbe(suite, SULU('Jolo')), await addProbe(suite, SULU('Indanan'))];
  const victim = await suite.addMember({ placeId: town.id });
  const others = [
    await suite.addMember({ placeId: town.id, seenAgo: 2 * DAY_MS }),
    await suite.addMember({ placeId: SULU('Hadji Panglima Tahil').id, seenAgo: 60_000 }),
  ];
  const known = [victim, ...others].map(({ uid }) => uid);
  const order = async (probe: Person, path: string) =>
    (await readAllIds(suite, probe, path)).filter((id) => known.includes(id)).map((id) => known.indexOf(id));
  const seen: unknown[] = [];
  for (const offset of [-0.02, 0, 0.02]) {
    const placeId = nearestPlace(town.latitude + offset, town.longitude - offset).id;
    await suite.patch(victim, '/profile/me', { placeId });
    const views: unknown[] = [];
    for (const probe of [west, east]) {
      for (const path of ['/users?all=1', '/search?distance=100']) views.push(await order(probe, path));
      const far = distanceKm(probe.place, town) > distanceKm(probe.place, SULU('Hadji Panglima Tahil'));
      expect(views.at(-1)).toEqual(far ? [2, 0, 1] : [0, 1, 2]);
    }
    seen.push(views);
  }
  for (const views of seen) expect(views).toEqual(seen[0]);
});

it('4 a hidden member is in nobody’s lists and has no profile', async () => {
  const placeId = SULU('Lugus').id;
  const [viewer, hidden] = [await suite.addMember({ placeId }), await suite.addMember({ placeId })];
  // The two are alone in their town, so both are on each other's first page.
  const firstPage = async (path: string) => (await suite.get(viewer, path)).body.map(({ id }) => id);
  const lists = ['/users', '/users?all=1', '/deck', '/deck?all=1', '/search?distance=100', '/favorites', '/likes'];
  const body = { targetId: viewer.uid, action: 'like' };
  expect((await suite.post(hidden, '/swipes', body)).status).toBe(200);
  expect((await suite.post(viewer, `/favorites/${hidden.uid}`)).status).toBe(200);
  for (const path of lists) expect(await firstPage(path), `${path} before`).toContain(hidden.uid);

  const hide = (isHidden: boolean) => suite.patch(hidden, '/settings', { isHidden });
  expect((await hide(true)).status).toBe(200);
  for (const path of lists) expect(await firstPage(path), path).not.toContain(hidden.uid);
  for (const path of ['/users?all=1', '/search?distance=100']) {
    expect(await readAllIds(suite, viewer, path), path).not.toContain(hidden.uid);
  }
  expect((await suite.get(viewer, `/profile/${hidden.uid}`)).status).toBe(404);
  expect((await suite.post(viewer, `/favorites/${hidden.uid}`)).status).toBe(404);

  expect((await hide(false)).status).toBe(200);
  expect(await firstPage('/users')).toContain(hidden.uid);
});

it('5 a thousand repeats of one request give one answer', async () => {
  const placeId = SULU('Tapul').id;
  const [viewer, victim] = [await suite.addMember({ placeId }), await suite.addMember({ placeId, seenAgo: DAY_MS })];
  const repeats = sized(1000, 60);
  const answers = new Set<string>();
  const searches = new Set<string>();
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    // Six hundred calls a minute are allowed.
    suite.clock.skewMs += 150;
    answers.add(bytesOf(await suite.get(viewer, `/profile/${victim.uid}`)));
    if (repeat >= sized(50, 20)) continue;
    const { body } = await suite.get(viewer, '/search?distance=100');
    searches.add(JSON.stringify(body.filter(({ id }) => id === victim.uid)));
  }
  suite.clock.skewMs = 0;
  expect([answers.size, searches.size]).toEqual([1, 1]);
  expect([...answers][0]).toMatch(/^200 .*"distance":1,/);
});

it('6 nobody moves more than five times a day, by two instances at once either', async () => {
  const second = await openApiSuite();
  const towns = ['Jolo', 'Indanan', 'Lugus', 'Luuk', 'Maimbung', 'Parang', 'Pata', 'Patikul', 'Siasi', 'Talipao'];
  const mover = await suite.addMember({ placeId: SULU('Tapul').id });
  const answers = await Promise.all(
    towns.map((name, index) => {
      const { id, province } = SULU(name);
      const body = index % 3 === 0 ? { location: `${name}, ${province}` } : { placeId: id };
      const headers = { 'x-forwarded-for': `10.0.0.${index}` };
      return (index % 2 === 0 ? suite : second).call('PATCH', '/profile/me', { token: mover.token, body, headers });
    }),
  );
  await second.close();
  const moved = answers.filter(({ status }) => status === 200);
  expect(moved.length).toBe(5);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body, headers } of refused) {
    expect([status, body.code]).toEqual([429, 'rate-limited']);
    expect(body.retryAfter).toBeGreaterThan(86_000);
    expect(headers.get('retry-after')).toBe(String(body.retryAfter));
  }
  const body = { placeId: SULU('Pangutaran').id };
  expect((await suite.patch(mover, '/profile/me', body)).status).toBe(429);
  const { placeId } = (await suite.get(mover, '/profile/me')).body;
  expect((await suite.patch(mover, '/profile/me', { placeId, name: 'Stayed' })).status).toBe(200);
});
