/** Copying a city: how many members one account, and many behind one address, can read. */
import { DAILY_VIEWS, type View } from '@tagpo/contract/product';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { HIDDEN, mapConcurrently, townOf } from '../../../testkit/attacks/probes.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { randomFrom } from '../../../testkit/random.ts';

vi.setConfig({ testTimeout: LONG_MS, hookTimeout: LONG_MS });

const VIEWS = ['listed', 'opened'] as const;
const INSTANCES = 16;
/** The part of a bound that all instances together may show. A starter's is larger: each instance shows some before it asks the others. */
const SLACK = { member: 1.1, starter: 1.5 };
const TOWN = townOf('Solana', 'Cagayan').id;
const CITY = Array.from({ length: sized(1500, 750) }, (_, index) => `citizen${index}`);
/** More than the bound of an address in any case. */
const ACCOUNTS = sized(40, 14);

/** It stands still, so that no day ends meanwhile. */
const clock = { now: Date.now() };
const suites = await Promise.all(Array.from({ length: INSTANCES }, () => openApiSuite({ now: () => clock.now })));
const first = suites[0] as ApiSuite;
afterAll(async () => {
  await Promise.all(suites.map((suite) => suite.close()));
});
/** The many new accounts, signed in while the clock is right. */
const newcomers: Record<View, readonly Person[]> = { listed: [], opened: [] };
beforeAll(async () => {
  await first.writeMembers(
    CITY.map((uid) => ({ uid, email: `${uid}@example.com` })),
    () => ({ placeId: TOWN }),
  );
  for (const view of VIEWS) {
    newcomers[view] = await first.addMembers(ACCOUNTS, () => ({ placeId: TOWN, account: HIDDEN }));
  }
});

const random = randomFrom(74);
const askAnywhere = ({ token }: Person, path: string, headers: Record<string, string>) =>
  (suites[Math.floor(random() * INSTANCES)] as ApiSuite).call('GET', path, { token, headers });

/** Counts the members that an account is shown until nothing new comes from any instance. */
async function copy(person: Person, view: View, headers: Record<string, string> = {}): Promise<number> {
  const got = new Set<string>();
  const [list, start] = ['/users?all=1', Math.floor(random() * CITY.length)];
  let [cursor, refusals, opened] = ['', 0, 0];
  while (refusals < 2 * INSTANCES && opened < CITY.length) {
    const path = view === 'opened' ? `/profile/${CITY[(start + opened) % CITY.length]}` : list + cursor;
    const answer = await askAnywhere(person, path, headers);
    if (answer.status === 429) {
      expect(answer.body.code).toBe('day-full');
      refusals += 1;
    } else {
      expect(answer.status).toBe(200);
      for (const { id } of view === 'opened' ? [answer.body] : answer.body) got.add(String(id));
      const next = answer.headers.get('x-next-cursor');
      if (view === 'listed' && next === null) break;
      cursor = `&cursor=${next}`;
    }
    opened += 1;
  }
  return got.size;
}

it.each(VIEWS)('74 one account over sixteen instances is not shown a city: %s', async (view) => {
  const person = await first.addMember({ placeId: TOWN, account: HIDDEN, finishedAgo: 2 * DAY_MS });
  const size = await copy(person, view);
  expect(size).toBeGreaterThanOrEqual(DAILY_VIEWS[view].member);
  expect(size).toBeLessThanOrEqual(DAILY_VIEWS[view].member * SLACK.member);
});

it.each(VIEWS)('74 many new accounts behind one address are not shown one either: %s', async (view) => {
  const people = newcomers[view];
  const headers = { 'x-forwarded-for': `198.51.100.${view.length * 12}` };
  const sizes = await mapConcurrently(people, (person) => copy(person, view, headers));
  const { starter, startersOfAddress } = DAILY_VIEWS[view];
  expect(Math.max(...sizes)).toBeLessThanOrEqual(starter * SLACK.starter);
  const together = sizes.reduce((sum, size) => sum + size, 0);
  expect(together).toBeGreaterThan(startersOfAddress * 0.9);
  expect(together).toBeLessThanOrEqual(startersOfAddress * SLACK.starter);
});
