import { paths } from '@tagpo/contract/paths';
import type { Auth, GetUsersResult, UserIdentifier } from 'firebase-admin/auth';
import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { findDocuments } from '../../../testkit/everywhere.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { runRetention } from '../../src/features/retention/run.ts';

const suite = useApiSuite();

const DAY_MS = 24 * 60 * 60 * 1000;
const night = (days: number, getUsers?: Auth['getUsers']) =>
  runRetention({
    ...suite.deps,
    ...(getUsers && { auth: Object.assign(Object.create(suite.auth), { getUsers }) }),
    now: () => Date.now() + days * (DAY_MS + 60_000),
  });

async function addGhost(): Promise<Person> {
  const person = await suite.addMember();
  // As Firebase's own interface does with the member's token.
  await suite.auth.deleteUser(person.uid);
  return person;
}

const markOf = async ({ uid }: Person) =>
  (await suite.firestore.doc(paths.account(uid)).get()).get('signInMissingSince');
const isThere = async ({ uid }: Person) => (await suite.firestore.doc(paths.user(uid)).get()).exists;
const asFound = (identifiers: UserIdentifier[]) =>
  ({ users: identifiers.map((one) => ({ ...one })), notFound: [] }) as unknown as GetUsersResult;

/** Each looks through everything that the suite holds. */
describe('a member whose sign-in was deleted past the API', { timeout: 60_000 }, () => {
  it('is erased by a night that misses it again a day later', async () => {
    const [ghost, sample] = [await addGhost(), await addGhost()];
    const member = await suite.addMember();
    await suite.firestore.doc(paths.user(sample.uid)).update({ isSample: true });
    expect((await night(0)).withoutSignIn).toBe(0);
    expect((await night(0)).withoutSignIn).toBe(0);
    expect(await Promise.all([ghost, sample, member].map(isThere))).toEqual([true, true, true]);
    expect((await night(1)).withoutSignIn).toBe(1);
    expect(await findDocuments(suite, [ghost.uid])).toEqual([]);
    expect(await Promise.all([sample, member].map(isThere))).toEqual([true, true]);
    expect(await Promise.all([sample, member].map(markOf))).toEqual([undefined, undefined]);
  });

  it('stays once the sign-in is there again', async () => {
    const ghost = await addGhost();
    await night(0);
    expect(await markOf(ghost)).toBeDefined();
    await suite.auth.createUser({ uid: ghost.uid, email: ghost.email });
    expect((await night(1)).withoutSignIn).toBe(0);
    expect([await isThere(ghost), await markOf(ghost)]).toEqual([true, undefined]);
  });

  it('is neither marked nor erased for an error', async () => {
    const [marked, ghost] = [await addGhost(), await addGhost()];
    await suite.firestore
      .doc(paths.account(marked.uid))
      .update({ signInMissingSince: new Date(Date.now() - 3 * DAY_MS) });
    await expect(night(0, () => Promise.reject(new Error('out of reach')))).rejects.toThrow(
      'Not erased: withoutSignIn',
    );
    expect([await isThere(marked), await markOf(ghost)]).toEqual([true, undefined]);
    await suite.firestore.doc(paths.account(marked.uid)).update({ signInMissingSince: FieldValue.delete() });
    const members = await suite.addMembers(12);
    await expect(night(0, async () => ({ users: [], notFound: [] }))).rejects.toThrow('Not erased: withoutSignIn');
    const all = [marked, ghost, ...members];
    expect(await Promise.all(all.map(markOf))).toEqual(all.map(() => undefined));
    for (const { uid } of [marked, ghost]) await suite.auth.createUser({ uid });
  });

  it('is found by a night that goes on where the one before stopped', async () => {
    const fillers = Array.from({ length: 120 }, (_, index) => suite.firestore.doc(paths.user(`Aaa${index + 100}`)));
    const batch = suite.firestore.batch();
    for (const filler of fillers) batch.set(filler, { isSample: false });
    await batch.commit();
    const asked: string[][] = [];
    let isBroken = true;
    const getUsers = async (identifiers: UserIdentifier[]) => {
      asked.push(identifiers.map((one) => ('uid' in one ? one.uid : '')));
      if (isBroken && asked.length === 2) throw new Error('out of reach');
      return asFound(identifiers);
    };
    await expect(night(0, getUsers)).rejects.toThrow('Not erased: withoutSignIn');
    expect(asked.map(({ length }) => length)).toEqual([100, expect.any(Number)]);
    isBroken = false;
    await night(0, getUsers);
    // The page that failed is asked for again, then the round is over and begins anew.
    expect(asked[2]).toEqual(asked[1]);
    await night(0, getUsers);
    expect(asked[3]).toEqual(asked[0]);
    for (const filler of fillers) await filler.delete();
  });
});
