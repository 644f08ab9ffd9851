import { randomBytes, randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { eraseAccount } from '../../../functions/src/domain/account/erase.ts';
import { createCallerLoader } from '../../../functions/src/domain/account/load-caller.ts';
import { createSignals } from '../../../functions/src/domain/conversations/signals.ts';
import { openApiSuite, type Person, signIn } from '../../../testkit/api-suite.ts';
import { addPhoto, makeJpeg } from '../../../testkit/attacks/member-actions.ts';
import { addAdministrator, signInAgain } from '../../../testkit/members/staff.ts';

const suite = await openApiSuite();
const admin = await addAdministrator(suite);
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
async function signUpAgain(email: string) {
  const { uid, token } = await suite.signUp({ email });
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
  async function addBanned(address?: string): Promise<string> {
    const { uid, email } = await suite.signUp(address === undefined ? {} : { email: address });
    await suite.writeMember(uid, email);
    await asAdmin('PATCH', `/admin/users/${uid}/toggle`, { active: false, reason: 'harassment' });
    const { deps } = suite;
    await eraseAccount({ ...deps, callers: createCallerLoader(deps), signals: createSignals(deps) }, { uid });
    return email;
  }

  it('61 is held for staff by the same address in any spelling', async () => {
    const email = await addBanned();
    const [name = '', domain = ''] = email.split('@');
    const box = randomUUID().slice(0, 8);
    await addBanned(`${box}.two@gmail.com`);
    const ofGoogle = [`${box}two@gmail.com`, `${box}.two@googlemail.com`, `${box}t.wo+new@GoogleMail.com`];
    for (const spelt of [email, `${name.toUpperCase()}@${domain}`, `${name}+new@${domain}`, ...ofGoogle]) {
      const { uid, said } = await signUpAgain(spelt);
      expect(said, spelt).toEqual([403, 'account-deactivated']);
      expect((await suite.auth.getUser(uid)).disabled).toBe(true);
      const queue = (await asAdmin('GET', '/admin/reports?kind=return')).body;
      expect(queue.filter(({ reported }) => (reported as { id: string }).id === uid)).toHaveLength(1);
      await suite.auth.deleteUser(uid);
    }
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
    expect((await suite.firestore.doc(paths.user(returned.uid)).get()).get('isListed')).toBe(false);
    const queue = (await asAdmin('GET', '/admin/reports?kind=return')).body;
    expect(queue.filter(({ reported }) => (reported as { id: string }).id === returned.uid)).toHaveLength(1);
    await asAdmin('PATCH', `/admin/users/${returned.uid}/toggle`, { active: true });
    const { token } = await signInAgain(returned);
    expect((await suite.call('GET', '/profile/me', { token })).body.album).toHaveLength(1);
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
