import { randomUUID } from 'node:crypto';
import {
  collection,
  collectionGroup,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  query,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../functions/test/suite/api-suite.ts';
import { PEOPLE, type UIDS } from '../../../rules/people.ts';
import { readTable } from '../../../rules/read-table.ts';
import { askFirestore } from '../fixtures/firestore-rest.ts';
import { HIDDEN, townOf } from '../fixtures/probes.ts';
import { openSdk, type Sdk } from '../fixtures/sdk.ts';
import { addCouple, send } from '../fixtures/talk.ts';

type Name = keyof typeof UIDS;

let suite: ApiSuite;
let people: Readonly<Record<Name, Person>>;
beforeAll(async () => {
  suite = await openApiSuite();
  people = await addEverybody();
  const { ana, ben, blocker, blocked, hidden } = people;
  await send(suite, ana, { to: blocker, content: 'Hi' });
  for (const [from, to] of [
    [blocker, ben],
    [ben, blocked],
  ] as const) {
    await suite.call('POST', `/blocks/${to.uid}`, { token: from.token });
  }
  const separated = [ana.uid, blocker.uid].sort().join('_');
  await suite.firestore.doc(`conversations/${separated}`).update({ visibleTo: [] });
  for (const { uid } of [ana, hidden, blocker]) await suite.firestore.doc(`users/${uid}/photos/one`).set({ url: 'x' });
}, 60_000);
afterAll(async () => {
  for (const { uid } of Object.values(people)) await suite.auth.deleteUser(uid);
  await suite.close();
});

async function addEverybody(): Promise<Record<Name, Person>> {
  const placeId = townOf('Calayan', 'Cagayan').id;
  const [ana, ben] = await addCouple(suite, { placeId });
  const addStaff = async (email: string, isVerified: boolean) => {
    const person = await suite.signUp({ email, emailVerified: isVerified });
    await suite.writeMember(person.uid, email, { placeId, account: { isAdmin: isVerified } });
    return person;
  };
  const claimed = await suite.addMember({ placeId, account: { isAdmin: true } });
  await suite.auth.setCustomUserClaims(claimed.uid, { admin: true });
  const newcomer = await suite.signUp();
  await suite.call('GET', '/profile/me', { token: newcomer.token });
  return {
    ana,
    ben,
    newcomer,
    deactivated: await suite.addMember({ placeId, account: { isActive: false } }),
    hidden: await suite.addMember({ placeId, account: HIDDEN }),
    blocker: await suite.addMember({ placeId }),
    blocked: await suite.addMember({ placeId }),
    'admin suffix unverified': await addStaff(`x-${randomUUID()}@admin.com`, false),
    admin: await addStaff(`y-${randomUUID()}@admin.com`, true),
    'admin by claim': claimed,
  };
}

/** True, or false for a denial; any other failure is one. */
async function isAllowed(read: Promise<unknown>): Promise<boolean> {
  try {
    await read;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'permission-denied') return false;
    throw error;
  }
}

const listen = ({ firestore }: Sdk, path: string) =>
  new Promise<void>((resolve, reject) => {
    const stop = onSnapshot(
      doc(firestore, path),
      () => {
        stop();
        resolve();
      },
      reject,
    );
  });

describe.each(PEOPLE)('15 %s', (name) => {
  it(`15 ${name} reads what the table allows, and nothing else`, async () => {
    const uids = Object.fromEntries(Object.entries(people).map(([key, { uid }]) => [key, uid])) as Record<Name, string>;
    const { gets, lists, groups } = readTable(uids);
    const sdk = await openSdk(name === 'anonymous' ? undefined : people[name]);
    const found: [string, boolean][] = [];
    const wanted: [string, boolean][] = [];
    const note = async (what: string, isWanted: boolean, read: Promise<unknown>) => {
      found.push([what, await isAllowed(read)]);
      wanted.push([what, isWanted]);
    };
    for (const [path, readers] of gets) {
      await note(`get ${path}`, readers.includes(name), getDoc(doc(sdk.firestore, path)));
      await note(`listen ${path}`, readers.includes(name), listen(sdk, path));
    }
    for (const [path, readers] of lists) {
      const few = query(collection(sdk.firestore, path), limit(5));
      await note(`list ${path}`, readers.includes(name), getDocs(few));
      await note(`count ${path}`, readers.includes(name), getCountFromServer(few));
    }
    for (const group of groups) {
      await note(`group ${group}`, false, getDocs(query(collectionGroup(sdk.firestore, group), limit(5))));
    }
    await sdk.close();
    expect(found).toEqual(wanted);
  }, 120_000);
});

it('15 the same holds over REST, and no list of collections is told', async () => {
  const { ana, ben } = people;
  for (const person of [undefined, ana]) {
    for (const path of [`/directory/${ben.uid}`, `/choices/${ben.uid}`, `/accounts/${ben.uid}`, '/unknown/1']) {
      expect((await askFirestore(person, path, undefined, 'GET')).status, path).toBe(403);
    }
    const ids = await askFirestore(person, ':listCollectionIds', {});
    expect(ids.text).not.toContain('directory');
    expect(ids.status).toBeGreaterThanOrEqual(400);
    const listed = await askFirestore(person, '/directory', undefined, 'GET');
    expect(listed.status).toBe(403);
  }
});
