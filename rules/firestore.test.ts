import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { collection, documentId, getDocs, query, where } from 'firebase/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiSuite, openSharedSuite, type Person, signIn } from '../testkit/api-suite.ts';
import { closedDocuments, collectionOf, inboxDocuments } from '../testkit/attacks/documents.ts';
import type { Asker, RestAnswer } from '../testkit/attacks/firestore-rest.ts';
import { addCouple, erase } from '../testkit/attacks/member-actions.ts';
import { townOf } from '../testkit/attacks/probes.ts';
import { openSdk, type Sdk } from '../testkit/attacks/sdk.ts';
import { LONG_MS, sized } from '../testkit/attacks/size.ts';
import * as byRest from './rest-requests.ts';
import * as bySdk from './sdk-requests.ts';

vi.setConfig({ testTimeout: LONG_MS });

const ACCOUNTS = ['anonymous', 'newcomer', 'member', 'switched off', 'staff by address', 'staff by grant'] as const;
const TOKENS = ['nobody', ...ACCOUNTS] as const;
type TokenName = (typeof TOKENS)[number];

let suite: ApiSuite;
let member: Person;
let other: Person;
let sdks: Readonly<Record<TokenName, Sdk>>;
let before: readonly (readonly [string, unknown])[];
beforeAll(async () => {
  suite = await openSharedSuite();
  // In no list of another test: those fill with nearer members first.
  const placeId = townOf('Jose Abad Santos', 'Davao Occidental').id;
  [member, other] = await addCouple(suite, { placeId });
  const report = { userId: other.uid, reason: 'other' };
  await suite.call('POST', '/reports', { token: member.token, body: report });
  const newcomer = await suite.signUp();
  await suite.call('GET', '/profile/me', { token: newcomer.token });
  const switchedOff = await suite.addMember({ placeId, account: { isActive: false } });
  const staff = await suite.signUp({ email: `s-${randomUUID()}@admin.com`, emailVerified: true });
  await suite.writeMember(staff.uid, staff.email, { placeId, account: { isAdmin: true } });
  const granted = await suite.addMember({ placeId, account: { isAdmin: true } });
  await suite.auth.setCustomUserClaims(granted.uid, { admin: true });
  sdks = {
    nobody: await openSdk(),
    anonymous: await openSdk('anonymous'),
    newcomer: await openSdk(newcomer),
    member: await openSdk(member),
    'switched off': await openSdk(switchedOff),
    'staff by address': await openSdk(staff),
    'staff by grant': await openSdk(granted),
  };
  expect((await suite.call('GET', '/admin/stats', { token: await signIn(granted.email) })).status).toBe(200);
  await giveInboxes();
  before = await readAll();
});
afterAll(async () => {
  const uids = Object.values(sdks).flatMap(({ user }) => user?.uid ?? []);
  for (const sdk of Object.values(sdks)) await sdk.close();
  await erase(suite, [member, other]);
  await suite.auth.deleteUsers(uids);
  await suite.close();
});

const uidOf = (name: TokenName) => sdks[name].user?.uid ?? 'nobody';
/** Whose documents are attacked: the member's, and by the member those of the other one. */
const victimOf = (name: TokenName) => (name === 'member' ? other.uid : member.uid);
const ownOf = (name: TokenName) => inboxDocuments(uidOf(name), victimOf(name));
/** Only an account with an address has an inbox. */
const hasInbox = (name: TokenName) => name !== 'nobody' && name !== 'anonymous';
const closedTo = (name: TokenName) => [
  ...closedDocuments(uidOf(name), victimOf(name)),
  ...(hasInbox(name) ? [] : ownOf(name)),
];
const collectionsOf = (documents: readonly string[]) => [...new Set(documents.map(collectionOf))];

/** Gives all accounts and the other member an inbox with a thread. */
async function giveInboxes(): Promise<void> {
  const at = Timestamp.now();
  for (const name of ACCOUNTS) {
    const [bell = '', thread = ''] = ownOf(name);
    await suite.firestore.doc(bell).set({ at, isActive: true }, { merge: true });
    await suite.firestore.doc(thread).set({ at, rev: 1, unread: 1 }, { merge: true });
  }
  await suite.firestore.doc(paths.inboxThread(other.uid, member.uid)).set({ at, rev: 1 }, { merge: true });
}

/** Reads all documents that are attacked, except those that other tests change by the API meanwhile. */
async function readAll(): Promise<[string, unknown][]> {
  const changing = [paths.counts(), paths.signInsSweep()];
  const paired = TOKENS.flatMap((name) => [...closedTo(name), ...ownOf(name)]);
  const documents = [...new Set(paired)].filter((path) => !changing.includes(path));
  const found = await suite.firestore.getAll(...documents.map((path) => suite.firestore.doc(path)));
  return found.map((snapshot) => [snapshot.ref.path, snapshot.data()]);
}

interface Answer {
  readonly request: string;
  readonly outcome: string;
}

