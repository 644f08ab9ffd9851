/** Measures how steady GET /users stays at 200 calls a second. */
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiSuite, openSharedSuite } from '../../testkit/api-suite.ts';
import { type Percentiles, percentilesOf } from './quantile.ts';

const CALLS_A_SECOND = 200;
/** Calls that are made before times are taken. */
const WARM_UP = 200;
/** Members take turns: each makes five calls a second, half of what the rate limit allows. */
const MEMBERS = 40;

export interface LoadFigures extends Percentiles {
  readonly errors: number;
}

/** Runs the load for `seconds`. */
export async function measureLoad(seconds: number): Promise<LoadFigures> {
  const api = await openSharedSuite();
  try {
    const people = await Promise.all(Array.from({ length: MEMBERS }, () => api.addMember()));
    return await measureSteadiness(
      api,
      people.map(({ token }) => token),
      seconds,
    );
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
