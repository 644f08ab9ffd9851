/** Measures what each call of the budget table is billed at a given number of members, and how long reading calls take. */
import { CALLS } from '@tagpo/contract/calls/all';
import type { DecodedIdToken } from 'firebase-admin/auth';
import { type ApiAnswer, openSharedSuite, type Person } from '../../testkit/api-suite.ts';
import { BUDGET_ROWS, type BudgetRow, billRow } from '../../testkit/costs/budget-rows.ts';
import { furnish, NARROW_WISHES, type Scene } from '../../testkit/costs/budget-scene.ts';
import { type Crowd, openCrowd } from '../../testkit/members/crowd.ts';
import type { Bill } from '../../testkit/meter.ts';
import { step } from '../suite/console.ts';
import { PROJECT_ID } from '../suite/firebase-cli/firebase-cli.ts';
import { type Percentiles, percentilesOf } from './quantile.ts';
import { measureServedMemory, type ServedMemory } from './served-memory.ts';
import { startStandIn } from './stand-in.ts';

/** Photos need Cloud Storage, which is no part of the stand-in: `npm test` measures them. */
const ROWS = BUDGET_ROWS.filter(({ call }) => call !== 'registerPhoto');
const WARM_UP = 5;
const ROUNDS = 100;
/** A slow row stops after this time, with fewer rounds. */
const MAX_MS_A_ROW = 5000;
/** The API's clock moves this far between two calls, so that rate limits do not apply. */
const BETWEEN_CALLS_MS = 3000;
/** Members served before the memory is read: `docs/operations/deploy.md` chooses an instance's by it. */
const SERVED = 10_000;
const DAY_S = 24 * 60 * 60;

export interface MeasuredRow {
  readonly row: BudgetRow;
  readonly billed: Bill;
  /** Milliseconds; undefined for a call that writes. */
  readonly times: Percentiles | undefined;
}

export interface ScaleFigures {
  readonly size: number;
  /** MiB; undefined where the system does not report it. */
  readonly peakMemory: number | undefined;
  readonly rows: readonly MeasuredRow[];
  /** Of this process, whose API has served so many members. */
  readonly served: ServedMemory;
}

/** Starts a stand-in for this size and runs the API in this process, without the rest of the suite. */
export async function measureScale(size: number, port: number): Promise<ScaleFigures> {
  const standIn = await startStandIn(port);
  Object.assign(process.env, { FIRESTORE_EMULATOR_HOST: standIn.host, GCLOUD_PROJECT: PROJECT_ID });
  try {
    const people = `${size.toLocaleString('en')} members`;
    const crowd = await step(`Making ${people}`, () => openCrowd(size, { rosterEvery: 1 }));
    try {
      return { size, peakMemory: standIn.peakMemory(), ...(await measureCrowd(crowd, people)) };
    } finally {
      await crowd.close();
    }
  } finally {
    await standIn.stop();
  }
}

async function measureCrowd(crowd: Crowd, people: string): Promise<Pick<ScaleFigures, 'rows' | 'served'>> {
  const { auth, admit } = createFakeAuth();
  const scene = await openScene(crowd, { auth, admit });
  try {
    const rows = await step(`Measuring ${ROWS.length} calls at ${people}`, () => measureRows(scene));
    const members = crowd.ids.slice(0, SERVED).map((id) => admit(id));
    const served = await step(`Serving ${members.length} members`, () => measureServedMemory(scene.suite, members));
    return { rows, served };
  } finally {
    await scene.suite.close();
  }
}

async function measureRows(scene: Scene): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = [];
  for (const row of ROWS) rows.push(await measureRow(scene, row));
  return rows;
}

async function openScene(crowd: Crowd, { auth, admit }: ReturnType<typeof createFakeAuth>): Promise<Scene> {
  const suite = await openSharedSuite({ firestore: crowd.firestore, auth });
  const scene: Scene = { suite, crowd, maria: admit('maria'), jose: admit('jose'), staff: admit('staff', true) };
  const { maria, jose } = scene;
  await suite.writeMember(maria.uid, maria.email, { age: 30 });
  await suite.writeMember(jose.uid, jose.email, { age: 31, account: { lookingFor: NARROW_WISHES } });
  await furnish(scene);
  // This call fills the API's caches and deals the deck before anything is measured.
  await suite.call('GET', '/deck', { token: maria.token });
  return scene;
}

/** Stands in for Firebase Authentication: accepts made-up tokens for a day, and refuses every other use. */
function createFakeAuth() {
  const claims = new Map<string, DecodedIdToken>();
  const refuse = () => Promise.reject(new Error('The bench has no Authentication'));
  const auth = {
    verifyIdToken: (token: string) => {
      const found = claims.get(token);
      return found === undefined ? refuse() : Promise.resolve(found);
    },
    getUser: refuse,
    getUsers: refuse,
    getUserByEmail: refuse,
    generateEmailVerificationLink: refuse,
    generatePasswordResetLink: refuse,
    getUserByProviderUid: refuse,
    updateUser: refuse,
    revokeRefreshTokens: refuse,
    deleteUser: refuse,
    deleteUsers: refuse,
    listUsers: refuse,
  };
  const admit = (uid: string, isStaff = false): Person => {
    const [email, token, iat] = [`${uid}@example.com`, `bench.${uid}.token`, Math.floor(Date.now() / 1000)];
    claims.set(token, {
      uid,
      sub: uid,
      email,
      email_verified: true,
      aud: PROJECT_ID,
      iss: `https://securetoken.google.com/${PROJECT_ID}`,
      iat,
      auth_time: iat,
      exp: iat + DAY_S,
      firebase: { identities: {}, sign_in_provider: 'password' },
      ...(isStaff ? { admin: true } : {}),
    });
    return { uid, email, token };
  };
  return { auth, admit };
}

async function measureRow(scene: Scene, row: BudgetRow): Promise<MeasuredRow> {
  const { billed, run } = await billRow(scene, row);
  const isReading = CALLS[row.call].method === 'GET';
  return { row, billed, times: isReading ? await timeCalls(scene, row, run) : undefined };
}

async function timeCalls({ suite }: Scene, row: BudgetRow, run: () => Promise<ApiAnswer>): Promise<Percentiles> {
  const times: number[] = [];
  const start = performance.now();
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    suite.clock.skewMs += BETWEEN_CALLS_MS;
    const called = performance.now();
    const { status } = await run();
    if (status !== 200) throw new Error(`${row.action} was answered ${status}`);
    const now = performance.now();
    if (round >= 0) times.push(now - called);
    if (round >= 0 && now - start > MAX_MS_A_ROW) break;
  }
  return percentilesOf(times);
}
