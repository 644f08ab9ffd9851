import { paths } from '@tagpo/contract/paths';
import { afterAll, expect, it } from 'vitest';
import { openSharedSuite } from '../../../testkit/api-suite.ts';
import { addCouple, erase } from '../../../testkit/attacks/member-actions.ts';
import { HIDDEN, townOf } from '../../../testkit/attacks/probes.ts';
import { openSdk, untilReceived } from '../../../testkit/attacks/sdk.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { addAdministrator, signInAgain, switchOf } from '../../../testkit/members/staff.ts';

const MINUTE_MS = 60_001;

const one = await openSharedSuite();
const other = await openSharedSuite();
afterAll(async () => {
  for (const suite of [one, other]) await suite.close();
});

const STAFF_READS = ['/admin/stats', '/admin/users', '/admin/logs'];

it.each(['disable', 'revoke', 'unverify'])(
  '25 staff’s routes refuse at once a member of staff after %s',
  async (end) => {
    const boss = await addAdministrator(one);
    for (const path of STAFF_READS) expect((await one.get(boss, path)).status).toBe(200);
    if (end === 'disable') await one.auth.updateUser(boss.uid, { disabled: true });
    if (end === 'revoke') await one.revokeTokens(boss.uid);
    if (end === 'unverify') {
      await one.auth.updateUser(boss.uid, { emailVerified: false });
      await one.revokeTokens(boss.uid);
    }
    for (const suite of [one, other]) {
      for (const path of STAFF_READS) expect([401, 403], path).toContain((await suite.get(boss, path)).status);
      const toggle = `/admin/users/${boss.uid}/toggle`;
      const answer = await suite.patch(boss, toggle, { active: true });
      expect([401, 403]).toContain(answer.status);
    }
  },
);

it('25 a switch-off ends every conversation at once, and every call within a minute', async () => {
  const [ana, ben] = await addCouple(one, { placeId: townOf('Bangui', 'Ilocos Norte').id });
  for (const suite of [one, other]) expect((await suite.get(ben, '/users')).status).toBe(200);
  const [anas, bens] = [await openSdk(ana), await openSdk(ben)];
  const listened = [
    [anas, paths.inboxThread(ana.uid, ben.uid)],
    [bens, paths.inboxThread(ben.uid, ana.uid)],
  ] as const;
  for (const [sdk, path] of listened) await untilReceived(sdk, path, (thread) => thread?.last !== undefined);
  const ended = [
    ...listened.map(([sdk, path]) => untilReceived(sdk, path, (thread) => thread?.last === undefined)),
    untilReceived(bens, paths.inbox(ben.uid), (bell) => bell?.isActive === false),
  ];

  const toggle = await switchOf(one, ben);
  expect((await toggle({ active: false })).status).toBe(200);
  await Promise.all(ended);
  for (const sdk of [anas, bens]) await sdk.close();
  expect((await one.get(ana, '/conversations')).body).toEqual([]);
  expect((await one.get(ana, `/profile/${ben.uid}`)).status).toBe(404);
  expect((await chatIn(one).send(ana, ben, 'Hello?')).status).toBe(404);

  for (const suite of [one, other]) {
    suite.clock.skewMs = MINUTE_MS;
    for (const asked of ['/users', '/profile/me', '/conversations', `/messages/${ana.uid}`]) {
      const answer = await suite.get(ben, asked);
      expect([asked, answer.status >= 401 && answer.status <= 403]).toEqual([asked, true]);
    }
    suite.clock.skewMs = 0;
  }
  expect((await toggle({ active: true })).status).toBe(200);
  const back = await signInAgain(ben);
  expect((await one.get(back, '/conversations')).body).toMatchObject([{ member: { id: ana.uid } }]);
  await erase(one, [ana, ben]);
});

it('25 nobody switches more than ten accounts a minute over two instances', async () => {
  const boss = await addAdministrator(one);
  const member = await one.addMember({ account: HIDDEN });
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
