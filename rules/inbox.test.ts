import { assertFails, assertSucceeds, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import {
  collection,
  doc,
  documentId,
  type Firestore,
  getDocs,
  query,
  setDoc,
  Timestamp,
  where,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { paths } from '../contract/src/paths.ts';
import { actAs, openRules, type PersonName, type SignedIn, UIDS } from './people.ts';
import {
  COLLECTION_READS,
  closedDocuments,
  collectionOf,
  DOCUMENT_READS,
  DOCUMENT_WRITES,
  GROUP_READS,
  inboxDocuments,
} from './requests.ts';

let rules: RulesTestEnvironment;
beforeAll(async () => {
  rules = await openRules();
  await rules.withSecurityRulesDisabled(async (context) => {
    const at = Timestamp.now();
    for (const uid of Object.values(UIDS)) {
      await setDoc(doc(context.firestore(), paths.inbox(uid)), { at, isActive: true });
      await setDoc(doc(context.firestore(), paths.inboxThread(uid, otherOf(uid))), { at, rev: 1, unread: 1 });
    }
  });
});
afterAll(() => rules.cleanup());

const SIGNED_IN = Object.keys(UIDS) as SignedIn[];
const EVERYBODY: PersonName[] = ['signed out', ...SIGNED_IN];
const otherOf = (uid: string) => (uid === UIDS.ana ? UIDS.ben : UIDS.ana);

const databaseOf = (name: PersonName) => actAs(rules, name).firestore() as unknown as Firestore;

describe.each(SIGNED_IN.filter((name) => name !== 'anonymous'))('%s', (name) => {
  const uid = UIDS[name];
  const own = inboxDocuments(uid, otherOf(uid));

  it.each(DOCUMENT_READS)('may %s the bell and a thread of their own inbox', async (_title, read) => {
    const database = databaseOf(name);
    for (const path of [...own, paths.inboxThread(uid, 'absent')]) await assertSucceeds(read(database, path));
  });

  it.each(COLLECTION_READS)('may %s their own threads', async (_title, read) => {
    await assertSucceeds(read(databaseOf(name), paths.inboxThreads(uid)));
  });

  it.each(DOCUMENT_WRITES)('may not %s their own inbox', async (_title, write) => {
    const database = databaseOf(name);
    for (const path of own) await assertFails(write(database, path));
  });

  it('may not list inboxes, be it by their own id', async () => {
    const inboxes = query(collection(databaseOf(name), 'inboxes'), where(documentId(), '==', uid));
    await assertFails(getDocs(inboxes));
  });
});

describe.each(EVERYBODY)('%s', (name) => {
  const uid = name === 'signed out' ? 'rules-absent' : UIDS[name];
  const other = otherOf(uid);
  // Without an address there is no account, and so no inbox.
  const own = name === 'anonymous' ? inboxDocuments(uid, other) : [];
  const closed = [...closedDocuments(uid, other), ...own];

  it.each([...DOCUMENT_READS, ...DOCUMENT_WRITES])('may not %s any other document', async (_title, ask) => {
    const database = databaseOf(name);
    await Promise.all(closed.map((path) => assertFails(ask(database, path))));
  });

  it.each(COLLECTION_READS)('may not %s any other collection', async (_title, read) => {
    const database = databaseOf(name);
    const others = new Set(closed.map(collectionOf));
    await Promise.all([...others].map((path) => assertFails(read(database, path))));
  });

  it.each(GROUP_READS)('may not %s of any name', async (_title, read) => {
    const database = databaseOf(name);
    const names = new Set(closed.map((path) => path.split('/').at(-2) ?? ''));
    await Promise.all([...names].map((group) => assertFails(read(database, group))));
  });
});
