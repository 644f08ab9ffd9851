import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '../../contract/src/paths.ts';
import { createSignals } from '../../functions/src/domain/conversations/signals.ts';
import { type ApiSuite, openSharedSuite } from '../../testkit/api-suite.ts';
import { type EraseAgainDeps, eraseAgain } from './erase-again.ts';
import { openStaff, type Staff } from './open.ts';

// This uses its own project, because it reads all accounts and other tests leave some without a sign-in.
const restored = initializeApp({ projectId: `demo-restored-${randomUUID()}` }, 'restored');
const firestore = getFirestore(restored);
firestore.settings({ ignoreUndefinedProperties: true });
let suite: ApiSuite;
let staff: Staff;
let deps: EraseAgainDeps;

beforeAll(async () => {
  suite = await openSharedSuite({ firestore });
  staff = openStaff(undefined);
  const bucket = getStorage(staff.app).bucket('demo-tagpo.appspot.com');
  const { log } = suite.deps;
  const signals = createSignals(suite.deps);
  deps = { auth: staff.auth, firestore, bucket, now: Date.now, log, callers: { invalidate: () => {} }, signals };
});
afterAll(async () => {
  await suite.close();
  await deleteApp(staff.app);
  await deleteApp(restored);
});

it('erases accounts without a sign-in once their number is confirmed', async () => {
  const kept = await suite.addMember();
  const erased = await suite.addMember();
  await suite.writeMember('sample', 'sample@example.com', { isSample: true });
  await staff.auth.deleteUser(erased.uid);
  const listExisting = async () => {
    const all = await firestore.getAll(
      ...[kept.uid, erased.uid, 'sample'].map((uid) => firestore.doc(paths.account(uid))),
    );
    return all.map(({ exists }) => exists);
  };

  expect(await eraseAgain(deps)).toContain('1 of 3 accounts have no sign-in');
  await expect(eraseAgain(deps, 3)).rejects.toThrow('nothing was erased');
  expect(await listExisting()).toEqual([true, true, true]);
  expect(await eraseAgain(deps, 1)).toBe('1 of 3 accounts were erased again.');
  expect(await listExisting()).toEqual([true, false, true]);
  expect(await eraseAgain(deps)).toContain('0 of 2 accounts');
});
