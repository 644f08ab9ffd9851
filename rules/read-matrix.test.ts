import { assertFails, assertSucceeds, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  doc,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  onSnapshot,
  query,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { actAs, openRules, PEOPLE, UIDS, writePeople } from './people.ts';
import { readTable } from './read-table.ts';

let rules: RulesTestEnvironment;
beforeAll(async () => {
  rules = await openRules();
  await writePeople(rules);
});
afterAll(() => rules.cleanup());

const { gets: GETS, lists: LISTS, groups: GROUPS } = readTable(UIDS);

const expectRead = (isAllowed: boolean, read: Promise<unknown>) =>
  isAllowed ? assertSucceeds(read) : assertFails(read);

function listen(database: Firestore, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = onSnapshot(
      doc(database, path),
      () => {
        stop();
        resolve();
      },
      reject,
    );
  });
}

describe.each(PEOPLE)('%s', (name) => {
  const database = () => actAs(rules, name).firestore() as unknown as Firestore;

  it.each(GETS)('gets and listens to %s as the table says', async (path, allowed) => {
    const isAllowed = allowed.includes(name);
    await expectRead(isAllowed, getDoc(doc(database(), path)));
    await expectRead(isAllowed, listen(database(), path));
  });

  it.each(LISTS)('lists and counts %s as the table says', async (path, allowed) => {
    const isAllowed = allowed.includes(name);
    const few = query(collection(database(), path), limit(5));
    await expectRead(isAllowed, getDocs(few));
    await expectRead(isAllowed, getCountFromServer(few));
  });

  it.each(GROUPS)('reads no collection group %s', async (group) => {
    await assertFails(getDocs(query(collectionGroup(database(), group), limit(5))));
  });
});
