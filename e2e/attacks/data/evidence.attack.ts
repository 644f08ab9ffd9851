import { randomBytes, randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../../functions/src/domain/account/erase.ts';
import { createCallerLoader } from '../../../functions/src/domain/account/load-caller.ts';
import { createSignals } from '../../../functions/src/domain/conversations/signals.ts';
import { openApiSuite, type Person, signIn } from '../../../testkit/api-suite.ts';
import { addPhoto, makeJpeg } from '../../../testkit/attacks/member-actions.ts';
import { addAdministrator, signInAgain } from '../../../testkit/members/staff.ts';

const suite = await openApiSuite();
let admin: Person;
// One administrator may switch ten accounts a minute.
beforeEach(async () => {
  admin = await addAdministrator(suite);
});
afterAll(() => suite.close());

const asAdmin = (method: string, path: string, body?: object) =>
  suite.call(method, path, { token: admin.token, ...(body && { body }) });

const THREAT = 'Alam ko kung saan ka nakatira.';

/** Lota reports a threat of Rudy's. */
async function addReport() {
  const [lota, rudy] = [await suite.addMember({ name: 'Lota' }), await suite.addMember({ name: 'Rudy' })];
  const sent = await suite.post(rudy, '/messages', { receiverId: lota.uid, content: THREAT });
  const report = { userId: rudy.uid, reason: 'harassment', text: 'He threatens me.', messageIds: [sent.body.id] };
  const { body } = await suite.post(lota, '/reports', report);
  return { lota, rudy, id: String(body.id) };
}

const readReport = async (id: string) => JSON.stringify((await asAdmin('GET', `/admin/reports/${id}`)).body);

describe('61 the evidence of a report', () => {
  it('61 stands after both members erase their accounts', async () => {
    const { lota, rudy, id } = await addReport();
    for (const { token } of [lota, rudy]) await suite.call('DELETE', '/profile/me', { token });
    expect(await readReport(id)).toContain(THREAT);
  });

  it('61 shows a profile as it was before it was changed', async () => {
    const { rudy, id } = await addReport();
    await suite.patch(rudy, '/profile/me', { name: 'Santo', bio: 'Mabait ako.' });
    expect(await readReport(id)).toContain('"name":"Rudy"');
  });
});

/** Signs up anew by an address, and makes the first call. */
async function signUpAgain(email: string, emailVerified = false) {
  const { uid, token } = await suite.signUp({ email, emailVerified });
  const { status, body } = await suite.call('GET', '/profile/me', { token });
  return { uid, token, said: [status, body.code] };
}

async function register(person: Person, bytes: Buffer) {
  const name = await suite.upload(person, bytes);
  return suite.post(person, '/photos', { name });
}

/** A photo that resembles no other. */
async function makeNoise(): Promise<Buffer> {
  const grain = sharp(randomBytes(9 * 12 * 3), { raw: { width: 9, height: 12, channels: 3 } });
  return grain.resize(360, 480).jpeg({ quality: 90 }).toBuffer();
}

describe('61 a switched-off member who signs up again', () => {
  /** Switched off by staff, and erased after it, so that the address is free. */
  async function addBanned(address = `p${randomUUID()}@example.com`, emailVerified = false): Promise<string> {
    const { uid, email } = await suite.signUp({ email: address, emailVerified });
    await suite.writeMember(uid, email);
    await asAdmin('PATCH', `/admin/users/${uid}/toggle`, { active: false, reason: 'harassment' });
    const { deps } = suite;
    await eraseAccount({ ...deps, callers: createCallerLoader(deps), signals: createSignals(deps) }, { uid });
    return email;
  }

  it('61 is held for staff by the same verified address in any spelling', async () => {
    const email = await addBanned(undefined, true);
    const [name = '', domain = ''] = email.split('@');
    const box = randomUUID().slice(0, 8);
    await addBanned(`${box}.two@gmail.com`, true);
    const ofGoogle = [`${box}two@gmail.com`, `${box}.two@googlemail.com`, `${box}t.wo+new@GoogleMail.com`];
    for (const spelt of [email, `${name.toUpperCase()}@${domain}`, `${name}+new@${domain}`, ...ofGoogle]) {
      const { uid, said } = await signUpAgain(spelt, true);
      expect(said, spelt).toEqual([403, 'account-deactivated']);
      expect((await suite.auth.getUser(uid)).disabled).toBe(true);
      const queue = (await asAdmin('GET', '/admin/reports?kind=return')).body;
      expect(queue.filter(({ reported }) => (reported as { id: string }).id === uid)).toHaveLength(1);
      await suite.auth.deleteUser(uid);
    }
  });

  it('61 is held by an unverified address, and not told the rule', async () => {
    const email = await addBanned();
    const { uid, token } = await suite.signUp({ email });
    const { status, body } = await suite.call('GET', '/profile/me', { token });
    expect([status, body.code]).toEqual([403, 'account-deactivated']);
    const code = String((body as { appealCode?: string }).appealCode);
    const told = await suite.call('POST', '/deactivation', { body: { code } });
    expect(told.body).toEqual({ isActive: false, at: expect.any(String) });
    const queue = (await asAdmin('GET', '/admin/reports?kind=return')).body;
    const [entry] = queue.filter(({ reported }) => (reported as { id: string }).id === uid);
    expect(entry?.reason).toBe('harassment');
  });

  it('61 tells nobody who only writes a spelling of the address', async () => {
    const email = await addBanned(undefined, true);
    expect((await signUpAgain(email.replace('@', '+probe@'))).said).toEqual([200, undefined]);
  });

  it('61 takes nobody along whose address was signed up by another', async () => {
    const box = `box${randomUUID().slice(0, 8)}`;
    await addBanned(`${box}+evil@gmail.com`);
    await addBanned(`${box}@gmail.com`);
    expect((await signUpAgain(`${box}@gmail.com`, true)).said).toEqual([200, undefined]);
  });

  it('61 is held by the address of before it was changed', async () => {
    const { uid, email } = await suite.addMember();
    await suite.auth.updateUser(uid, { email: `q${randomUUID()}@example.com` });
    await asAdmin('PATCH', `/admin/users/${uid}/toggle`, { active: false, reason: 'harassment' });
    expect((await signUpAgain(email)).said).toEqual([403, 'account-deactivated']);
  });

  it('61 is held for having left before staff decided', async () => {
    const { lota, rudy, id } = await addReport();
    const exportReports = async () => (await suite.get(lota, '/profile/me/export')).body.reports;
    const before = await exportReports();
    await suite.call('DELETE', '/profile/me', { token: rudy.token });
    expect(await exportReports()).toEqual(before);
    const move = (state: string) => asAdmin('PATCH', `/admin/reports/${id}`, { state });
    await move('in-review');
    expect((await move('action-taken')).status).toBe(200);
    const held = await signUpAgain(rudy.email);
    expect(held.said).toEqual([403, 'account-deactivated']);
    await suite.auth.deleteUser(held.uid);
    await move('in-review');
    expect((await signUpAgain(rudy.email)).said).toEqual([200, undefined]);
  });

  it('61 is still reported after coming back before staff decided', async () => {
    const { lota, rudy, id } = await addReport();
    await suite.call('DELETE', '/profile/me', { token: rudy.token });
    const back = await signUpAgain(rudy.email);
    expect(back.said).toEqual([200, undefined]);
    const { body } = await asAdmin('GET', `/admin/reports/${id}`);
    expect(body.reported).toMatchObject({ id: back.uid, isActive: true });
    const own = (await suite.get(lota, '/reports')).body;
    expect(own).toMatchObject([{ id, name: 'Rudy' }]);
  });

  it('61 is held as long as one report needs it', async () => {
    const { rudy, id } = await addReport();
    const tess = await suite.addMember({ name: 'Tess' });
    const second = String((await suite.post(tess, '/reports', { userId: rudy.uid, reason: 'harassment' })).body.id);
    await suite.call('DELETE', '/profile/me', { token: rudy.token });
    for (const one of [id, second])
      for (const state of ['in-review', 'action-taken']) await asAdmin('PATCH', `/admin/reports/${one}`, { state });
    await asAdmin('PATCH', `/admin/reports/${id}`, { state: 'in-review' });
    const held = await signUpAgain(rudy.email);
    expect(held.said).toEqual([403, 'account-deactivated']);
    await suite.auth.deleteUser(held.uid);
    await asAdmin('PATCH', `/admin/reports/${second}`, { state: 'in-review' });
    expect((await signUpAgain(rudy.email)).said).toEqual([200, undefined]);
  });

  it('61 reads no rule in the export after being let in', async () => {
    const noise = await makeNoise();
    const [banned, held] = [await suite.addMember(), await suite.addMember()];
    await register(banned, noise);
    await asAdmin('PATCH', `/admin/users/${banned.uid}/toggle`, { active: false, reason: 'hate-speech' });
    const code = (await register(held, noise)).body.appealCode;
    expect((await suite.call('POST', '/appeals', { body: { code, text: 'Ako ito.' } })).status).toBe(201);
    await asAdmin('PATCH', `/admin/users/${held.uid}/toggle`, { active: true });
    const { token } = await signInAgain(held);
    const exported = await suite.call('GET', '/profile/me/export', { token });
    expect(exported.body.reports).toMatchObject([{ kind: 'appeal', text: 'Ako ito.' }]);
    expect(JSON.stringify(exported.body)).not.toContain('hate-speech');
  });

  it('61 does not handle, as staff who came back, what is reported about them', async () => {
    const lota = await suite.addMember({ name: 'Lota' });
    const reported = await addAdministrator(suite);
    await suite.writeMember(reported.uid, reported.email);
    const { body } = await suite.post(lota, '/reports', { userId: reported.uid, reason: 'harassment' });
    await suite.call('DELETE', '/profile/me', { token: reported.token });
    const { token } = await suite.signUp({ email: reported.email, emailVerified: true });
    const read = await suite.call('GET', `/admin/reports/${body.id}`, { token });
    expect([read.status, read.body.code]).toEqual([400, 'invalid-target']);
    expect((await asAdmin('GET', `/admin/reports/${body.id}`)).status).toBe(200);
  });

  it('61 is let in by staff for good', async () => {
    const email = await addBanned();
    const { uid } = await signUpAgain(email);
    await asAdmin('PATCH', `/admin/users/${uid}/toggle`, { active: true });
    const token = await signIn(email);
    expect((await suite.call('GET', '/profile/me', { token })).status).toBe(200);
    await suite.call('DELETE', '/profile/me', { token });
    expect((await signUpAgain(email)).said).toEqual([200, undefined]);
  });

  it('61 is held for staff by the same photo under another address', async () => {
    const [noise, other] = [await makeNoise(), await makeNoise()];
    const [banned, returned, stranger] = [await suite.addMember(), await suite.addMember(), await suite.addMember()];
    await register(banned, noise);
    await asAdmin('PATCH', `/admin/users/${banned.uid}/toggle`, { active: false, reason: 'fake-profile' });
    expect((await register(stranger, other)).status).toBe(201);
    const name = await suite.upload(returned, noise);
    const answers = await Promise.all([1, 2].map(() => suite.post(returned, '/photos', { name })));
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'account-deactivated']);
    expect((await suite.auth.getUser(returned.uid)).disabled).toBe(true);
    expect((await suite.firestore.doc(paths.user(returned.uid)).get()).get('profile.isListed')).toBe(false);
    const queue = (await asAdmin('GET', '/admin/reports?kind=return')).body;
    expect(queue.filter(({ reported }) => (reported as { id: string }).id === returned.uid)).toHaveLength(1);
    await asAdmin('PATCH', `/admin/users/${returned.uid}/toggle`, { active: true });
    const { token } = await signInAgain(returned);
    expect((await suite.call('GET', '/profile/me', { token })).body.album).toHaveLength(1);
  });

  it('61 does not take along whoever had the photo before', async () => {
    const noise = await makeNoise();
    const [owner, thief] = [await suite.addMember(), await suite.addMember()];
    const name = await suite.upload(owner, noise);
    expect((await suite.post(owner, '/photos', { name })).status).toBe(201);
    await register(thief, noise);
    await asAdmin('PATCH', `/admin/users/${thief.uid}/toggle`, { active: false, reason: 'fake-profile' });
    expect((await suite.post(owner, '/photos', { name })).status).toBe(201);
    expect((await suite.auth.getUser(owner.uid)).disabled).toBe(false);
  });

  it('61 bans nobody by what an account has that is only held', async () => {
    const [noise, own] = [await makeNoise(), await makeNoise()];
    const [banned, held, friend] = [await suite.addMember(), await suite.addMember(), await suite.addMember()];
    await register(banned, noise);
    await asAdmin('PATCH', `/admin/users/${banned.uid}/toggle`, { active: false, reason: 'fake-profile' });
    expect((await register(held, own)).status).toBe(201);
    expect((await register(held, noise)).status).toBe(403);
    expect((await register(friend, own)).status).toBe(201);
  });

  it('61 is not recognized by a photo of one colour', async () => {
    const [banned, other] = [await suite.addMember(), await suite.addMember()];
    await addPhoto(suite, banned);
    await asAdmin('PATCH', `/admin/users/${banned.uid}/toggle`, { active: false, reason: 'fake-profile' });
    expect((await register(other, await makeJpeg())).status).toBe(201);
  });

  it('61 is recognized by a hash that does not tell the address', async () => {
    const email = await addBanned();
    const found = await suite.firestore.collection('bans').get();
    expect(found.size).toBeGreaterThan(0);
    const stored = JSON.stringify(found.docs.map((ban) => [ban.ref.path, ban.data()]));
    expect(stored).not.toContain(email.split('@')[0]);
    expect(Object.keys(found.docs[0]?.data() ?? {}).toSorted()).toEqual(['at', 'reason', 'schemaVersion']);
  });
});
