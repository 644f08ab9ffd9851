import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { collections } from '@tagpo/contract/paths';
import { DAILY_VIEWS } from '@tagpo/contract/product';
import { adminLogDocument } from '@tagpo/contract/stored/staff';
import { ADMIN_ACTIONS, type AdminAction } from '@tagpo/contract/wire/staff/admin';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Person, signIn } from '../../../testkit/api-suite.ts';
import { addAdministrator, albumPhoto } from '../../../testkit/members/staff.ts';
import { useSharedSuite } from '../../../testkit/use-suite.ts';

const suite = useSharedSuite();
let admin: Person;
let lota: Person;
let rudy: Person;
let reportId: string;
let appealCode: unknown;
const PHOTO = albumPhoto();
const seed = `l${randomUUID().slice(0, 8)}`;

const call = async (by: Person | undefined, method: string, path: string, body?: object) => {
  const options = { ...(by && { token: by.token }), ...(body && { body }) };
  const answer = await suite.call(method, path, options);
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer.body;
};
const toggle = (body: object) => call(admin, 'PATCH', `/admin/users/${rudy.uid}/toggle`, body);
const move = (body: object) => call(admin, 'PATCH', `/admin/reports/${reportId}`, body);
const hold = (body: object) => call(admin, 'PATCH', `/admin/reports/${reportId}/hold`, body);

const runScript = fileURLToPath(new URL('../../../scripts/run.mjs', import.meta.url));
const command = (...args: string[]) => promisify(execFile)(process.execPath, [runScript, 'admin', ...args]);

/** Lota reports what Rudy wrote to her. */
async function report(): Promise<void> {
  const sent = await call(rudy, 'POST', '/messages', { receiverId: lota.uid, content: 'Send load to this number' });
  const told = { userId: rudy.uid, reason: 'scam-or-spam', messageIds: [sent.id] };
  reportId = String((await call(lota, 'POST', '/reports', told)).id);
}

/** Rudy opens as many profiles as a day allows in his first one. */
async function openMany(): Promise<void> {
  await suite.showBefore('opened', rudy.uid, DAILY_VIEWS.opened.starter - 3);
  const others = await suite.addMembers(2);
  for (const { uid } of [lota, ...others]) await call(rudy, 'GET', `/profile/${uid}`);
}

/** Everything that is logged, by whoever does it, in the order of one story about Rudy: the deed, what was and what became. */
const STORY = {
  'views.reached': [openMany, { opened: 97 }, { opened: 100 }],
  'report.created': [report, { state: 'none' }, { state: 'open' }],
  'evidence.read': [() => call(admin, 'GET', `/admin/reports/${reportId}`), { state: 'open' }, { state: 'open' }],
  'review.started': [() => move({ state: 'in-review' }), { state: 'open' }, { state: 'in-review' }],
  'review.closed': [
    () => move({ state: 'action-taken', note: 'Rudy of Mati' }),
    { state: 'in-review' },
    { state: 'action-taken' },
  ],
  'hold.placed': [() => hold({ isHeld: true }), { isHeld: false }, { isHeld: true }],
  'hold.lifted': [() => hold({ isHeld: false, note: 'Case closed' }), { isHeld: true }, { isHeld: false }],
  'user.viewed': [() => call(admin, 'GET', `/admin/users/${rudy.uid}`), { isActive: true }, { isActive: true }],
  'note.added': [
    () => call(admin, 'POST', `/admin/users/${rudy.uid}/notes`, { text: 'Rudy of Mati' }),
    { isActive: true },
    { isActive: true },
  ],
  'photo.removed': [
    () => call(admin, 'DELETE', `/admin/users/${rudy.uid}/photos/${PHOTO.id}`, { reason: 'fake-profile' }),
    { photos: 1 },
    { photos: 0 },
  ],
  'prompt.removed': [
    () =>
      call(admin, 'DELETE', `/admin/users/${rudy.uid}/prompts/ulam`, { reason: 'scam-or-spam', note: 'Rudy of Mati' }),
    { prompts: 1 },
    { prompts: 0 },
  ],
  'bio.removed': [
    () => call(admin, 'DELETE', `/admin/users/${rudy.uid}/bio`, { reason: 'scam-or-spam', note: 'Rudy of Mati' }),
    { bio: true },
    { bio: false },
  ],
  'user.deactivated': [
    () => toggle({ active: false, reason: 'scam-or-spam', note: 'Rudy of Mati' }),
    { isActive: true },
    { isActive: false },
  ],
  'appeal.created': [
    () => call(undefined, 'POST', '/appeals', { code: appealCode, text: 'It was my cousin.' }),
    { state: 'none' },
    { state: 'open' },
  ],
  'user.activated': [() => toggle({ active: true }), { isActive: false }, { isActive: true }],
  'samples.generated': [
    () => call(admin, 'POST', `/admin/generate-samples?count=1&seed=${seed}`),
    { samples: 0 },
    { samples: 1 },
  ],
  'admin.granted': [() => command('grant', rudy.email), { isAdmin: false }, { isAdmin: true }],
  'admin.revoked': [() => command('revoke', rudy.email), { isAdmin: true }, { isAdmin: false }],
} satisfies Record<AdminAction, readonly [perform: () => Promise<unknown>, before: object, after: object]>;

