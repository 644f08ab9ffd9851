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
import { actAs, OPEN, openRules, PEOPLE, type PersonName, SEPARATED, UIDS, writePeople } from './people.ts';

let rules: RulesTestEnvironment;
beforeAll(async () => {
  rules = await openRules();
  await writePeople(rules);
});
afterAll(() => rules.cleanup());

const MEMBERS: readonly PersonName[] = ['ana', 'ben', 'admin suffix unverified', 'admin', 'admin by claim'];
const ADMINISTRATORS: readonly PersonName[] = ['admin', 'admin by claim'];

/** Document → who may get it. What nobody is named for is denied to everybody. */
const GETS: [string, readonly PersonName[]][] = [
  [`users/${UIDS.ana}`, MEMBERS],
  [`users/${UIDS.hidden}`, []],
  [`users/${UIDS.deactivated}`, ['deactivated']],
  ['users/rules-absent', []],
  [`users/${UIDS.ana}/photos/one`, MEMBERS],
  [`users/${UIDS.hidden}/photos/one`, []],
  [`users/${UIDS.ana}/favorites/${UIDS.ben}`, ['ana']],
  [`users/${UIDS.ana}/swipes/${UIDS.ben}`, ['ana']],
  [`users/${UIDS.ana}/blocks/${UIDS.ben}`, ['ana']],
  [`users/${UIDS.blocker}`, MEMBERS.filter((name) => name !== 'ben')],
  [`users/${UIDS.blocked}`, MEMBERS.filter((name) => name !== 'ben')],
  [`users/${UIDS.blocker}/photos/one`, MEMBERS.filter((name) => name !== 'ben')],
  [`choices/${UIDS.ana}`, []],
  [`accounts/${UIDS.ana}`, ['ana', ...ADMINISTRATORS]],
  [`accounts/${UIDS.newcomer}`, ['newcomer', ...ADMINISTRATORS]],
  [`directory/${UIDS.ana}`, []],
  ['rateLimits/registerPhoto:rules-ana', []],
  [OPEN, ['ana', 'ben']],
  [SEPARATED, []],
  [`${OPEN}/messages/1`, []],
  ['conversations/a_b', []],
  ['conversations/a_b/messages/1', []],
  [`conversations/x_${UIDS.ana}_y/messages/1`, []],
  ['adminLogs/1', ADMINISTRATORS],
  ['reports/1', ADMINISTRATORS],
  ['unknown/1', []],
];

/** Collection → who may list it. */
const LISTS: [string, readonly PersonName[]][] = [
  ['users', []],
  [`users/${UIDS.ana}/photos`, MEMBERS],
  [`users/${UIDS.hidden}/photos`, []],
  [`users/${UIDS.ana}/favorites`, ['ana']],
  [`users/${UIDS.ana}/swipes`, ['ana']],
  [`users/${UIDS.ana}/blocks`, ['ana']],
  [`users/${UIDS.blocker}/photos`, MEMBERS.filter((name) => name !== 'ben')],
  ['choices', []],
  ['accounts', ADMINISTRATORS],
  ['directory', []],
  ['rateLimits', []],
  ['conversations', []],
  [`${OPEN}/messages`, []],
  ['adminLogs', ADMINISTRATORS],
  ['reports', ADMINISTRATORS],
  ['unknown', []],
];

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

  it.each(['users', 'photos', 'accounts', 'messages', 'directory', 'blocks', 'swipes', 'favorites', 'conversations'])(
    'reads no collection group %s',
    async (group) => {
      await assertFails(getDocs(query(collectionGroup(database(), group), limit(5))));
    },
  );
});
