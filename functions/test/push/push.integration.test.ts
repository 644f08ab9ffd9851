import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import {
  DEFAULT_PUSH_WISHES,
  MAX_PUSH_SUBSCRIPTIONS,
  type Notice,
  type PushWishes,
} from '@tagpo/contract/wire/account/push';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { bothWays, chatIn } from '../../../testkit/chat.ts';
import { switchOf } from '../../../testkit/members/staff.ts';
import { type Browser, openPushService } from '../../../testkit/push-service.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { pushSubscriptionOf, readPushSubscriptions } from '../../src/domain/push/subscriptions.ts';
import { notify } from '../../src/features/push/notify.ts';

const keys = { ...webPush.generateVAPIDKeys(), contact: 'mailto:push@example.com' };
/** As in production but for the test's own service. */
const push = {
  publicKey: keys.publicKey,
  keys: () => keys,
  isEndpoint: (endpoint: string) => endpoint.startsWith('http://127.0.0.1:'),
};

const suite = useApiSuite({ push });
const chat = chatIn(suite);
const service = await openPushService(keys.publicKey);
afterAll(() => service.close());
afterEach(() => expect(service.failures).toEqual([]));

async function register(person: Person, change: Partial<PushWishes> = {}): Promise<Browser> {
  const browser = service.addBrowser();
  const { endpoint, keys: own } = browser;
  const body = { endpoint, keys: own, wishes: { ...DEFAULT_PUSH_WISHES, ...change } };
  expect((await suite.post(person, '/push', body)).status).toBe(200);
  return browser;
}

const post = (person: Person, path: string, body?: object) => suite.post(person, path, body);
const switchOff = async (person: Person) => (await switchOf(suite, person))({ active: false, reason: 'harassment' });

/** Two who like each other. */
async function couple(): Promise<readonly [Person, Person]> {
  const [ana, ben] = await chat.pair();
  await post(ana, '/swipes', { targetId: ben.uid, action: 'like' });
  expect((await post(ben, '/swipes', { targetId: ana.uid, action: 'like' })).body.match).toBe(true);
  return [ana, ben];
}

const tell = (notice: Notice) => notify({ ...suite.deps, push }, notice);
const ofMessage = (receiver: Person, sender: Person, senderSequence = 1): Notice => ({
  kind: 'message',
  uid: receiver.uid,
  otherId: sender.uid,
  senderSequence,
});

describe('POST /push', () => {
  it('gives the key to subscribe with', async () => {
    const ana = await suite.addMember();
    expect((await chat.get(ana, '/push')).body).toEqual({ publicKey: keys.publicKey });
  });

  it('takes five browsers a member, the newest ones', async () => {
    const ana = await suite.addMember();
    const browsers: Browser[] = [];
    for (let count = 0; count <= MAX_PUSH_SUBSCRIPTIONS; count += 1) browsers.push(await register(ana));
    const kept = (await readPushSubscriptions(suite.firestore, ana.uid)).map(({ data }) => data.endpoint);
    expect(kept.toSorted()).toEqual(
      browsers
        .slice(1)
        .map(({ endpoint }) => endpoint)
        .toSorted(),
    );
  });

  it('belongs to whoever registered it last, alone', async () => {
    const [ana, ben] = await couple();
    const shared = await register(ana);
    const anas = await register(ana);
    const { endpoint, keys: own } = shared;
    await suite.post(ben, '/push', { endpoint, keys: own, wishes: DEFAULT_PUSH_WISHES });
    // The member before can no longer delete it.
    expect((await suite.delete(ana, '/push', { endpoint })).status).toBe(200);
    for (const [from, to] of bothWays(ana, ben)) {
      await chat.send(from, to, 'Kumusta?');
      await tell(ofMessage(to, from));
    }
    expect(anas.received.map(({ payload }) => payload.path)).toEqual([`/chat/${ben.uid}`]);
    expect(shared.received.map(({ payload }) => payload.path)).toEqual([`/chat/${ana.uid}`]);
    expect((await chat.get(ana, '/profile/me/export')).body.browsers).toMatchObject([{ endpoint: anas.endpoint }]);
    expect((await chat.get(ben, '/profile/me/export')).body.browsers).toMatchObject([{ endpoint }]);
    await suite.delete(ben, '/push', { endpoint });
    expect(await readPushSubscriptions(suite.firestore, ben.uid)).toEqual([]);
  });

  it('refuses an endpoint that belongs to no push service', async () => {
    const ana = await suite.addMember();
    const { keys: own } = service.addBrowser();
    const body = { endpoint: 'https://169.254.169.254/x', keys: own, wishes: DEFAULT_PUSH_WISHES };
    expect(await suite.post(ana, '/push', body)).toMatchObject(refusal(400, 'push-refused'));
  });
});