/** Sends each request for all paths at once. */
async function sendAll<Sender>(
  requests: readonly (readonly [string, (sender: Sender, path: string) => Promise<unknown>])[],
  sender: Sender,
  paths: readonly string[],
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [title, send] of requests) {
    const sent = paths.map(async (path) => ({
      request: `${title} ${path}`,
      outcome: await outcomeOf(send(sender, path)),
    }));
    answers.push(...(await Promise.all(sent)));
  }
  return answers;
}

async function outcomeOf(sent: Promise<unknown>): Promise<string> {
  try {
    const answer = await sent;
    return isRestAnswer(answer) ? outcomeOfRest(answer) : 'allowed';
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

const isRestAnswer = (answer: unknown): answer is RestAnswer =>
  typeof answer === 'object' && answer !== null && 'text' in answer && 'status' in answer;

/** The status of a stream is 200 even if it is denied later, and a batch has a status for each write: the text decides. */
function outcomeOfRest({ status, text }: RestAnswer): string {
  if (text.includes('"fields"') || text.includes('"found"')) return `returned: ${text.slice(0, 300)}`;
  if (text.includes('PERMISSION_DENIED') || /"code":\s*7\b/.test(text)) return 'permission-denied';
  return status < 400 ? 'allowed' : `${status} ${text.slice(0, 300)}`;
}

const notDenied = (answers: readonly Answer[]) => answers.filter(({ outcome }) => outcome !== 'permission-denied');
const notAllowed = (answers: readonly Answer[]) =>
  answers.filter(({ outcome }) => outcome !== 'allowed' && !outcome.startsWith('returned: '));

// Each token has an SDK of its own, which shows its own writes before they are refused: so its tests run one after the other.
describe.concurrent.each(TOKENS)('42 with the token of %s', (name) => {
  const asker = (): Asker => sdks[name].user;

  it(`15, 42 ${name} reads nothing by the SDK but their own inbox`, { concurrent: false }, async () => {
    const { firestore } = sdks[name];
    const closed = closedTo(name);
    const groups = [...new Set([...closed, ...ownOf(name)].map((path) => path.split('/').at(-2) ?? ''))];
    expect(notDenied(await sendAll(bySdk.DOCUMENT_READS, firestore, closed))).toEqual([]);
    expect(notDenied(await sendAll(bySdk.COLLECTION_READS, firestore, collectionsOf(closed)))).toEqual([]);
    expect(notDenied(await sendAll(bySdk.GROUP_READS, firestore, groups))).toEqual([]);
    const inboxes = query(collection(firestore, 'inboxes'), where(documentId(), '==', uidOf(name)));
    expect(await outcomeOf(getDocs(inboxes))).toBe('permission-denied');
    if (!hasInbox(name)) return;
    const absent = paths.inboxThread(uidOf(name), 'absent');
    expect(notAllowed(await sendAll(bySdk.DOCUMENT_READS, firestore, [...ownOf(name), absent]))).toEqual([]);
    expect(notAllowed(await sendAll(bySdk.COLLECTION_READS, firestore, [paths.inboxThreads(uidOf(name))]))).toEqual([]);
  });

  it(`15, 42 ${name} reads nothing by REST but their own inbox`, { concurrent: false }, async () => {
    const closed = closedTo(name);
    const collections = collectionsOf([...closed, ...ownOf(name)]);
    expect(notDenied(await sendAll(byRest.DOCUMENT_READS, asker(), closed))).toEqual([]);
    expect(notDenied(await sendAll(byRest.COLLECTION_READS, asker(), collectionsOf(closed)))).toEqual([]);
    expect(notDenied(await sendAll(byRest.NEVER_ALLOWED, asker(), collections))).toEqual([]);
    if (!hasInbox(name)) return;
    expect(notDenied(await sendAll(byRest.COLLECTION_READS, asker(), ['inboxes']))).toEqual([]);
    const reads = byRest.DOCUMENT_READS.filter(([title]) => !title.startsWith('verify that there is none'));
    expect(notAllowed(await sendAll(reads, asker(), ownOf(name)))).toEqual([]);
    const threads = [paths.inboxThreads(uidOf(name))];
    expect(notAllowed(await sendAll(byRest.COLLECTION_READS, asker(), threads))).toEqual([]);
  });

  it(`16, 17, 21, 42 ${name} writes nothing, their own inbox included`, { concurrent: false }, async () => {
    const all = [...closedTo(name), ...ownOf(name)];
    // The SDK sends a write when the one before it is answered. REST sends the same ones side by side.
    const sample = all.filter((_path, index) => index % sized(1, 5) === 0);
    expect(notDenied(await sendAll(bySdk.DOCUMENT_WRITES, sdks[name].firestore, [...sample, ...ownOf(name)]))).toEqual(
      [],
    );
    expect(notDenied(await sendAll(byRest.DOCUMENT_WRITES, asker(), all))).toEqual([]);
    expect(notDenied(await sendAll(byRest.COLLECTION_WRITES, asker(), collectionsOf(all)))).toEqual([]);
    expect(await readAll()).toEqual(before);
  });
});
