import { paths } from '@tagpo/contract/paths';
import { RATE_LIMITS } from '@tagpo/contract/product';
import type { Evidence } from '@tagpo/contract/wire/staff/evidence';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { type ApiAnswer, type Person, refusal } from '../../../testkit/api-suite.ts';
import { bothWays, chatIn } from '../../../testkit/chat.ts';
import { readChoices } from '../../../testkit/members/choices.ts';
import { addAdministrator, signInAgain, switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { blockKey } from '../../src/domain/members/blocks.ts';

const suite = useApiSuite();
const chat = chatIn(suite);

/** What hides somebody from strangers until it is taken back. */
const AWAY: [label: string, leave: (person: Person, isAway: boolean) => Promise<unknown>][] = [
  ['hides', chat.hide],
  ['takes a break', (person, isAway) => suite.patch(person, '/settings', { pause: isAway ? 'day' : null })],
  [
    'is switched off',
    async (person, isAway) =>
      (await switchOf(suite, person))(isAway ? { active: false, reason: 'other' } : { active: true }),
  ],
];

/** What does not change from one request to another. */
const said = ({ status, body }: ApiAnswer) => {
  const { requestId: _requestId, ...rest } = body as Record<string, unknown>;
  return [status, rest];
};

describe('blocking', () => {
  it('hides both from each other until it is undone', async () => {
    const [ana, ben] = await chat.acquaintances();
    const answer = await chat.block(ana, ben);
    expect([answer.status, answer.body]).toEqual([200, { id: ben.uid, isBlocked: true }]);
    for (const [person, other] of bothWays(ana, ben)) {
      expect((await chat.get(person, '/conversations')).body).toEqual([]);
      for (const path of [`/conversations/${other.uid}`, `/messages/${other.uid}`, `/profile/${other.uid}`]) {
        expect((await chat.get(person, path)).status).toBe(404);
      }
      expect(said(await chat.send(person, other, 'Hi'))).toEqual(said(await chat.send(person, { uid: 'x' }, 'Hi')));
    }
    expect((await chat.unblock(ana, ben)).body).toEqual({ id: ben.uid, isBlocked: false });
    expect((await chat.get(ben, '/conversations')).body).toHaveLength(1);
    expect(await chat.unread(ana)).toBe(1);
    expect((await chat.send(ben, ana, 'Hi again')).status).toBe(201);
  });

  it('and unblocking are idempotent', async () => {
    const [ana, ben] = await chat.pair();
    const answers = await Promise.all([1, 2, 3].map(() => chat.block(ana, ben)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await chat.get(ana, '/blocks');
    expect(body).toMatchObject([{ id: ben.uid, name: 'Ben' }]);
    for (let time = 0; time < 2; time += 1) expect((await chat.unblock(ana, ben)).status).toBe(200);
    expect((await chat.get(ana, '/blocks')).body).toEqual([]);
    expect((await chat.get(ana, `/profile/${ben.uid}`)).status).toBe(200);
  });

  it('is invisible to the blocked member', async () => {
    const [ana, ben] = await chat.pair();
    await chat.block(ana, ben);
    expect((await chat.get(ben, '/blocks')).body).toEqual([]);
    expect((await chat.block(ben, ana)).body).toEqual({ id: ana.uid, isBlocked: true });
    expect((await chat.get(ben, '/blocks')).body).toEqual([]);
    await chat.unblock(ben, ana);
    expect((await chat.send(ben, ana, 'Hi')).status).toBe(404);
  });

  it('lasts until both have unblocked', async () => {
    const [ana, ben] = await chat.acquaintances();
    const batch = suite.firestore.batch();
    await chat.block(ana, ben);
    const block = { from: ben.uid, to: ana.uid, blockedAt: new Date(), isHeld: false, blockedName: 'Ana' };
    batch.set(suite.firestore.doc(paths.choice(ben.uid, ana.uid)), block);
    batch.update(suite.firestore.doc(paths.user(ben.uid)), { blocks: [blockKey(ana.uid)] });
    batch.update(suite.firestore.doc(`conversations/${[ana.uid, ben.uid].sort().join('_')}`), {
      blockedBy: [ana.uid, ben.uid],
    });
    await batch.commit();
    await chat.unblock(ana, ben);
    expect((await chat.send(ana, ben, 'Hi')).status).toBe(404);
    expect((await chat.get(ana, `/profile/${ben.uid}`)).status).toBe(404);
    await chat.unblock(ben, ana);
    expect((await chat.send(ana, ben, 'Hi')).status).toBe(201);
  });

  it('back is held, and applies once the first block ends', async () => {
    const [ana, ben] = await chat.acquaintances();
    const answers = await Promise.all([chat.block(ana, ben), chat.block(ben, ana)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const isAnaFirst = (await chat.get(ana, '/blocks')).body.length === 1;
    const [first, second] = isAnaFirst ? [ana, ben] : [ben, ana];
    expect((await chat.get(second, '/blocks')).body).toEqual([]);
    const { body: exported } = await chat.get(second, '/profile/me/export');
    expect(exported).toMatchObject({ blocks: [] });
    await chat.unblock(first, second);
    expect((await chat.send(first, second, 'Hi')).status).toBe(404);
    expect((await chat.get(second, '/blocks')).body).toMatchObject([{ id: first.uid, name: expect.any(String) }]);
    await chat.unblock(second, first);
    expect((await chat.send(first, second, 'Hi')).status).toBe(201);
  });

  it('that is held can be undone too', async () => {
    const [ana, ben] = await chat.acquaintances();
    await chat.block(ana, ben);
    await chat.block(ben, ana);
    await chat.unblock(ben, ana);
    await chat.unblock(ana, ben);
    expect((await chat.send(ana, ben, 'Hi')).status).toBe(201);
  });

  it.each(AWAY)('somebody who %s holds at once and when they come back', async (_name, leave) => {
    const [ana, ben] = await chat.pair();
    await leave(ben, true);
    expect((await chat.block(ana, ben)).body).toEqual({ id: ben.uid, isBlocked: true });
    expect((await chat.get(ana, '/blocks')).body).toEqual([]);
    await leave(ben, false);
    const back = await signInAgain(ben);
    for (const [person, other] of bothWays(ana, back)) {
      expect((await chat.get(person, `/profile/${other.uid}`)).status).toBe(404);
      expect((await chat.send(person, other, 'Hi')).status).toBe(404);
    }
    expect((await chat.get(ana, '/blocks')).body).toMatchObject([{ id: ben.uid, name: 'Ben' }]);
    expect((await chat.get(back, '/blocks')).body).toEqual([]);
    await chat.unblock(ana, ben);
    expect((await chat.send(back, ana, 'Hi')).status).toBe(201);
  });

  it('somebody hidden applies to them at once, and can be undone', async () => {
    const [eve, dan] = await chat.pair();
    await chat.hide(dan);
    await chat.block(eve, dan);
    expect((await chat.get(dan, `/profile/${eve.uid}`)).status).toBe(404);
    await chat.unblock(eve, dan);
    expect((await chat.get(dan, `/profile/${eve.uid}`)).status).toBe(200);
  });

  it('that is held is shown to who blocked first', async () => {
    const [ana, ben] = await chat.pair();
    for (const person of [ana, ben]) await chat.hide(person);
    await chat.block(ana, ben);
    await chat.block(ben, ana);
    for (const person of [ana, ben]) await chat.hide(person, false);
    expect((await chat.get(ben, '/blocks')).body).toEqual([]);
    expect((await chat.get(ana, '/blocks')).body).toMatchObject([{ id: ben.uid }]);
    await chat.unblock(ana, ben);
    expect((await chat.get(ana, `/profile/${ben.uid}`)).status).toBe(404);
    expect((await chat.get(ben, '/blocks')).body).toMatchObject([{ id: ana.uid }]);
  });

  it('that is held ends with the account of either', async () => {
    const [ana, ben] = await chat.pair();
    await chat.hide(ben);
    await chat.block(ana, ben);
    await suite.delete(ben, '/profile/me');
    expect((await readChoices(suite.firestore, ana.uid)).blocked).toEqual([]);
    expect((await suite.firestore.doc(paths.user(ana.uid)).get()).get('blocks')).toEqual([]);
    expect((await chat.get(ana, '/blocks')).body).toEqual([]);
  });

  it('cannot be done to oneself or to what is no id', async () => {
    const ana = await suite.addMember();
    expect((await chat.block(ana, ana)).body.code).toBe('invalid-target');
    expect((await chat.block(ana, { uid: '..' })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('reporting', () => {
  const report = (person: Person, body: object) => suite.post(person, '/reports', body);

  it('stores the report for staff, with a log entry', async () => {
    const [ana, ben] = await chat.acquaintances();
    const messageId = (await chat.thread(ana, ben)).body.at(-1)?.id;
    const body = { userId: ben.uid, reason: 'harassment', text: ' He will not stop. ', messageIds: [messageId] };
    const answer = await report(ana, body);
    expect(answer.status).toBe(201);
    const stored = await suite.firestore.doc(`reports/${String(answer.body.id)}`).get();
    expect(stored.data()).toMatchObject({
      reporterId: ana.uid,
      reportedId: ben.uid,
      reason: 'harassment',
      text: 'He will not stop.',
      messageIds: [messageId],
      state: 'open',
      kind: 'report',
    });
    const log = await suite.firestore.collection('adminLogs').where('targetUserId', '==', ben.uid).get();
    expect(log.docs.map((entry) => entry.data())).toMatchObject([
      { action: 'report.created', details: { reportId: answer.body.id, reason: 'harassment' } },
    ]);
    expect(JSON.stringify(suite.logged)).not.toContain('He will not stop');
  });

  it('is possible after a block, by either', async () => {
    const [ana, ben] = await chat.acquaintances();
    await chat.block(ana, ben);
    expect((await report(ana, { userId: ben.uid, reason: 'other' })).status).toBe(201);
    expect((await report(ben, { userId: ana.uid, reason: 'other' })).status).toBe(201);
    const [eve, dan] = await chat.pair();
    await chat.block(eve, dan);
    expect((await report(eve, { userId: dan.uid, reason: 'fake-profile' })).status).toBe(201);
    expect((await report(dan, { userId: eve.uid, reason: 'fake-profile' })).status).toBe(201);
  });

  it.each([
    ...AWAY,
    ['blocks the reporter', (ben: Person, _isAway: boolean, ana: Person) => chat.block(ben, ana)] as const,
  ])('is possible when the reported %s first, and tells nothing of it', async (_name, leave) => {
    const [ana, ben] = await chat.pair();
    await suite.patch(ben, '/profile/me', { name: 'Secret' });
    await leave(ben, true, ana);
    const { status, body } = await report(ana, { userId: ben.uid, reason: 'underage', text: 'He says he is 15.' });
    expect([status, Object.keys(body)]).toEqual([201, ['id']]);
    const { body: own } = await suite.get(ana, '/reports');
    expect(own.map(({ id, name }) => [id, name])).toEqual([[body.id, undefined]]);
    expect(JSON.stringify((await suite.get(ana, '/profile/me/export')).body)).not.toContain('Secret');
    const admin = await addAdministrator(suite);
    expect((await suite.get(admin, `/admin/reports/${body.id}`)).body).toMatchObject({
      reported: { id: ben.uid, name: 'Secret' },
      sealed: { profile: { name: 'Secret' } },
    });
  });

  it.each([
    ['an unmatch', (ana: Person, ben: Person) => chat.unmatch(ben, ana)],
    ['a block', (ana: Person, ben: Person) => chat.block(ben, ana)],
    [
      'a switch-off',
      async (_ana: Person, ben: Person) => (await switchOf(suite, ben))({ active: false, reason: 'other' }),
    ],
    ['an erasure', (_ana: Person, ben: Person) => suite.delete(ben, '/profile/me')],
  ])('seals the chat after %s by the reported', async (_name, end) => {
    const [ana, ben] = await chat.acquaintances();
    await Promise.all([chat.like(ana, ben), chat.like(ben, ana)]);
    await chat.send(ben, ana, 'Send me money or else');
    await end(ana, ben);
    const body = { userId: ben.uid, reason: 'harassment', withChat: true, id: crypto.randomUUID() };
    const first = await report(ana, body);
    expect([first.status, (await report(ana, body)).body]).toEqual([201, first.body]);
    const admin = await addAdministrator(suite);
    const { sealed } = (await suite.get(admin, `/admin/reports/${first.body.id}`)).body;
    const last = (sealed as Evidence).messages.at(-1);
    expect(last).toMatchObject({ author: 'reported', content: 'Send me money or else', isPointedAt: true });
  });

  it('seals nothing of a chat there never was', async () => {
    const [ana, ben] = await chat.pair();
    const { body } = await report(ana, { userId: ben.uid, reason: 'other', withChat: true });
    expect((await suite.firestore.doc(`evidence/${String(body.id)}`).get()).get('messages')).toEqual([]);
  });

  it.each([
    ['no reason', { reason: undefined }, 400],
    ['a reason of their own', { reason: 'ugly' }, 400],
    ['1001 characters', { text: 'a'.repeat(1001) }, 400],
    ['another state', { state: 'no-action' }, 400],
    ['messages of others', { messageIds: ['00000000-0000-4000-8000-000000000000'] }, 400],
    ['twenty-one messages', { messageIds: Array(21).fill('00000000-0000-4000-8000-000000000000') }, 400],
    ['no chat in so many words', { withChat: false }, 400],
  ])('refuses %s', async (_name, change, status) => {
    const [ana, ben] = await chat.pair();
    expect((await report(ana, { userId: ben.uid, reason: 'other', ...change })).status).toBe(status);
  });

  it('refuses oneself', async () => {
    const ana = await suite.addMember();
    expect((await report(ana, { userId: ana.uid, reason: 'other' })).body.code).toBe('invalid-target');
  });
});

describe('reporting again under the same id', () => {
  const report = (person: Person, body: object) => suite.post(person, '/reports', body);
  const keptBy = async ({ uid }: Person) => {
    const kept = await suite.firestore.collection('reports').where('reporterId', '==', uid).get();
    return kept.docs.map((snapshot) => snapshot.id);
  };
  const entriesAbout = async ({ uid }: Person) =>
    (await suite.firestore.collection('adminLogs').where('targetUserId', '==', uid).get()).size;
  const spentBy = async ({ uid }: Person) => {
    const counts: Record<string, number> = (await suite.firestore.doc(paths.rateLimit('report', uid)).get()).get(
      'counts',
    );
    return Object.values(counts);
  };
  const openReports = async () => (await suite.firestore.doc(paths.counts()).get()).get('openReports');

  it('is one report, one log entry and one of the daily limit', async () => {
    const [ana, ben] = await chat.acquaintances();
    const messageIds = (await chat.thread(ana, ben)).body.map(({ id }) => id);
    const body = { userId: ben.uid, reason: 'harassment', text: 'Again', messageIds, id: crypto.randomUUID() };
    const first = await report(ana, body);
    const open = await openReports();
    await chat.block(ben, ana);
    for (const again of [body, { ...body, text: ' Again ' }]) {
      const { status, body: receipt } = await report(ana, again);
      expect([status, receipt]).toEqual([201, first.body]);
    }
    expect(await keptBy(ana)).toEqual([first.body.id]);
    expect([await entriesAbout(ben), await spentBy(ana), await openReports()]).toEqual([1, [1], open]);
    expect((await suite.get(ana, '/reports')).body).toHaveLength(1);
  });

  it('answers the same when the daily limit is used up', async () => {
    const [ana, ben] = await chat.pair();
    const body = { userId: ben.uid, reason: 'other', id: crypto.randomUUID() };
    await report(ana, body);
    await suite.countBefore('report', ana.uid, RATE_LIMITS.report.limit);
    expect((await report(ana, { ...body, id: crypto.randomUUID() })).status).toBe(429);
    expect((await report(ana, body)).status).toBe(201);
  });

  it.each([
    ['another text', { text: 'Other' }],
    ['other evidence', { messageIds: [] }],
  ])('refuses %s and keeps the first', async (_name, change) => {
    const [ana, ben] = await chat.acquaintances();
    const messageIds = [(await chat.thread(ana, ben)).body[0]?.id];
    const body = { userId: ben.uid, reason: 'harassment', text: 'Once', messageIds, id: crypto.randomUUID() };
    const first = await report(ana, body);
    expect(await report(ana, { ...body, ...change })).toMatchObject(refusal(409, 'report-id-taken'));
    expect(await keptBy(ana)).toEqual([first.body.id]);
  });

  it('answers the same when who it is about has erased their account', async () => {
    const [ana, ben] = await chat.pair();
    const body = { userId: ben.uid, reason: 'other', id: crypto.randomUUID() };
    const first = await report(ana, body);
    expect((await suite.delete(ben, '/profile/me')).status).toBe(200);
    expect(await report(ana, body)).toMatchObject({ status: 201, body: first.body });
    const { uid: userId } = await suite.addMember();
    for (const change of [{ text: 'Other' }, { userId }])
      expect(await report(ana, { ...body, ...change })).toMatchObject(refusal(409, 'report-id-taken'));
  });

  it.each(['x', '', '..', crypto.randomUUID().toUpperCase()])('refuses the id "%s"', async (id) => {
    const [ana, ben] = await chat.pair();
    expect((await report(ana, { userId: ben.uid, reason: 'other', id })).status).toBe(400);
  });
});

describe('GET /blocks', () => {
  it('lists everybody once, newest first, page by page', async () => {
    const ana = await suite.addMember();
    const ids = Array.from({ length: 45 }, (_, index) => `blocked-${index}-${ana.uid}`);
    const batch = suite.firestore.batch();
    for (const [index, blockedId] of ids.entries()) {
      // Some at the very same moment.
      const createdAt = Timestamp.fromMillis(1_790_000_000_000 - Math.floor(index / 3));
      const block = { from: ana.uid, to: blockedId, blockedAt: createdAt, isHeld: false, blockedName: 'Ben' };
      batch.set(suite.firestore.doc(paths.choice(ana.uid, blockedId)), block);
    }
    await batch.commit();
    const pages = (await suite.listPages(ana, '/blocks')).map((page) => page.map(({ id }) => id));
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
    expect(pages.flat().sort()).toEqual(ids.sort());
  });
});
