import { DEFAULT_PUSH_WISHES } from '@tagpo/contract/wire/account/push';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiSuite, openSharedSuite, type Person } from '../../../testkit/api-suite.ts';
import { type Browser, openPushService, type PushTestService } from '../../../testkit/push-service.ts';
import { erase } from '../fixtures/member-actions.ts';
import { hostingUrl, sendRaw } from '../fixtures/raw.ts';

/** Ten seconds of the queue, and a function that starts cold. */
const TOLD_WITHIN = { timeout: 90_000, interval: 250 };

let suite: ApiSuite;
let service: PushTestService;
let people: Person[];
let ana: Person;
let ben: Person;
let cel: Person;
beforeAll(async () => {
  suite = await openSharedSuite();
  [ana, ben, cel] = [await suite.addMember(), await suite.addMember(), await suite.addMember()];
  people = [ana, ben, cel];
  service = await openPushService((await call(ana, 'GET', '/push')).body.publicKey);
});
afterAll(async () => {
  await service.close();
  await erase(suite, people);
  await suite.close();
});

/** What an attacker reaches: the API behind Hosting, whose queue and function tell the browsers. */
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
    const answer = await subscribe(ana, { endpoint, keys });
    expect([answer.status, answer.body.code]).toEqual([400, 'push-refused']);
  });

  it('70 that was refused is not kept', async () => {
    expect((await call(ana, 'GET', '/profile/me/export')).body.browsers).toEqual([]);
  });

  it('70 that leads elsewhere leads nowhere, and holds up no other', async () => {
    const [leading, other] = [service.addBrowser(), service.addBrowser()];
    service.answer(leading, 307);
    for (const browser of [leading, other]) expect((await subscribe(ben, browser)).status).toBe(200);
    await write(ana, ben);
    await vi.waitFor(() => expect(other.received).toHaveLength(1), TOLD_WITHIN);
    await vi.waitFor(() => expect(service.asked).toContain(new URL(leading.endpoint).pathname.slice(1)), TOLD_WITHIN);
    expect(service.asked).not.toContain('redirected');
    expect(service.failures).toEqual([]);
  });

  it('70 left behind on a device tells the next member there nothing of the last', async () => {
    const [shared, bens] = [service.addBrowser(), service.addBrowser()];
    for (const browser of [shared, bens]) expect((await subscribe(ben, browser)).status).toBe(200);
    expect((await subscribe(cel, shared)).status).toBe(200);
    // Whoever was here before can neither end nor take back what is the next one's now.
    expect((await call(ben, 'DELETE', '/push', { endpoint: shared.endpoint })).status).toBe(200);
    await write(cel, ben);
    await write(ana, cel);
    await vi.waitFor(() => expect([bens.received, shared.received]).toMatchObject([[{}], [{}]]), TOLD_WITHIN);
    expect(bens.received[0]?.payload.path).toBe(`/chat/${cel.uid}`);
    expect(shared.received[0]?.payload.path).toBe(`/chat/${ana.uid}`);
    const { browsers } = (await call(ben, 'GET', '/profile/me/export')).body;
    expect(JSON.stringify(browsers)).not.toContain(shared.endpoint);
    expect((await call(cel, 'GET', '/profile/me/export')).body.browsers).toMatchObject([{ endpoint: shared.endpoint }]);
  });
});
