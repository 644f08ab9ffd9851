/** Measures how steady GET /users stays at 200 calls a second, and what single calls are billed. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { type ApiSuite, openSharedSuite } from '../../testkit/api-suite.ts';
import { bill } from '../../testkit/meter.ts';
import { type Percentiles, percentilesOf } from './quantile.ts';

const CALLS_A_SECOND = 200;
/** Calls that are made before times are taken. */
const WARM_UP = 200;
/** Members take turns: each makes five calls a second, half of what the rate limit allows. */
const MEMBERS = 40;

export interface LoadFigures extends Percentiles {
  readonly errors: number;
}

export interface CallCost {
  readonly what: string;
  readonly reads: number;
  readonly writes: number;
}

/** Runs the load for `seconds`. */
export async function measureLoad(seconds: number): Promise<{ load: LoadFigures; costs: CallCost[] }> {
  const api = await openSharedSuite();
  try {
    const people = await Promise.all(Array.from({ length: MEMBERS }, () => api.addMember()));
    const tokens = people.map(({ token }) => token);
    return { load: await measureSteadiness(api, tokens, seconds), costs: await measureCosts(api, tokens[0] ?? '') };
  } finally {
    await api.close();
  }
}

/**
 * Makes each call when it is due, even if earlier ones are not answered yet, and times it from then. So a pause of the server
 * counts for every call that it delays.
 */
async function measureSteadiness(api: ApiSuite, tokens: readonly string[], seconds: number): Promise<LoadFigures> {
  const call = (number: number) => api.call('GET', '/users', { token: tokens[number % tokens.length] ?? '' });
  for (let number = 0; number < WARM_UP; number += 1) await call(number);
  const times: number[] = [];
  let errors = 0;
  const start = performance.now();
  const pending: Promise<void>[] = [];
  for (let number = 0; number < CALLS_A_SECOND * seconds; number += 1) {
    const due = start + (number * 1000) / CALLS_A_SECOND;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    pending.push(
      call(number).then(
        ({ status }) => {
          times.push(performance.now() - due);
          if (status !== 200) errors += 1;
        },
        () => {
          errors += 1;
        },
      ),
    );
  }
  await Promise.all(pending);
  return { ...percentilesOf(times), errors };
}

const cards = z.array(z.looseObject({ id: z.string() }));

/** Bills the calls that a member makes after opening the home page. */
async function measureCosts(api: ApiSuite, token: string): Promise<CallCost[]> {
  const get = (path: string) => api.call('GET', path, { token });
  const [first, second, third, ...others] = cards.parse((await get('/users')).body).map(({ id }) => id);
  await get('/deck');
  const swipe = (targetId: string | undefined, action: string) =>
    api.call('POST', '/swipes', { token, body: { targetId, action } });
  const calls = [
    ['deck', 'dealDeck', () => get('/deck')],
    ['search', 'searchMembers', () => get('/search?distance=50')],
    ['pass', 'swipe', () => swipe(first, 'pass')],
    [
      'ten passes',
      'passMembers',
      () => api.call('POST', '/swipes/passes', { token, body: { targetIds: others.slice(0, 10) } }),
    ],
    ['like', 'swipe', () => swipe(second, 'like')],
    ['likes', 'listLikes', () => get('/likes')],
    ['favourite', 'addFavorite', () => api.call('POST', `/favorites/${third}`, { token })],
    ['favourites', 'listFavorites', () => get('/favorites')],
    ['conversations', 'listConversations', () => get('/conversations')],
    ['a look at the inbox', 'readInbox', () => get('/inbox')],
    ['own profile', 'getOwnProfile', () => get('/profile/me')],
    ['blocked people', 'listBlocks', () => get('/blocks')],
    ['own reports', 'listOwnReports', () => get('/reports')],
    ['settings', 'updateSettings', () => api.call('PATCH', '/settings', { token, body: { isTwoWay: true } })],
  ] as const;
  const costs: CallCost[] = [];
  for (const [what, label, run] of calls) costs.push({ what, ...(await bill(label, run)) });
  return costs;
}
