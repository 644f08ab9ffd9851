/** Billed operations per call, counted by the stand-in's meter, and the API's overhead over the bare query. */

import { findPlace, places } from '@tagpo/contract/places/places';
import { MAX_AGE, MIN_AGE, USERS_PAGE_SIZE } from '@tagpo/contract/product';
import { keysOf, rings } from '@tagpo/contract/search-keys';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { z } from 'zod';
import { listDirectory } from '../../functions/src/domain/lists/directory.ts';
import { openSharedSuite } from '../../testkit/api-suite.ts';
import { SEEDED_PASSWORD } from '../suite/console.ts';
import type { Suite } from '../suite/suite.ts';

const WARM_UP = 20;
const ROUNDS = 100;

export interface ApiFigures {
  readonly homeReads: number;
  readonly profileReads: number;
  /** p50 of GET /users by the API in this process ÷ p50 of its query by the Admin SDK, both warm, in this run. */
  readonly overhead: number;
  /** The same through the Hosting and Functions emulators, which add two proxies of their own. */
  readonly suiteOverhead: number;
}

const signInAnswer = z.object({ idToken: z.string() });
const ownPlace = z.looseObject({ placeId: z.string(), age: z.int(), gender: z.optional(z.enum(OPTIONS.gender)) });
const cards = z.array(z.looseObject({ id: z.string() })).min(1);

export async function measureApi(suite: Suite): Promise<ApiFigures> {
  const headers = { authorization: `Bearer ${await signIn(suite)}` };
  const call = async (path: string) => {
    const response = await fetch(`${suite.url}/api${path}`, { headers });
    if (!response.ok) throw new Error(`GET /api${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const [first] = cards.parse(await call('/users'));
  const me = ownPlace.parse(await call('/profile/me'));
  const homeReads = await countReads(suite, () => call('/users'));
  const profileReads = await countReads(suite, () => call(`/profile/${first?.id}`));

  const emulated = await median(() => call('/users'));
  Object.assign(process.env, suite.env);
  const api = await openSharedSuite();
  try {
    const own = { token: headers.authorization.slice('Bearer '.length) };
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

async function signIn(suite: Suite): Promise<string> {
  const auth = `http://127.0.0.1:${suite.config.emulators.auth.port}/identitytoolkit.googleapis.com/v1`;
  const response = await fetch(`${auth}/accounts:signInWithPassword?key=demo-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'maria@example.com', password: SEEDED_PASSWORD, returnSecureToken: true }),
  });
  return signInAnswer.parse(await response.json()).idToken;
}

const meterAnswer = z.looseObject({ total: z.looseObject({ reads: z.number() }) });

async function countReads(suite: Suite, work: () => Promise<unknown>): Promise<number> {
  const meter = `http://127.0.0.1:${suite.config.emulators.firestore.port}/emulator/v1/meter`;
  await fetch(meter, { method: 'DELETE' });
  await work();
  return meterAnswer.parse(await (await fetch(meter)).json()).total.reads;
}

async function median(work: () => Promise<unknown>): Promise<number> {
  for (let round = 0; round < WARM_UP; round++) await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[ROUNDS / 2] ?? 0;
}
