import { DEFAULT_PUSH_WISHES } from '@tagpo/contract/wire/account/push';
import { afterAll, describe, expect, it } from 'vitest';
import { openSharedSuite, refusal } from '../../../testkit/api-suite.ts';
import { erase } from '../../../testkit/attacks/member-actions.ts';
import { hostingUrl, sendRaw } from '../../../testkit/attacks/raw.ts';
import { openPushService } from '../../../testkit/push-service.ts';

const suite = await openSharedSuite();
const ana = await suite.addMember();
const service = await openPushService((await call('GET', '/push')).body.publicKey);
afterAll(async () => {
  await service.close();
  await erase(suite, [ana]);
  await suite.close();
});

/** Through Hosting: its API is the one that notifies browsers. */
async function call(method: string, path: string, body?: object) {
  const { status, text } = await sendRaw(hostingUrl(), {
    method,
    path: `/api${path}`,
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status, body: JSON.parse(text) };
}

describe('70 a push endpoint', () => {
  // The suite takes loopback alone: one far from it, and those that look like it.
  it.each([
    'https://169.254.169.254/computeMetadata/v1/',
    'https://127.0.0.1.nip.io/x',
    'https://127.0.0.1@example.com/x',
    'https://localhost.example.com/x',
  ])('70 at %s is refused', async (endpoint) => {
    const { keys } = service.addBrowser();
    const body = { endpoint, keys, wishes: DEFAULT_PUSH_WISHES };
    expect(await call('POST', '/push', body)).toMatchObject(refusal(400, 'push-refused'));
  });

  it('70 that was refused is not stored', async () => {
    expect((await call('GET', '/profile/me/export')).body.browsers).toEqual([]);
  });
});
