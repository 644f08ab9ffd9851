import { paths } from '@tagpo/contract/paths';
import { describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { DIGESTS_A_TASK, runMailTask } from '../../src/features/mail/run-task.ts';

const suite = useApiSuite();
const chat = chatIn(suite);
let day = 1;

/** What an evening brings somebody. */
async function spendEvening({ email }: Person) {
  const before = suite.mailbox.sent.length;
  day += 1;
  suite.mailbox.queued.length = 0;
  await runMailTask(suite.deps, { kind: 'digest-page', day });
  for (const task of suite.mailbox.queued) await runMailTask(suite.deps, task);
  return suite.mailbox.sent.slice(before).filter(({ to }) => to === email);
}

const wantDigest = (person: Person, hasDigest = true) => suite.patch(person, '/settings', { hasDigest });
const unsubscribe = (query: string) =>
  suite.call('POST', `/mails/unsubscribe${query}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Ana wants digests, has a new match with Ben, and three messages that she has not read. */
async function unreadOfAna() {
  const [ana, ben] = await chat.pair();
  await wantDigest(ana);
  await chat.like(ana, ben);
  await chat.like(ben, ana);
  for (const text of ['Kumusta?', 'Ako si Ben', 'Kape?']) await chat.send(ben, ana, text);
  return [ana, ben] as const;
}

describe('a digest', () => {
  it('counts what is unread, and names nobody', async () => {
    const [ana, ben] = await unreadOfAna();
    const mails = await spendEvening(ana);
    expect(mails).toMatchObject([{ subject: 'You have 3 unread messages and 1 new match' }]);
    expect(JSON.stringify(mails)).not.toMatch(/Ben|Kape/);
    expect(await spendEvening(ben)).toEqual([]);
  });

  it('is not sent to whoever did not switch it on, or has read everything', async () => {
    const [ana, ben] = await unreadOfAna();
    await wantDigest(ana, false);
    expect(await spendEvening(ana)).toEqual([]);
    await wantDigest(ana);
    await chat.read(ana, ben);
    await suite.post(ana, '/matches/seen', { until: new Date().toISOString() });
    expect(await spendEvening(ana)).toEqual([]);
  });

  it('is not sent on a break, after a block, or to an address that is not verified', async () => {
    const [ana, ben] = await unreadOfAna();
    await suite.patch(ana, '/settings', { pause: 'day' });
    expect(await spendEvening(ana)).toEqual([]);
    await suite.patch(ana, '/settings', { pause: null });
    await suite.auth.updateUser(ana.uid, { emailVerified: false });
    expect(await spendEvening(ana)).toEqual([]);
    await suite.auth.updateUser(ana.uid, { emailVerified: true });
    await chat.block(ana, ben);
    expect(await spendEvening(ana)).toEqual([]);
  });

  it('comes once a day, however often its tasks run', async () => {
    const [ana] = await unreadOfAna();
    suite.mailbox.queued.length = 0;
    for (const _time of [1, 2]) await runMailTask(suite.deps, { kind: 'digest-page', day: 0 });
    for (const task of suite.mailbox.queued) await runMailTask(suite.deps, task);
    expect(suite.mailbox.sent.filter(({ to }) => to === ana.email)).toHaveLength(1);
  });

  it('is queued a page of members at a time', async () => {
    const people = await suite.addMembers(DIGESTS_A_TASK + 1, () => ({
      account: { settings: { language: 'en', isHidden: false, hasDigest: true } },
    }));
    suite.mailbox.queued.length = 0;
    await runMailTask(suite.deps, { kind: 'digest-page', day: 0 });
    const [page, ...mails] = suite.mailbox.queued.toReversed();
    expect([page?.kind, mails.length]).toEqual(['digest-page', DIGESTS_A_TASK]);
    if (page !== undefined) await runMailTask(suite.deps, page);
    const named = new Set(suite.mailbox.queued.flatMap((task) => ('uid' in task ? [task.uid] : [])));
    expect(people.filter(({ uid }) => !named.has(uid))).toEqual([]);
  });
});

describe('POST /mails/unsubscribe', () => {
  it('ends digests by a mail program’s tap, without a sign-in', async () => {
    const [ana] = await unreadOfAna();
    const [digest] = await spendEvening(ana);
    const [, query] = JSON.stringify(digest?.headers).match(/unsubscribe(\?token=[^>]+)>/) ?? [];
    expect((await unsubscribe(query ?? '')).status).toBe(200);
    expect((await suite.get(ana, '/profile/me')).body.settings).not.toHaveProperty('hasDigest');
    expect(await spendEvening(ana)).toEqual([]);
    expect((await unsubscribe(query ?? '')).status).toBe(200);
  });

  it('takes no other token', async () => {
    const [ana] = await unreadOfAna();
    const name = Buffer.from(ana.uid).toString('base64url');
    const { appealCode } = (await suite.get(ana, '/profile/me')).body;
    for (const token of ['', 'a.b', `${name}.`, `${name}.${'a'.repeat(43)}`, appealCode]) {
      expect(await unsubscribe(`?token=${token}`)).toMatchObject(refusal(404, 'not-found'));
    }
    expect(await unsubscribe('')).toMatchObject(refusal(400, 'invalid-query'));
    expect((await suite.firestore.doc(paths.account(ana.uid)).get()).get('settings.hasDigest')).toBe(true);
  });
});
