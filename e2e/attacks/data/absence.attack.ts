import { DEFAULT_SETTINGS } from '@tagpo/contract/wire/account/account';
import { afterAll, describe, expect, it } from 'vitest';
import { openApiSuite } from '../../../testkit/api-suite.ts';
import { bill } from '../../../testkit/meter.ts';
import { bytesOf } from '../fixtures/answers.ts';
import { townOf } from '../fixtures/probes.ts';
import { sized } from '../fixtures/size.ts';

/** Members whom the viewer must not tell apart, by anything. */
const UNSEEN = ['hidden', 'deactivated', 'blocking the caller'] as const;
const KINDS = [...UNSEEN, 'deleted', 'newcomer'] as const;

const people = new Map<string, string>();
const suite = await openApiSuite();
const placeId = townOf('Nueva Era', 'Ilocos Norte').id;
const viewer = await suite.addMember({ placeId });
const hidden = { settings: { ...DEFAULT_SETTINGS, isHidden: true } };
const blocker = await suite.addMember({ placeId });
const deleted = await suite.addMember({ placeId });
people.set('random', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzz');
people.set('hidden', (await suite.addMember({ placeId, account: hidden })).uid);
people.set('deactivated', (await suite.addMember({ placeId, account: { isActive: false } })).uid);
people.set('newcomer', (await suite.signUp()).uid);
people.set('blocking the caller', blocker.uid);
people.set('deleted', deleted.uid);
await suite.delete(deleted, '/profile/me');
await suite.post(blocker, `/blocks/${viewer.uid}`);
await beginMinute();
afterAll(() => suite.close());

/** No call counts towards the limit yet. The viewer's account is cached for the minute: the calls that follow read the database. */
async function beginMinute(): Promise<void> {
  suite.clock.skewMs += 61_000;
  await suite.get(viewer, '/users');
}

const CALLS: [label: string, call: string, body?: object][] = [
  ['getProfile', 'GET /profile/:id'],
  ['addFavorite', 'POST /favorites/:id'],
  ['swipe', 'POST /swipes', { action: 'like', targetId: ':id' }],
  ['listMessages', 'GET /messages/:id'],
  ['sendMessage', 'POST /messages', { receiverId: ':id', content: 'Hi' }],
  ['getConversation', 'GET /conversations/:id'],
  ['markRead', 'POST /messages/:id/read', { sequence: 1 }],
];

function makeCall(call: string, body: object | undefined, id: string) {
  const [method = '', path = ''] = call.split(' ');
  const sent = body === undefined ? undefined : JSON.parse(JSON.stringify(body).replace(':id', id));
  return suite.call(method, path.replace(':id', id), { token: viewer.token, body: sent });
}

/** The lesser of two bills: now and then an instance settles its counts with the others. */
async function billOf(label: string, call: string, body: object | undefined, kind: string) {
  const run = () => bill(label, () => makeCall(call, body, people.get(kind) ?? ''));
  const [one, other] = [await run(), await run()];
  return one.reads < other.reads ? one : other;
}

describe('11 absent members', () => {
  it.each(CALLS)('11 get the same bytes from %s', async (_label, call, body) => {
    const random = bytesOf(await makeCall(call, body, people.get('random') ?? ''));
    expect(random).toMatch(/^404 .*"code":"not-found"/);
    for (const kind of KINDS) expect(bytesOf(await makeCall(call, body, people.get(kind) ?? '')), kind).toBe(random);
  });

  it.each(CALLS)('11 cost the same reads in %s', async (label, call, body) => {
    const random = await billOf(label, call, body, 'random');
    for (const kind of KINDS) expect(await billOf(label, call, body, kind), kind).toEqual(random);
  });

  it('11 take the same class of time in getProfile', async () => {
    const times = new Map<string, number[]>();
    for (let round = 0; round < sized(200, 30); round += 1) {
      if (round % 20 === 0) await beginMinute();
      for (const [kind, id] of people) {
        const start = performance.now();
        expect((await makeCall('GET /profile/:id', undefined, id)).status).toBe(404);
        times.set(kind, [...(times.get(kind) ?? []), performance.now() - start]);
      }
    }
    await beginMinute();
    const medians = [...times.values()].map((all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0);
    expect(Math.max(...medians)).toBeLessThan(3 * Math.min(...medians) + 5);
  });
});

const idOf = (kind: string) => people.get(kind) ?? '';

describe('11 reporting an absent member', () => {
  const REPORT = ['POST /reports', { userId: ':id', reason: 'other' }] as const;

  it('11 gets the same answer for every id', async () => {
    for (const [kind, id] of people) {
      const { status, body } = await makeCall(...REPORT, id);
      expect([status, Object.keys(body)], kind).toEqual([201, ['id']]);
    }
    const own = (await suite.get(viewer, '/reports')).body;
    const told = own.map(({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...rest }) => rest);
    expect(told).toEqual([...people].map(() => ({ reason: 'other', state: 'open' })));
  });

  it('11 costs the same for every id', async () => {
    const random = await billOf('reportMember', ...REPORT, 'random');
    for (const kind of KINDS) expect(await billOf('reportMember', ...REPORT, kind), kind).toEqual(random);
  });
});

// The last: a block separates the two.
describe('11 blocking an absent member', () => {
  const CALL = 'POST /blocks/:id';

  it('11 gets the same answer for every id', async () => {
    for (const [kind, id] of people) {
      const { status, body } = await makeCall(CALL, undefined, id);
      expect([status, body], kind).toEqual([200, { id, isBlocked: true }]);
    }
    expect((await suite.get(viewer, '/blocks')).body).toEqual([]);
    for (const [kind, id] of people) {
      const { status, body } = await makeCall('DELETE /blocks/:id', undefined, id);
      expect([status, body], kind).toEqual([200, { id, isBlocked: false }]);
    }
  });

  it('11 costs the same, whether they hide, are switched off or block', async () => {
    // Each block makes the next call read its caller anew.
    await makeCall(CALL, undefined, idOf('hidden'));
    const hidden = await billOf('blockMember', CALL, undefined, 'hidden');
    for (const kind of UNSEEN) expect(await billOf('blockMember', CALL, undefined, kind), kind).toEqual(hidden);
  });
});
