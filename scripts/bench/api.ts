/** Measures the billed operations of a call, by the stand-in's meter, and the time that the API adds to its query. */

import { findPlace, places } from '@tagpo/contract/places/places';
import { MAX_AGE, MIN_AGE, USERS_PAGE_SIZE } from '@tagpo/contract/product';
import { keysOf, rings } from '@tagpo/contract/search-keys';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { z } from 'zod';
import { signInAccount } from '../../e2e/fixtures/account.ts';
import { MARIA } from '../../e2e/fixtures/credentials.ts';
import { listDirectory } from '../../functions/src/domain/lists/directory.ts';
import { openSharedSuite } from '../../testkit/api-suite.ts';
import { countReads } from '../../testkit/meter.ts';
import { quantile } from './quantile.ts';

const WARM_UP = 20;
const ROUNDS = 100;

export interface ApiFigures {
  readonly homeReads: number;
  readonly profileReads: number;
  /** p50 of GET /users, answered by the API in this process, divided by p50 of its query by the Admin SDK. */
  readonly overhead: number;
  /** The same ratio for GET /users through the Hosting and Functions emulators, which add two proxies. */
  readonly suiteOverhead: number;
}

const ownPlace = z.looseObject({ placeId: z.string(), age: z.int(), gender: z.optional(z.enum(OPTIONS.gender)) });
const cards = z.array(z.looseObject({ id: z.string() })).min(1);

export async function measureApi(url: string): Promise<ApiFigures> {
  const { idToken } = await signInAccount(MARIA);
  const headers = { authorization: `Bearer ${idToken}` };
  const call = async (path: string) => {
    const response = await fetch(`${url}/api${path}`, { headers });
    if (!response.ok) throw new Error(`GET /api${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const [first] = cards.parse(await call('/users'));
  const me = ownPlace.parse(await call('/profile/me'));
  const countReadsOf = async (path: string) => {
    const before = await countReads();
    await call(path);
    return (await countReads()) - before;
  };
  const homeReads = await countReadsOf('/users');
  const profileReads = await countReadsOf(`/profile/${first?.id}`);

  const emulated = await median(() => call('/users'));
  const api = await openSharedSuite();
  try {
    const own = { token: idToken };
    const town = findPlace(me.placeId) ?? places[0];
    const keys = town ? keysOf(rings(town)[0]?.areas ?? [], { genders: [], metBy: { gender: me.gender } }) : [];
    const ages = { min: MIN_AGE, max: MAX_AGE };
    const query = { keys, beyondKm: 0, ages, metByAge: me.age, after: undefined, limit: USERS_PAGE_SIZE + 1 };
    const direct = await median(() => listDirectory(api.deps, query));
    const throughApi = await median(() => api.call('GET', '/users', own));
    return { homeReads, profileReads, overhead: throughApi / direct, suiteOverhead: emulated / direct };
  } finally {
    await api.close();
  }
}

async function median(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < WARM_UP; round++) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return quantile(times, 0.5);
}
