import { DEFAULT_SETTINGS } from '@tagpo/contract/wire/account/account';
import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';
import type { OwnSpotlight } from '@tagpo/contract/wire/members/spotlight';
import { afterAll, describe, expect, it } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { townOf } from '../../../testkit/attacks/probes.ts';
import { sized } from '../../../testkit/attacks/size.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { switchOf } from '../../../testkit/members/staff.ts';
import { bill } from '../../../testkit/meter.ts';
import { bytesOf } from '../fixtures/answers.ts';

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

const idOf = (kind: string) => people.get(kind) ?? '';

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

describe('11 an absent member put into the deck by an undone pass', () => {
  const age = 92;
  const wishes = { minAge: age, maxAge: age, distance: 5, genders: ['Male' as const] };

  /** Counts the old and the new cards of the next deal, and tells whether the member's export holds the absent member. */
  async function dealWith(kind: string) {
    const dealer = await suite.addMember({ placeId, gender: 'Female', account: { lookingFor: wishes } });
    if (kind === 'blocking the caller') await suite.post(blocker, `/blocks/${dealer.uid}`);
    const first = (await suite.get(dealer, '/deck')).body;
    expect(first).toHaveLength(20);
    await suite.post(dealer, '/swipes', { action: 'pass', targetId: first.at(-1)?.id });
    await suite.post(dealer, '/swipes', { action: 'pass', targetId: idOf(kind) });
    await suite.delete(dealer, `/swipes/passed/${idOf(kind)}`);
    const next = (await suite.get(dealer, '/deck?cursor=more')).body;
    const old = next.filter(({ id }) => first.some((card) => card.id === id));
    const kept = JSON.stringify((await suite.get(dealer, '/profile/me/export')).body);
    return { old: old.length, added: next.length - old.length, isKept: kept.includes(idOf(kind)) };
  }

  it('11 leaves the same gap, whatever the reason', async () => {
    await Promise.all(Array.from({ length: 24 }, () => suite.addMember({ placeId, age, gender: 'Male' })));
    const random = await dealWith('random');
    for (const kind of UNSEEN) expect(await dealWith(kind), kind).toEqual(random);
  });
});

describe('11 the spotlight of a member, and the reports of one', () => {
  const ways = {
    deactivated: async (other: Person) => (await switchOf(suite, other))({ active: false, reason: 'other' }),
    'blocking the caller': (other: Person, caller: Person) => suite.post(other, `/blocks/${caller.uid}`),
  };

  it('11 count a match alike, whether it was ended by a block or a switch-off', async () => {
    const counted = async (leave: (other: Person, caller: Person) => Promise<unknown>) => {
      const [caller, other] = [await suite.addMember({ placeId }), await suite.addMember({ placeId })];
      await suite.post(caller, '/spotlight');
      const [card] = (await suite.get(other, '/spotlights')).body.filter(({ id }) => id === caller.uid);
      expect(card).toBeDefined();
      for (const step of ['shown', 'opened', 'liked']) {
        await suite.post(other, '/spotlights/seen', { ids: [caller.uid], step });
      }
      await suite.post(other, '/swipes', { action: 'like', targetId: caller.uid });
      await suite.post(caller, '/swipes', { action: 'like', targetId: other.uid });
      expect(JSON.stringify((await suite.get(caller, '/spotlight')).body)).toContain('"liked":{"count":1');
      await leave(other, caller);
      const { receipt } = (await suite.get(caller, '/spotlight')).body as OwnSpotlight;
      return receipt?.liked;
    };
    expect(await counted(ways['blocking the caller'])).toEqual(await counted(ways.deactivated));
  });

  it('11 do not tell the new name of somebody whose chat has ended', async () => {
    const [caller, other] = await chatIn(suite).acquaintances();
    await suite.post(other, `/blocks/${caller.uid}`);
    await suite.patch(other, '/profile/me', { name: 'Secret' });
    expect((await suite.post(caller, '/reports', { userId: other.uid, reason: 'other' })).status).toBe(201);
    for (const path of ['/reports', '/profile/me/export']) {
      const { status, body } = await suite.get(caller, path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('Secret');
    }
  });
});

describe('11 the list of conversations', () => {
  it.each([
    ['hides', { isHidden: true }],
    ['begins a break', { pause: 'day' }],
  ])('11 shows nobody online who writes and then %s, whoever blocks them meanwhile', async (_what, settings) => {
    const [caller, other] = await chatIn(suite).acquaintances();
    const isOnline = async () => {
      const conversations = (await suite.get(caller, '/conversations')).body as unknown as Conversation[];
      return conversations.map(({ member }) => member.isOnline);
    };
    expect(await isOnline()).toEqual([true]);
    expect((await suite.patch(other, '/settings', settings)).status).toBe(200);
    expect(await isOnline()).toEqual([false]);
    await suite.post(await suite.addMember({ placeId }), `/blocks/${other.uid}`);
    expect(await isOnline()).toEqual([false]);
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
