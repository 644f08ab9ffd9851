import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import {
  type DocumentData,
  type DocumentReference,
  FieldValue,
  getFirestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../contract/src/paths.ts';
import { conversationIdOf } from '../../contract/src/wire/conversations/conversation.ts';
import { type ApiSuite, openApiSuite, type Person } from '../../testkit/api-suite.ts';
import { repairConversations } from './repair.ts';

// In a project of its own: it goes through all conversations.
const app = initializeApp({ projectId: `demo-repair-${randomUUID()}` }, 'repair');
const firestore = getFirestore(app);
firestore.settings({ ignoreUndefinedProperties: true });

let suite: ApiSuite;
let ana: Person;
let ben: Person;
let reference: DocumentReference;
/** As the API wrote it: Ana wrote thrice, Ben twice; Ana read one, Ben read all and was delivered all. */
let right: DocumentData;
let messages: ReadonlyMap<string, DocumentData>;
beforeAll(async () => {
  suite = await openApiSuite({ firestore });
  [ana, ben] = [await suite.addMember({ name: 'Ana' }), await suite.addMember({ name: 'Ben' })];
  for (const [from, to, content] of [
    [ana, ben, 'Kumusta?'],
    [ben, ana, 'Mabuti!'],
    [ana, ben, 'Nasaan ka?'],
    [ben, ana, 'Sa bahay.'],
    [ana, ben, 'Sige.'],
  ] as const) {
    const { status } = await suite.call('POST', '/messages', {
      token: from.token,
      body: { receiverId: to.uid, content },
    });
    expect(status).toBe(201);
  }
  await markRead(ana, ben, 1);
  await markRead(ben, ana, 3);
  reference = firestore.doc(paths.conversation(conversationIdOf(ana.uid, ben.uid)));
  right = await stored();
  const { docs } = await reference.collection('messages').get();
  messages = new Map(docs.map((snapshot) => [snapshot.id, snapshot.data()]));
});
afterAll(async () => {
  await suite.auth.deleteUsers([ana.uid, ben.uid]);
  await suite.close();
  await deleteApp(app);
});
beforeEach(async () => {
  await reference.set(right);
  const batch = firestore.batch();
  for (const [id, data] of messages) batch.set(reference.collection('messages').doc(id), data);
  await batch.commit();
});

async function markRead(reader: Person, other: Person, sequence: number): Promise<void> {
  const { status } = await suite.call('POST', `/messages/${other.uid}/read`, {
    token: reader.token,
    body: { sequence },
  });
  expect(status).toBe(200);
}

async function stored(): Promise<DocumentData> {
  const data = (await reference.get()).data();
  if (data === undefined) throw new Error('The conversation is gone');
  return data;
}

/** Without what counts the repair itself: the changes, and when they were. */
function told({ changedFor, sides, ...conversation }: DocumentData): DocumentData {
  const counts = Object.entries<DocumentData>(sides).map(([uid, { rev: _rev, visibleSince: _since, ...side }]) => [
    uid,
    side,
  ]);
  expect(Object.keys(changedFor).sort()).toEqual([...conversation.participants]);
  return { ...conversation, sides: Object.fromEntries(counts) };
}

const sentAt = (sequence: number): Timestamp => messageOf(sequence).sentAt;
function messageOf(sequence: number): DocumentData {
  const found = [...messages.values()].find((message) => message.sequence === sequence);
  if (found === undefined) throw new Error(`There is no message ${sequence}`);
  return found;
}

/** As it was stored before sides were counted. */
function old(changes: DocumentData = {}): DocumentData {
  const { schemaVersion: _version, sides: _sides, changedFor: _changed, lastMessage, ...kept } = right;
  const { senderSequence: _number, ...last } = lastMessage;
  return {
    ...kept,
    lastMessage: last,
    unread: { [ana.uid]: 1, [ben.uid]: 0 },
    readAt: { [ana.uid]: sentAt(3), [ben.uid]: sentAt(5) },
    deliveredAt: { [ana.uid]: sentAt(3), [ben.uid]: sentAt(5) },
    typingAt: { [ana.uid]: sentAt(2) },
    ...changes,
  };
}

async function writeOldMessages(): Promise<void> {
  const batch = firestore.batch();
  for (const id of messages.keys()) {
    batch.update(reference.collection('messages').doc(id), { senderSequence: FieldValue.delete(), isRead: false });
  }
  await batch.commit();
}

const inYear3000 = Timestamp.fromMillis(Date.UTC(3000, 0));

/** Each repaired by what else is stored. */
const DAMAGES: [title: string, damage: () => DocumentData][] = [
  ['an old one', () => old()],
  ['an old one whose reader’s time is null', () => old({ readAt: { [ana.uid]: null, [ben.uid]: sentAt(5) } })],
  ['an old one without counts', () => old({ unread: undefined })],
  ['an old one without times', () => old({ readAt: undefined, deliveredAt: undefined })],
  ['an old one with counts below zero', () => old({ unread: { [ana.uid]: -3, [ben.uid]: -1 } })],
  ['an old one with a fraction, and a text', () => old({ unread: { [ana.uid]: 0.5, [ben.uid]: 'none' } })],
  ['an old one with more unread than there is', () => old({ unread: { [ana.uid]: 50, [ben.uid]: 0 } })],
  ['an old one read in the year 3000', () => old({ readAt: { [ana.uid]: inYear3000, [ben.uid]: sentAt(5) } })],
  ['an old one with a list for its counts', () => old({ unread: [], typingAt: 'now' })],
  ['one without sides', () => ({ ...right, sides: undefined, ...marksOfOld() })],
  ['one whose sides are null', () => ({ ...right, sides: null, ...marksOfOld() })],
  [
    'one whose counts are texts',
    () => ({ ...right, sides: { ...right.sides, [ana.uid]: { written: '3' } }, ...marksOfOld() }),
  ],
  ['one that counts too much', () => withSide(ben, { written: 9_000_000, delivered: 1e9 })],
  ['one that counts below zero', () => withSide(ben, { written: -1, rev: -5 })],
  ['one whose times are gone', () => ({ ...right, changedFor: undefined })],
  ['one whose time is null', () => ({ ...right, changedFor: { ...right.changedFor, [ana.uid]: null } })],
  [
    'one whose time is in the year 3000',
    () => ({ ...right, changedFor: { ...right.changedFor, [ana.uid]: inYear3000 } }),
  ],
  ['one without a last message', () => ({ ...right, lastMessage: undefined })],
  ['one whose last message is not the last', () => ({ ...right, lastMessage: { id: 'x', ...messageOf(2) } })],
  ['one whose last message is forged', () => ({ ...right, lastMessage: { ...right.lastMessage, content: 'x' } })],
  ['one without participants', () => ({ ...right, participants: undefined })],
  ['one with others for participants', () => ({ ...right, participants: ['eve', ben.uid] })],
  ['one shown to somebody else', () => ({ ...right, visibleTo: [ana.uid, ben.uid, 'eve'] })],
  ['one shown to nobody', () => ({ ...right, visibleTo: [], unreadFor: null })],
  ['one without cards', () => ({ ...right, cards: {} })],
  ['one whose card has no name', () => ({ ...right, cards: { ...right.cards, [ana.uid]: { name: null } } })],
  ['one in no state', () => ({ ...right, state: 7 })],
  ['one that changes in the year 3000', () => ({ ...right, updatedAt: inYear3000 })],
  ['one that changed never', () => ({ ...right, updatedAt: null })],
  ['one with unknown fields', () => ({ ...right, note: 'x', typingAt: {} })],
  ['one of the first version', () => ({ ...right, schemaVersion: 1 })],
];

const marksOfOld = () => ({ unread: old().unread, readAt: old().readAt, deliveredAt: old().deliveredAt });

function withSide({ uid }: Person, side: DocumentData): DocumentData {
  return { ...right, sides: { ...right.sides, [uid]: { ...right.sides[uid], ...side } } };
}

describe('repairing', () => {
  it('leaves what is right as it is', async () => {
    expect(await repairConversations(firestore)).toBe(
      '1 conversations: 0 were repaired, 1 are right. 0 messages were numbered.',
    );
    expect(await stored()).toEqual(right);
  });

  it.each(DAMAGES)('mends %s, once', async (title, damage) => {
    const isOld = title.startsWith('an old one');
    if (isOld) await writeOldMessages();
    await reference.set(damage());
    const outcome = `1 conversations: 1 were repaired, 0 are right. ${isOld ? 5 : 0} messages were numbered.`;
    expect(await repairConversations(firestore)).toBe(outcome);
    const repaired = await stored();
    expect(told(repaired)).toEqual(told(right));
    const { docs } = await reference.collection('messages').get();
    expect(new Map(docs.map((snapshot) => [snapshot.id, snapshot.data()]))).toEqual(messages);
    expect(await repairConversations(firestore)).toContain('0 were repaired, 1 are right. 0 messages were numbered.');
    expect(await stored()).toEqual(repaired);
  });

  it('tells each side of what it sees anew, and counts on', async () => {
    await reference.set({ ...right, lastMessage: null });
    const before = Timestamp.now().toMillis();
    await repairConversations(firestore);
    const { sides, changedFor } = await stored();
    for (const { uid } of [ana, ben]) {
      expect(sides[uid].rev).toBe(right.sides[uid].rev + 1);
      expect(changedFor[uid].toMillis()).toBeGreaterThan(before - 60_000);
    }
  });

  it('keeps what was marked message by message', async () => {
    await writeOldMessages();
    const [second] = [...messages].find(([, { sequence }]) => sequence === 2) ?? [''];
    await reference.collection('messages').doc(second).update({ isRead: true });
    await reference.set(old({ unread: { [ana.uid]: null }, readAt: null }));
    await repairConversations(firestore);
    expect((await stored()).sides).toMatchObject({ [ana.uid]: { read: 1 }, [ben.uid]: { read: 0, delivered: 3 } });
  });

  it('says what it would do, and does nothing', async () => {
    await writeOldMessages();
    await reference.set(old());
    const before = await stored();
    expect(await repairConversations(firestore, { isDryRun: true })).toBe(
      '1 conversations: 1 would be repaired, 0 are right. 5 messages would be numbered.',
    );
    expect(await stored()).toEqual(before);
  });

  it('goes on where it is told to, and leaves alone what is of no two members', async () => {
    const [first, last] = ['!', '~'].map((id) => firestore.doc(paths.conversation(id)));
    await Promise.all([first, last].map((odd) => odd?.set({ note: 'x' })));
    const lines: string[] = [];
    const found = await repairConversations(firestore, { report: (line) => lines.push(line) });
    expect(found).toContain('3 conversations: 0 were repaired, 1 are right. 2 are not of two members');
    expect(lines.at(-1)).toContain('--after ~');
    expect(await repairConversations(firestore, { after: reference.id })).toContain('1 conversations: 0 were repaired');
    await Promise.all([first, last].map((odd) => odd?.delete()));
  });
});

describe('what ended a conversation stays', () => {
  const seen = async () => (await stored()).visibleTo;

  it('though the field is gone: a block', async () => {
    await firestore
      .doc(paths.userBlock(ben.uid, ana.uid))
      .set({ blockedId: ana.uid, name: 'Ana', createdAt: sentAt(1) });
    await repairConversations(firestore);
    expect([await seen(), (await stored()).blockedBy]).toEqual([[], [ben.uid]]);
    await firestore.doc(paths.userBlock(ben.uid, ana.uid)).delete();
    await repairConversations(firestore);
    expect(await seen()).toEqual([]);
  });

  it.each(['unmatchedBy', 'declinedBy'])('%s', async (field) => {
    await reference.set({ ...right, [field]: ana.uid });
    await repairConversations(firestore);
    expect(await seen()).toEqual(field === 'declinedBy' ? [ben.uid] : []);
  });

  it('a switch-off, by the account', async () => {
    const account = firestore.doc(paths.account(ben.uid));
    await account.update({ isActive: false });
    await reference.set({ ...right, deactivated: null });
    await repairConversations(firestore);
    expect([await seen(), (await stored()).deactivated]).toEqual([[], [ben.uid]]);
    await account.update({ isActive: true });
    await repairConversations(firestore);
    expect([await seen(), (await stored()).deactivated]).toEqual([[ana.uid, ben.uid].sort(), undefined]);
  });

  it('an erasure: what is left is of a deleted member', async () => {
    const account = firestore.doc(paths.account(ben.uid));
    const kept = (await account.get()).data() ?? {};
    await account.delete();
    await repairConversations(firestore);
    const { deleted, cards, visibleTo } = await stored();
    expect([deleted, cards[ben.uid], visibleTo]).toEqual([[ben.uid], { name: 'Deleted member' }, [ana.uid]]);
    await account.set(kept);
  });
});
