import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../contract/src/paths.ts';
import { type ApiSuite, openSharedSuite, type Person, signIn } from '../../testkit/api-suite.ts';
import { grantAdmin, listAdmins, revokeAdmin } from './administrators.ts';
import { openStaff, type Staff } from './open.ts';
import { reindexRoster } from './reindex.ts';

let suite: ApiSuite;
let staff: Staff;

beforeAll(async () => {
  suite = await openSharedSuite();
  staff = openStaff(undefined);
});
afterAll(async () => {
  await deleteApp(staff.app);
  await suite.close();
});

const addVerified = async (): Promise<Person> => {
  const person = await suite.signUp({ emailVerified: true });
  await suite.call('GET', '/profile/me', { token: person.token });
  return person;
};
const statusFor = async (token: string) => (await suite.call('GET', '/admin/stats', { token })).status;
const mirrored = async (uid: string) => {
  const documents = await Promise.all(
    [paths.account(uid), paths.roster(uid)].map((path) => suite.firestore.doc(path).get()),
  );
  return documents.map((snapshot) => snapshot.get('isAdmin'));
};

describe('granting', () => {
  it('makes the owner of a verified address an administrator', async () => {
    const person = await addVerified();
    expect(await statusFor(person.token)).toBe(403);
    expect(await grantAdmin(staff, person.email)).toContain('is an administrator from the next sign-in on');
    expect(await mirrored(person.uid)).toEqual([true, true]);
    expect(await listAdmins(staff)).toContain(`${person.email}  by grant`);
    expect(await statusFor(await signIn(person.email))).toBe(200);
    expect(await grantAdmin(staff, person.email)).toContain('already');
  });

  it.each([
    ['an address that is not verified', () => suite.signUp().then(({ email }) => email), /is not verified/],
    ['an address nobody has', async () => `${randomUUID()}@example.com`, /Nobody has signed up/],
  ])('refuses %s', async (_name, make, refusal) => {
    await expect(grantAdmin(staff, await make())).rejects.toThrow(refusal);
  });
});

describe('revoking', () => {
  it('revokes the role and ends every session', async () => {
    const person = await addVerified();
    await grantAdmin(staff, person.email);
    const token = await signIn(person.email);
    expect(await statusFor(token)).toBe(200);
    // Firebase revokes only tokens that were issued in an earlier second.
    const issued = Math.floor(Date.now() / 1000);
    await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(issued);
    expect(await revokeAdmin(staff, person.email)).toContain('is no administrator any more');
    expect(await statusFor(token)).toBe(401);
    expect(await statusFor(await signIn(person.email))).toBe(403);
    expect(await mirrored(person.uid)).toEqual([false, false]);
    const logged = await suite.firestore.collection('adminLogs').where('targetUserId', '==', person.uid).get();
    const entry = logged.docs.find((one) => one.get('action') === 'admin.revoked');
    expect(entry?.data()).toMatchObject({ adminId: 'system', details: { before: { isAdmin: true } } });
    expect(await revokeAdmin(staff, person.email)).toContain('is no administrator');
  });

  it('refuses an administrator by address', async () => {
    await expect(revokeAdmin(staff, 'admin@admin.com')).rejects.toThrow(/by its address/);
  });
});

describe('reindexing', () => {
  it('rebuilds the list from the accounts', async () => {
    // This uses its own project, because it reads all accounts and other tests leave unfinished ones.
    const app = initializeApp({ projectId: `demo-reindex-${randomUUID()}` }, 'reindex');
    const firestore = getFirestore(app);
    const members = await openSharedSuite({ firestore });
    try {
      await members.writeMember('ligaya', 'ligaya@example.com', { name: 'Ligaya' });
      await firestore.doc(paths.roster('ligaya')).delete();
      expect(await reindexRoster(firestore)).toBe('1 accounts, 1 of them active, 0 samples, 0 open reports.');
      const entry = await firestore.doc(paths.roster('ligaya')).get();
      expect(entry.data()).toMatchObject({ name: 'Ligaya', email: 'ligaya@example.com', isActive: true });
    } finally {
      await members.close();
      await deleteApp(app);
    }
  });
});
