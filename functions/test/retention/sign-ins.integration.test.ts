import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { RETENTION } from '@tagpo/contract/retention';
import type { Auth, UserImportRecord } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { useSharedSuite } from '../../../testkit/use-suite.ts';
import { runRetention } from '../../src/features/retention/run.ts';

const suite = useSharedSuite();

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toUTCString();
const past = daysAgo(RETENTION.signIns.days + 1);
const within = daysAgo(RETENTION.signIns.days - 1);
const used = (creationTime: string, lastSignInTime: string) => ({ metadata: { creationTime, lastSignInTime } });

/** Somebody who signed up long ago and whom the API has never seen. */
async function signUp(change: Partial<UserImportRecord> = {}): Promise<string> {
  const uid = randomUUID();
  const email = `${uid}@example.com`;
  const { errors } = await suite.auth.importUsers([{ uid, email, ...used(past, past), ...change }]);
  expect(errors).toEqual([]);
  return uid;
}

async function isGone(uid: string): Promise<boolean> {
  return (await suite.auth.getUsers([{ uid }])).users.length === 0;
}

function authWith(changed: Pick<Auth, 'listUsers'>): Auth {
  return Object.assign(Object.create(suite.auth), changed);
}

describe('a sign-in without an account', () => {
  it('is erased a term after its last use', async () => {
    const old = await signUp();
    const kept = await Promise.all([signUp(used(within, within)), signUp(used(past, within))]);
    expect((await runRetention(suite.deps)).signIns).toBeGreaterThanOrEqual(1);
    expect(await isGone(old)).toBe(true);
    expect(await Promise.all(kept.map(isGone))).toEqual([false, false]);
  });

  it('stays if it belongs to staff', async () => {
    const kept = await Promise.all([
      signUp({ customClaims: { admin: true } }),
      signUp({ email: `${randomUUID()}@admin.com`, emailVerified: true }),
    ]);
    const old = await signUp({ email: `${randomUUID()}@admin.com`, emailVerified: false });
    await runRetention(suite.deps);
    expect(await Promise.all([...kept, old].map(isGone))).toEqual([false, false, true]);
  });

  it('stays if it is disabled', async () => {
    const banned = await signUp({ disabled: true });
    await runRetention(suite.deps);
    expect(await isGone(banned)).toBe(false);
  });
});

it('keeps the old sign-in of an existing account', async () => {
  const [member, erasing] = await Promise.all([signUp(), signUp()]);
  await Promise.all([member, erasing].map((uid) => suite.writeMember(uid, `${uid}@example.com`)));
  await suite.firestore.doc(paths.account(erasing)).update({ erasingSince: new Date() });
  await runRetention(suite.deps);
  expect(await Promise.all([member, erasing].map(isGone))).toEqual([false, false]);
});

it('checks some sign-ins a night and continues the next night', async () => {
  const old = await Promise.all(Array.from({ length: 20 }, () => signUp()));
  const { users } = await suite.auth.listUsers(1000);
  const size = Math.ceil(users.length / 15);
  const asked: number[] = [];
  const night = async () => {
    let pages = 0;
    const listUsers = (_most?: number, token?: string) => {
      pages += 1;
      return suite.auth.listUsers(size, token);
    };
    await runRetention({ ...suite.deps, auth: authWith({ listUsers }) });
    asked.push(pages);
    return (await suite.firestore.doc(paths.signInsSweep()).get()).get('pageToken');
  };
  while ((await night()) !== undefined);
  expect(asked.length).toBeGreaterThan(1);
  expect(Math.max(...asked)).toBe(10);
  expect(await Promise.all(old.map(isGone))).toEqual(old.map(() => true));
});

it('starts over when its page token is refused', async () => {
  const old = await signUp();
  await suite.firestore.doc(paths.signInsSweep()).set({ pageToken: 'refused' });
  const listUsers = (most?: number, token?: string) =>
    token === 'refused' ? Promise.reject(new Error('INVALID_PAGE_SELECTION')) : suite.auth.listUsers(most, token);
  const deps = { ...suite.deps, auth: authWith({ listUsers }) };
  await expect(runRetention(deps)).rejects.toThrow('Not erased: signIns');
  expect(await isGone(old)).toBe(false);
  await runRetention(deps);
  expect(await isGone(old)).toBe(true);
});
