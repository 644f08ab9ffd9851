import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiSuite, openSharedSuite, type Person, signIn } from '../../../testkit/api-suite.ts';
import { get } from '../fixtures/answers.ts';
import { addCouple, erase, send } from '../fixtures/member-actions.ts';
import { HIDDEN, townOf } from '../fixtures/probes.ts';
import { openSdk, untilReceived } from '../fixtures/sdk.ts';

const MINUTE_MS = 60_001;

let one: ApiSuite;
let other: ApiSuite;
const staff: string[] = [];
beforeAll(async () => {
  one = await openSharedSuite();
  other = await openSharedSuite();
});
afterAll(async () => {
  for (const uid of staff) await one.auth.deleteUser(uid);
  for (const suite of [one, other]) await suite.close();
});

async function addAdministrator(): Promise<Person> {
  const email = `boss-${randomUUID()}@admin.com`;
  const person = await one.signUp({ email, emailVerified: true });
  staff.push(person.uid);
  await one.writeMember(person.uid, email, { account: HIDDEN });
  return { ...person, token: await signIn(email) };
}

const STAFF_READS = ['/admin/stats', '/admin/users', '/admin/logs'];

it.each(['disable', 'revoke', 'unverify'])(
  '25 staff who are met by %s are refused at once on staff’s routes',
  async (end) => {
    const boss = await addAdministrator();
    for (const path of STAFF_READS) expect((await get(one, boss, path)).status).toBe(200);
    if (end === 'disable') await one.auth.updateUser(boss.uid, { disabled: true });
    if (end === 'revoke') await one.revokeTokens(boss.uid);
    if (end === 'unverify') {
      await one.auth.updateUser(boss.uid, { emailVerified: false });
      await one.revokeTokens(boss.uid);
    }
    for (const suite of [one, other]) {
      for (const path of STAFF_READS) expect([401, 403], path).toContain((await get(suite, boss, path)).status);
      const toggle = `/admin/users/${boss.uid}/toggle`;
      const answer = await suite.call('PATCH', toggle, { token: boss.token, body: { active: true } });
      expect([401, 403]).toContain(answer.status);
    }
  },
);

it('25 a member who is switched off is out of every call within a minute, and of every conversation at once', async () => {
  const boss = await addAdministrator();
  const [ana, ben] = await addCouple(one, { placeId: townOf('Bangui', 'Ilocos Norte').id });
  for (const suite of [one, other]) expect((await get(suite, ben, '/users')).status).toBe(200);
  const [anas, bens] = [await openSdk(ana), await openSdk(ben)];
  const threads = [
    [anas, paths.inboxThread(ana.uid, ben.uid)],
    [bens, paths.inboxThread(ben.uid, ana.uid)],
  ] as const;
  for (const [sdk, path] of threads) await untilReceived(sdk, path, (thread) => thread?.last !== undefined);
  const told = [
    ...threads.map(([sdk, path]) => untilReceived(sdk, path, (thread) => thread?.last === undefined)),
    untilReceived(bens, paths.inbox(ben.uid), (bell) => bell?.isActive === false),
  ];

  const toggle = (active: boolean) =>
    one.call('PATCH', `/admin/users/${ben.uid}/toggle`, { token: boss.token, body: { active } });
  expect((await toggle(false)).status).toBe(200);
  await Promise.all(told);
  for (const sdk of [anas, bens]) await sdk.close();
  expect((await get(one, ana, '/conversations')).body).toEqual([]);
  expect((await get(one, ana, `/profile/${ben.uid}`)).status).toBe(404);
  expect((await send(one, ana, { to: ben, content: 'Hello?' })).status).toBe(404);

  for (const suite of [one, other]) {
    suite.clock.skewMs = MINUTE_MS;
    for (const asked of ['/users', '/profile/me', '/conversations', `/messages/${ana.uid}`]) {
      const answer = await get(suite, ben, asked);
      expect([asked, answer.status >= 401 && answer.status <= 403]).toEqual([asked, true]);
    }
    suite.clock.skewMs = 0;
  }
  expect((await toggle(true)).status).toBe(200);
  const back = { ...ben, token: await signIn(ben.email) };
  expect((await get(one, back, '/conversations')).body).toMatchObject([{ member: { id: ana.uid } }]);
  await erase(one, [ana, ben]);
});

it('25 nobody switches themselves off, and eleven switches a minute are one too many on two instances', async () => {
  const boss = await addAdministrator();
  const member = await one.addMember({ account: HIDDEN });
  staff.push(member.uid);
  const own = await one.call('PATCH', `/admin/users/${boss.uid}/toggle`, {
    token: boss.token,
    body: { active: false },
  });
  expect(own.status).toBeGreaterThanOrEqual(400);
  expect((await get(one, boss, '/admin/stats')).status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, index) =>
      (index % 2 === 0 ? one : other).call('PATCH', `/admin/users/${member.uid}/toggle`, {
        token: boss.token,
        body: { active: index % 2 === 0 },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
  expect(answers.every(({ status }) => [200, 409, 429].includes(status))).toBe(true);
});