describe('a message', () => {
  it('is notified without name or text, in one length', async () => {
    const [ana, ben] = await couple();
    const browser = await register(ben);
    await chat.send(ana, ben, 'Hi');
    await tell(ofMessage(ben, ana, 1));
    await chat.send(ana, ben, 'A much longer message, '.repeat(20));
    await tell(ofMessage(ben, ana, 2));
    const [first, second] = browser.received;
    expect(first?.payload).toEqual({
      title: 'Tagpo',
      body: 'You have a new message',
      tag: `chat-${ana.uid}`,
      path: `/chat/${ana.uid}`,
      sequence: 1,
    });
    expect(second?.payload).toEqual({ ...first?.payload, sequence: 2 });
    expect(second?.length).toBe(first?.length);
    expect(second?.topic).toBe(first?.topic);
    expect(first?.topic).not.toContain(ana.uid.slice(0, 8));
    expect([first?.ttl, first?.urgency]).toEqual(['3600', 'high']);
  });

  it('shows name and words where the member wishes so', async () => {
    const [ana, ben] = await couple();
    const browser = await register(ben, { showsText: true });
    await chat.send(ana, ben, 'Kumusta?');
    await tell(ofMessage(ben, ana));
    expect(browser.received[0]?.payload).toMatchObject({ title: 'Ana', body: 'Kumusta?' });
  });

  it.each([
    ['of ninety families', '👨‍👩‍👧‍👦'.repeat(90)],
    ['of a letter with a thousand joiners', `a${'\u200d'.repeat(998)}b`],
    ['of quotation marks', '"'.repeat(1000)],
  ])('%s is notified in the same length', async (_what, content) => {
    const [ana, ben] = await couple();
    const browser = await register(ben, { showsText: true });
    for (const text of ['Hi', content]) expect((await chat.send(ana, ben, text)).status).toBe(201);
    await tell(ofMessage(ben, ana, 1));
    await tell(ofMessage(ben, ana, 2));
    const [first, second] = browser.received;
    expect(second?.payload.body).toMatch(/…$/);
    expect(second?.length).toBe(first?.length);
  });

  it('is put into the queue by sending it', async () => {
    const [ana, ben] = await couple();
    await chat.send(ana, ben, 'Hi');
    expect(suite.queued).toContainEqual(ofMessage(ben, ana));
  });

  it('is put into the queue once, however often it is sent', async () => {
    const [ana, ben] = await couple();
    const body = { id: randomUUID(), receiverId: ben.uid, content: 'Hi' };
    for (let attempt = 0; attempt < 3; attempt++) expect((await post(ana, '/messages', body)).status).toBe(201);
    expect(suite.queued.filter(({ uid, kind }) => uid === ben.uid && kind === 'message')).toEqual([
      ofMessage(ben, ana),
    ]);
  });

  const cases: [what: string, before: (ana: Person, ben: Person) => Promise<unknown>][] = [
    ['that was read meanwhile', (ana, ben) => post(ben, `/messages/${ana.uid}/read`, { sequence: 1 })],
    ['while the receiver is on a break', (_ana, ben) => suite.patch(ben, '/settings', { pause: 'day' })],
    ['after the receiver blocked', (ana, ben) => post(ben, `/blocks/${ana.uid}`)],
    ['after the sender blocked', (ana, ben) => post(ana, `/blocks/${ben.uid}`)],
    ['after an unmatch', (ana, ben) => suite.delete(ana, `/matches/${ben.uid}`)],
    ['of somebody who was switched off', (ana) => switchOff(ana)],
    ['of somebody who erased their account', (ana) => suite.delete(ana, '/profile/me')],
    ['to somebody who was switched off', (_ana, ben) => switchOff(ben)],
  ];
  it.each(cases)('%s is not told', async (_what, before) => {
    const [ana, ben] = await couple();
    const browser = await register(ben);
    await chat.send(ana, ben, 'Hi');
    await before(ana, ben);
    await tell(ofMessage(ben, ana));
    expect(browser.received).toEqual([]);
  });

  const now = new Date();
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  const unwished: [what: string, change: Partial<PushWishes>][] = [
    ['that is not wished', { message: false }],
    ['in quiet hours', { quiet: { from: minute, to: (minute + 60) % 1440, timeZone: 'UTC' } }],
  ];
  it.each(unwished)('%s is not told', async (_what, change) => {
    const [ana, ben] = await couple();
    const browser = await register(ben, change);
    await chat.send(ana, ben, 'Hi');
    await tell(ofMessage(ben, ana));
    expect(browser.received).toEqual([]);
  });
});

