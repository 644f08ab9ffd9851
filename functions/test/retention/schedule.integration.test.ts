import { RETENTION } from '@tagpo/contract/retention';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSharedSuite } from '../../../testkit/use-suite.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const suite = useSharedSuite();
let functions: string;

beforeAll(async () => {
  const response = await fetch(`http://${process.env.FIREBASE_EMULATOR_HUB}/emulators`);
  const { host, port } = ((await response.json()) as { functions: { host: string; port: number } }).functions;
  functions = `http://${host}:${port}`;
});

interface Trigger {
  readonly entryPoint: string;
  readonly timeoutSeconds: number;
  readonly schedule?: object;
}

/**
 * Cloud Scheduler calls a scheduled function of the second generation by HTTP. The Functions emulator knows no clock; what it
 * calls the function it tells whoever asks for one that is not there: the name and how often it was loaded.
 */
async function callAsScheduler(): Promise<number> {
  const project = process.env.GCLOUD_PROJECT;
  const known = await (await fetch(`${functions}/${project}/asia-southeast1/none`)).text();
  const [trigger] = /asia-southeast1-retention-\d+/.exec(known) ?? [];
  const response = await fetch(`${functions}/functions/projects/${project}/triggers/${trigger}`, { method: 'POST' });
  return response.status;
}

describe('the scheduled function', () => {
  it('is loaded by the suite as it would be deployed, at half past three in Manila', async () => {
    const response = await fetch(`${functions}/backends`);
    const { backends } = (await response.json()) as { backends: { functionTriggers: Trigger[] }[] };
    const loaded = backends.flatMap(({ functionTriggers }) => functionTriggers);
    expect(loaded.map(({ entryPoint }) => entryPoint).toSorted()).toEqual([
      'api',
      'decoder',
      'digests',
      'eraseMember',
      'notifyMember',
      'outbox',
      'photos',
      'pictures',
      'retention',
      'sendMail',
      'uploads',
    ]);
    expect(loaded.find(({ entryPoint }) => entryPoint === 'retention')).toMatchObject({
      timeoutSeconds: 540,
      schedule: { schedule: '30 3 * * *', timeZone: 'Asia/Manila', retryConfig: { retryCount: 0 } },
    });
  });

  it('erases what is past its term when called', async () => {
    const person = await suite.signUp();
    await suite.get(person, '/profile/me');
    const account = suite.firestore.doc(`accounts/${person.uid}`);
    await account.update({ createdAt: Timestamp.fromMillis(Date.now() - (RETENTION.newcomers.days + 1) * DAY_MS) });
    expect(await callAsScheduler()).toBe(200);
    // By the queue.
    await expect.poll(async () => (await account.get()).exists, { timeout: 30_000 }).toBe(false);
    await expect(suite.auth.getUser(person.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });
});
