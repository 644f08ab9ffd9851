import { assertFails, assertSucceeds, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  addDoc,
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { actAs, openRules, PEOPLE, writePeople } from './people.ts';

const STAFF = 'rules-staff';
const ADMIN_TOKEN = { admin: true };
/** What the API alone reads, and what staff may read. */
const APIS_OWN = ['roster', 'counters', 'sampleJobs', 'rateLimits', 'choices'];
const FOR_STAFF = ['adminLogs', 'reports', 'accounts'];

let rules: RulesTestEnvironment;
beforeAll(async () => {
  rules = await openRules();
  await writePeople(rules);
  await rules.withSecurityRulesDisabled(async (context) => {
    for (const name of [...APIS_OWN, ...FOR_STAFF]) {
      await setDoc(doc(context.firestore(), `${name}/rules-entry`), { action: 'user.deactivated', isAdmin: false });
    }
  });
});
afterAll(() => rules.cleanup());

/** Somebody whose token says `admin: true`, as their account says now. */
async function staffWith(account: object): Promise<Firestore> {
  await rules.withSecurityRulesDisabled((context) => setDoc(doc(context.firestore(), `accounts/${STAFF}`), account));
  return rules.authenticatedContext(STAFF, ADMIN_TOKEN).firestore() as unknown as Firestore;
}
const listOf = (database: Firestore, name: string) => getDocs(query(collection(database, name), limit(1)));

describe.each(FOR_STAFF)('%s', (name) => {
  it('is read by an administrator', async () => {
    const database = await staffWith({ isActive: true, isAdmin: true });
    await assertSucceeds(getDoc(doc(database, `${name}/rules-entry`)));
    await assertSucceeds(listOf(database, name));
  });

  it.each([
    ['whose grant was withdrawn', { isActive: true, isAdmin: false }],
    ['who was switched off', { isActive: false, isAdmin: true }],
    ['whose account says nothing', {}],
  ])('is not read by one %s, whatever the token says', async (_name, account) => {
    const database = await staffWith(account);
    await assertFails(getDoc(doc(database, `${name}/rules-entry`)));
    await assertFails(listOf(database, name));
  });
});

describe.each([...APIS_OWN, ...FOR_STAFF])('%s', (name) => {
  it.each(PEOPLE)('is written by nobody: not by %s', async (person) => {
    const database = actAs(rules, person).firestore() as unknown as Firestore;
    const entry = doc(database, `${name}/rules-entry`);
    await assertFails(addDoc(collection(database, name), { action: 'user.activated' }));
    await assertFails(setDoc(entry, { action: 'user.activated' }));
    await assertFails(updateDoc(entry, { action: 'user.activated' }));
    await assertFails(deleteDoc(entry));
  });
});

describe.each(APIS_OWN)('%s', (name) => {
  it.each(PEOPLE)('is read by nobody: not by %s', async (person) => {
    const database = actAs(rules, person).firestore() as unknown as Firestore;
    await assertFails(getDoc(doc(database, `${name}/rules-entry`)));
    await assertFails(listOf(database, name));
  });
});