type Entries = ReadonlyMap<string, z.infer<typeof adminLogDocument>>;

/** What is stored of Rudy and of what the administrator did. */
async function readStored(): Promise<Entries> {
  const log = suite.firestore.collection(collections.adminLogs);
  const found = await Promise.all([
    log.where('targetUserId', '==', rudy.uid).get(),
    log.where('adminId', '==', admin.uid).get(),
  ]);
  return new Map(found.flatMap(({ docs }) => docs.map((entry) => [entry.id, z.parse(adminLogDocument, entry.data())])));
}

const states: Entries[] = [];
beforeAll(async () => {
  [admin, lota, rudy] = await Promise.all([
    addAdministrator(suite),
    suite.addMember(),
    suite.addMember({ account: { album: [PHOTO] }, traits: { prompts: [{ id: 'ulam', answer: 'Adobo' }] } }),
  ]);
  await suite.auth.updateUser(rudy.uid, { emailVerified: true });
  appealCode = (await call(rudy, 'GET', '/profile/me')).appealCode;
  states.push(await readStored());
  for (const [perform] of Object.values(STORY)) {
    await perform();
    states.push(await readStored());
  }
}, 120_000);

describe('the log', () => {
  it.each(ADMIN_ACTIONS)('records the state before and after %s', async (action) => {
    const [, before, after] = STORY[action];
    const list = action === 'samples.generated' ? `adminId=${admin.uid}` : `targetId=${rudy.uid}`;
    const entries = await call(admin, 'GET', `/admin/logs?action=${action}&${list}`);
    expect(entries).toMatchObject([{ action, performedAt: expect.stringMatching(/^\d{4}-/) }]);
    const { details } = entries[0] as { details?: object };
    expect(details).toMatchObject({ before, after });
  });

  it('gains one entry per action and never changes earlier entries', () => {
    expect(states.map(({ size }) => size)).toEqual([0, ...ADMIN_ACTIONS].map((_, index) => index));
    const last = states.at(-1);
    for (const [id, entry] of states.flatMap((entries) => [...entries])) expect(last?.get(id)).toEqual(entry);
  });

  it('loses the names when accounts are erased, and keeps the actions', async () => {
    const kept = await readStored();
    await call({ ...rudy, token: await signIn(rudy.email) }, 'DELETE', '/profile/me');
    await call(admin, 'DELETE', '/profile/me');
    expect(await readStored()).toEqual(new Map());
    const log = suite.firestore.collection(collections.adminLogs);
    const left = await suite.firestore.getAll(...[...kept.keys()].map((id) => log.doc(id)));
    expect(left.map((entry) => entry.data())).toEqual([...kept.values()].map(withoutNames));
  });
});

/** An entry without the people in it. */
function withoutNames({ adminId, targetUserId, details, ...deed }: z.infer<typeof adminLogDocument>) {
  const { note: _note, ...said } = details;
  return {
    ...deed,
    adminId: adminId === 'system' ? adminId : 'deleted-member',
    ...(targetUserId && { targetUserId: 'deleted-member' }),
    details: said,
  };
}