describe('a like', () => {
  it('is notified once an hour, and only while it stands', async () => {
    const [ana, ben] = await chat.pair();
    const browser = await register(ben);
    const notice = { kind: 'like', uid: ben.uid, otherId: ana.uid } as const;
    await tell(notice);
    expect(browser.received).toHaveLength(0);
    await post(ana, '/swipes', { targetId: ben.uid, action: 'like' });
    expect(suite.queued).toContainEqual(notice);
    await tell(notice);
    await tell(notice);
    expect(browser.received.map(({ payload }) => payload.body)).toEqual(['Somebody likes you']);
    const hourAgo = Timestamp.fromMillis(Date.now() - 61 * 60_000);
    await pushSubscriptionOf(suite.firestore, browser.endpoint).update({ likeToldAt: hourAgo });
    await tell(notice);
    expect(browser.received).toHaveLength(2);
    await post(ben, `/blocks/${ana.uid}`);
    await pushSubscriptionOf(suite.firestore, browser.endpoint).update({ likeToldAt: hourAgo });
    await tell(notice);
    expect(browser.received).toHaveLength(2);
  });
});

describe('a like that was answered by a pass meanwhile', () => {
  it('is not notified', async () => {
    const [ana, ben] = await chat.pair();
    const browser = await register(ben);
    const notice = { kind: 'like', uid: ben.uid, otherId: ana.uid } as const;
    await post(ana, '/swipes', { targetId: ben.uid, action: 'like' });
    await post(ben, '/swipes', { targetId: ana.uid, action: 'pass' });
    await tell(notice);
    expect(browser.received).toEqual([]);
    expect((await suite.delete(ben, `/swipes/passed/${ana.uid}`)).status).toBe(200);
    await tell(notice);
    expect(browser.received).toHaveLength(1);
  });
});

describe('a match', () => {
  it('is notified until it was seen', async () => {
    const [ana, ben] = await couple();
    const browser = await register(ben, { showsText: true });
    const notice = { kind: 'match', uid: ben.uid, otherId: ana.uid } as const;
    await tell(notice);
    expect(browser.received[0]?.payload.body).toContain('Ana');
    await post(ben, '/matches/seen', { until: new Date().toISOString() });
    await tell(notice);
    expect(browser.received).toHaveLength(1);
  });
});

describe('a browser', () => {
  it.each([404, 410])('that is gone (%i) is unsubscribed', async (code) => {
    const [ana, ben] = await couple();
    const browser = await register(ben);
    service.answer(browser, code);
    await chat.send(ana, ben, 'Hi');
    await tell(ofMessage(ben, ana));
    expect((await pushSubscriptionOf(suite.firestore, browser.endpoint).get()).exists).toBe(false);
  });

  it.each([307, 500, 429])('whose service answers %i stays, and nothing else is asked', async (code) => {
    const [ana, ben] = await couple();
    const [browser, other] = [await register(ben), await register(ben)];
    service.answer(browser, code);
    service.asked.length = 0;
    await chat.send(ana, ben, 'Hi');
    await tell(ofMessage(ben, ana));
    expect(other.received).toHaveLength(1);
    // Neither the same once more, nor where a redirect leads.
    const subscribed = [browser, other].map(({ endpoint }) => new URL(endpoint).pathname.slice(1));
    expect(service.asked.toSorted()).toEqual(subscribed.toSorted());
    expect((await pushSubscriptionOf(suite.firestore, browser.endpoint).get()).exists).toBe(true);
  });

  it('with a broken document is removed, and the others are notified', async () => {
    const [ana, ben] = await couple();
    const browser = await register(ben);
    const broken = suite.firestore.doc(paths.pushSubscription('broken-one'));
    await broken.set({ uid: ben.uid, endpoint: null });
    await chat.send(ana, ben, 'Hi');
    await tell(ofMessage(ben, ana));
    expect(browser.received).toHaveLength(1);
    expect((await broken.get()).exists).toBe(false);
  });

  it('is in the export of its member, and erased with them', async () => {
    const ana = await suite.addMember();
    const browser = await register(ana);
    const exported = (await chat.get(ana, '/profile/me/export')).body;
    expect(exported.browsers).toMatchObject([{ endpoint: browser.endpoint }]);
    await suite.delete(ana, '/profile/me');
    expect(await readPushSubscriptions(suite.firestore, ana.uid)).toEqual([]);
  });
});
