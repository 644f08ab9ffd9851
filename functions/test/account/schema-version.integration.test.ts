import { collections } from '@tagpo/contract/paths';
import { MAX_PASSED } from '@tagpo/contract/stored/deck';
import { DEFAULT_PUSH_WISHES } from '@tagpo/contract/wire/account/push';
import { expect, it } from 'vitest';
import { readEverything } from '../../../testkit/everywhere.ts';
import { addBusyMember } from '../../../testkit/members/busy-member.ts';
import { storeChoices } from '../../../testkit/members/choices.ts';
import { addAdministrator, switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { runMailTask } from '../../src/features/mail/run-task.ts';
import { runRetention } from '../../src/features/retention/run.ts';

const push = {
  publicKey: '',
  keys: () => ({ publicKey: '', privateKey: '', contact: 'mailto:push@example.com' }),
  isEndpoint: () => true,
};

const suite = useApiSuite({ push });

it('every document of every collection has a schema version', async () => {
  const { ana, ben, cara, dan, eve } = await addBusyMember(suite);
  const post = (token: string, path: string, body = {}) => suite.post({ token }, path, body);
  const browser = {
    endpoint: 'https://push.example.com/1',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  };
  const staff = await addAdministrator(suite);
  const switchDan = await switchOf(suite, dan);
  await storeChoices(suite.firestore, cara.uid, {
    passed: Array.from({ length: MAX_PASSED }, (_, index) => `p${index}`),
  });
  const calls = [
    await post(ana.token, '/push', { ...browser, wishes: DEFAULT_PUSH_WISHES }),
    await post(ana.token, '/photos/uploads', { type: 'image/jpeg', bytes: 1000 }),
    await post(ana.token, '/mails/verification'),
    await post(eve.token, '/spotlight'),
    await post(cara.token, '/spotlights/seen', { ids: [eve.uid], step: 'shown' }),
    // One more than are listed.
    await post(cara.token, '/swipes', { targetId: 'one-more', action: 'pass' }),
    // Somebody who is not there for the caller.
    await post(ana.token, `/blocks/${'A'.repeat(28)}`),
    await post(staff.token, '/admin/generate-samples?count=1&seed=version'),
    await switchDan({ active: false, reason: 'harassment' }),
    await suite.delete(ben, '/profile/me'),
  ];
  const around = await suite.get(cara, '/spotlights');
  expect(around.body.map(({ id }) => id)).toEqual([eve.uid]);
  expect(calls.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200, 200, 200, 200, 200, 200]);

  for (const task of suite.mailbox.queued) await runMailTask(suite.deps, task);
  // The nightly sweeps note how far they are.
  await runRetention(suite.deps);

  const found = await readEverything(suite);
  const kinds = new Set(found.map(({ path }) => path.split('/').at(-2)));
  expect(Object.values(collections).filter((name) => !kinds.has(name))).toEqual([]);
  expect(found.filter(({ data }) => !Number.isInteger(data.schemaVersion)).map(({ path }) => path)).toEqual([]);
}, 60_000);
