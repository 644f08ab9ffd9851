import { DEFAULT_PUSH_WISHES } from '@tagpo/contract/wire/account/push';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openSharedSuite, type Person, refusal } from '../../../testkit/api-suite.ts';
import { type Browser, openPushService } from '../../../testkit/push-service.ts';
import { erase } from '../fixtures/member-actions.ts';
import { hostingUrl, sendRaw } from '../fixtures/raw.ts';

/** The queue waits ten seconds, and the function may start cold. */
const WITHIN = { timeout: 90_000, interval: 250 };

const suite = await openSharedSuite();
const [ana, ben, cel] = [await suite.addMember(), await suite.addMember(), await suite.addMember()];
const people = [ana, ben, cel];
const service = await openPushService((await call(ana, 'GET', '/push')).body.publicKey);
afterAll(async () => {
  await service.close();
  await erase(suite, people);
  await suite.close();
});

/** Through Hosting: its API has the queue and the function that notify browsers. */
async function call({ token }: Person, method: string, path: string, body?: object) {
  const { status, text } = await sendRaw(hostingUrl(), {
    method,
    path: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status, body: JSON.parse(text) };
}

const subscribe = (person: Person, { endpoint, keys }: Pick<Browser, 'endpoint' | 'keys'>) =>
  call(person, 'POST', '/push', { endpoint, keys, wishes: DEFAULT_PUSH_WISHES });
const write = async (from: Person, to: Person) => {
  const body = { id: crypto.randomUUID(), receiverId: to.uid, content: 'Kumusta?' };
  expect((await call(from, 'POST', '/messages', body)).status).toBe(201);
};

describe('70 a push endpoint', () => {
  it.each([
    'https://169.254.169.254/computeMetadata/v1/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://10.0.0.1/x',
    'https://192.168.1.1/x',
    'https://[fd00::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://0.0.0.0/x',
    'https://127.0.0.1.nip.io/x',
    'https://127.0.0.1@example.com/x',
    'https://localhost.example.com/x',
    'https://fcm.googleapis.com.example.com/x',
    'file:///etc/passwd',
    'gopher://10.0.0.1:25/x',
  ])('70 at %s is refused', async (endpoint) => {
    const { keys } = service.addBrowser();
    expect(await subscribe(ana, { endpoint, keys })).toMatchObject(refusal(400, 'push-refused'));
  });

  it('70 that was refused is not stored', async () => {
    expect((await call(ana, 'GET', '/profile/me/export')).body.browsers).toEqual([]);
  });

  it('70 that redirects is not followed, and delays no other', async () => {
    const [leading, other] = [service.addBrowser(), service.addBrowser()];
    service.answer(leading, 307);
    for (const browser of [leading, other]) expect((await subscribe(ben, browser)).status).toBe(200);
    await write(ana, ben);
    await vi.waitFor(() => expect(other.received).toHaveLength(1), WITHIN);
    await vi.waitFor(() => expect(service.asked).toContain(new URL(leading.endpoint).pathname.slice(1)), WITHIN);
    expect(service.asked).not.toContain('redirected');
    expect(service.failures).toEqual([]);
  });

  it('70 on a shared device belongs to its latest member alone', async () => {
    const [shared, bens] = [service.addBrowser(), service.addBrowser()];
    for (const browser of [shared, bens]) expect((await subscribe(ben, browser)).status).toBe(200);
    expect((await subscribe(cel, shared)).status).toBe(200);
    // The member before can no longer delete it.
    expect((await call(ben, 'DELETE', '/push', { endpoint: shared.endpoint })).status).toBe(200);
    await write(cel, ben);
    await write(ana, cel);
    await vi.waitFor(() => expect([bens.received, shared.received]).toMatchObject([[{}], [{}]]), WITHIN);
    expect(bens.received[0]?.payload.path).toBe(`/chat/${cel.uid}`);
    expect(shared.received[0]?.payload.path).toBe(`/chat/${ana.uid}`);
    const { browsers } = (await call(ben, 'GET', '/profile/me/export')).body;
    expect(JSON.stringify(browsers)).not.toContain(shared.endpoint);
    expect((await call(cel, 'GET', '/profile/me/export')).body.browsers).toMatchObject([{ endpoint: shared.endpoint }]);
  });
});
