import { paths } from '@tagpo/contract/paths';
import { RATE_LIMITS } from '@tagpo/contract/product';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { conversationPath } from '../../../testkit/attacks/member-actions.ts';
import { LONG_MS } from '../../../testkit/attacks/size.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { switchOf } from '../../../testkit/members/staff.ts';
import { damageOf, ROUNDS } from '../fixtures/damage.ts';

vi.setConfig({ testTimeout: LONG_MS });

const suite = await openApiSuite();
const chat = chatIn(suite);
afterAll(() => suite.close());

/** A member with one conversation for each field, in which that field is damaged. */
async function addDamagedConversations(fields: readonly string[], round: number) {
  const ana = await suite.addMember({ name: 'Ana' });
  const others = await Promise.all(
    fields.map(async (field, index) => {
      const other = `${ana.uid}d${index}`;
      await suite.writeMember(other, `${other}@example.com`, { name: 'Ben' });
      const reference = suite.firestore.doc(conversationPath(ana, { uid: other }));
      await reference.set(healthy(ana.uid, other));
      await suite.firestore
        .doc(paths.message(reference.id, 'm'))
        .set({ senderId: other, receiverId: ana.uid, content: 'Hi', sequence: 1, senderSequence: 1, sentAt: at });
      const path = field.replace('*', ana.uid).replace('+', other);
      await reference.update({ [path]: damageOf(round, index) });
      return other;
    }),
  );
  return { ana, others };
}

const at = Timestamp.fromMillis(Date.now() - 1000);

function healthy(uid: string, other: string): ConversationDocument {
  const participants: [string, string] = uid < other ? [uid, other] : [other, uid];
  const side = { rev: 3, written: 0, read: 0, delivered: 0, visibleSince: at };
  return {
    schemaVersion: 1,
    participants,
    visibleTo: participants,
    cards: { [uid]: { name: 'Ana', age: 28 }, [other]: { name: 'Ben', age: 28 } },
    state: 'open',
    updatedAt: at,
    lastMessage: { id: 'm', senderId: other, content: 'Hi', sentAt: at, sequence: 1, senderSequence: 1 },
    sides: { [uid]: side, [other]: { ...side, written: 1 } },
    changedFor: { [uid]: at, [other]: at },
    unreadFor: [uid],
  };
}

const FIELDS = [
  ...['participants', 'visibleTo', 'cards', 'state', 'startedBy', 'matchedAt', 'updatedAt', 'lastMessage', 'sides'],
  ...['changedFor', 'unreadFor', 'declinedBy', 'unmatchedBy', 'blockedBy', 'deactivated', 'deleted', 'schemaVersion'],
];
/** Parts of these fields: `*` stands for the caller's uid, `+` for the other's. */
const PARTS = [
  ...['cards.*', 'cards.+', 'cards.+.name', 'cards.+.age', 'cards.+.photo', 'sides.*', 'sides.+', 'sides.*.rev'],
  ...['sides.*.read', 'sides.+.written', 'sides.*.visibleSince', 'changedFor.*', 'lastMessage.senderId'],
  ...['lastMessage.sentAt', 'lastMessage.sequence', 'lastMessage.senderSequence', 'lastMessage.content', 'unknown'],
];

describe.each([
  ['field', FIELDS],
  ['part of a field', PARTS],
])('44 a damaged %s of a conversation', (_title, fields) => {
  it.each(ROUNDS)('44 breaks no call of the other side, round %i', async (round) => {
    const { ana, others } = await addDamagedConversations(fields, round);
    const faults: string[] = [];
    const expectStatus = async (field: string, call: string, allowed: readonly number[], body?: object) => {
      const [method = '', path = ''] = call.split(' ');
      const { status } = await suite.call(method, path, { token: ana.token, body });
      if (!allowed.includes(status)) faults.push(`${field}: ${call} ${status}`);
    };
    const { mark } = await chat.look(ana);
    for (const path of ['/conversations', `/inbox?since=${mark}`, '/profile/me/export']) {
      await expectStatus('all', `GET ${path}`, [200]);
    }
    for (const [index, other] of others.entries()) {
      const field = fields[index] ?? '';
      for (const path of [`/conversations/${other}`, `/messages/${other}`, `/inbox?since=${mark}&chat=${other}`]) {
        await expectStatus(field, `GET ${path}`, [200, 404]);
      }
      await expectStatus(field, `POST /messages/${other}/read`, [200, 404], { sequence: 1 });
      await expectStatus(field, 'POST /messages', [201, 404, 409], { receiverId: other, content: 'Hi' });
      const report = { userId: other, reason: 'other' };
      if (index < RATE_LIMITS.report.limit) await expectStatus(field, 'POST /reports', [201], report);
      await expectStatus(field, `POST /blocks/${other}`, [200]);
      await expectStatus(field, `GET /conversations/${other}`, [404]);
      await expectStatus(field, `DELETE /blocks/${other}`, [200]);
    }
    const toggle = await switchOf(suite, ana);
    for (const active of [false, true]) expect((await toggle({ active })).status).toBe(200);
    expect(faults).toEqual([]);
  });
});

it.each(ROUNDS)('44 damaged messages break neither thread, report, export nor erasure, round %i', async (round) => {
  const [ana, ben] = await chat.acquaintances();
  const conversation = suite.firestore.doc(conversationPath(ana, ben));
  const fields = ['senderId', 'receiverId', 'content', 'sequence', 'senderSequence', 'sentAt', 'unknown'];
  const messageIds: string[] = [];
  for (const [index, field] of fields.entries()) {
    const { body } = await chat.send(ben, ana, field);
    messageIds.push(String(body.id));
    await suite.firestore
      .doc(paths.message(conversation.id, String(body.id)))
      .update({ [field]: damageOf(round, index) });
  }
  expect((await chat.thread(ana, ben)).status).toBe(200);
  expect((await chat.thread(ana, ben, '?after=1')).status).toBe(200);
  for (const id of messageIds) {
    const body = { userId: ben.uid, reason: 'other', messageIds: [id] };
    expect([201, 400]).toContain((await suite.post(ana, '/reports', body)).status);
  }
  expect((await chat.get(ana, '/profile/me/export')).status).toBe(200);
  expect((await chat.send(ana, ben, 'Still here')).status).toBe(201);
  expect((await chat.block(ana, ben)).status).toBe(200);
  expect((await suite.delete(ana, '/profile/me')).status).toBe(200);
  expect((await conversation.get()).exists).toBe(false);
});

it.each(ROUNDS)('44 an erasure reaches every damaged conversation, round %i', async (round) => {
  const { ana, others } = await addDamagedConversations(FIELDS, round);
  expect((await suite.delete(ana, '/profile/me')).status).toBe(200);
  expect((await suite.firestore.doc(paths.account(ana.uid)).get()).exists).toBe(false);
  expect(await findMissed('deleted', ana, others)).toEqual([]);
});

it.each(ROUNDS)('44 a switch-off and a switch-on reach every damaged conversation, round %i', async (round) => {
  const { ana, others } = await addDamagedConversations(FIELDS, round);
  const toggle = await switchOf(suite, ana);
  expect((await toggle({ active: false })).status).toBe(200);
  expect(await findMissed('deactivated', ana, others)).toEqual([]);
  expect((await toggle({ active: true })).status).toBe(200);
  expect(await findMissed('deactivated', ana, others)).toHaveLength(others.length);
});

/** The fields whose damage kept a change from an existing conversation. */
async function findMissed(list: 'deleted' | 'deactivated', ana: Person, others: readonly string[]) {
  const references = others.map((uid) => suite.firestore.doc(conversationPath(ana, { uid })));
  const found = await suite.firestore.getAll(...references);
  return FIELDS.filter((_field, index) => found[index]?.exists && !found[index].get(list)?.includes(ana.uid));
}

it.each(ROUNDS)('44 a member with a damaged directory entry can be blocked and reported, round %i', async (round) => {
  const ana = await suite.addMember();
  const fields = ['profile.name', 'profile.bio', 'profile.prompts', 'profile.photos', 'wishes', 'lastActive', 'blocks'];
  for (const [index, field] of fields.entries()) {
    const other = `${ana.uid}${field.replace('.', '')}`;
    await suite.writeMember(other, `${other}@example.com`);
    const change = { [field]: damageOf(round, index) };
    await suite.firestore.doc(paths.user(other)).update(change);
    const body = { userId: other, reason: 'other' };
    expect((await suite.post(ana, '/reports', body)).status, field).toBe(201);
    expect((await chat.block(ana, { uid: other })).status, field).toBe(200);
    expect((await chat.unblock(ana, { uid: other })).status, field).toBe(200);
    // Other tests read the lists of this town.
    await suite.firestore.doc(paths.user(other)).delete();
  }
});

it('44 a blocked conversation stays hidden when its list of blocks is damaged', async () => {
  for (const value of [null, 'damaged', 7, { x: 1 }]) {
    const [ana, ben] = await chat.acquaintances();
    await chat.block(ana, ben);
    const conversation = suite.firestore.doc(conversationPath(ana, ben));
    await conversation.update({ blockedBy: value });
    expect((await chat.send(ben, ana, 'Hi')).status).toBe(404);
    await suite.patch(ben, '/profile/me', { name: 'Benigno' });
    expect((await chat.get(ben, '/conversations')).body).toEqual([]);
    await chat.unblock(ana, ben);
    expect((await chat.send(ben, ana, 'Hi')).status).toBe(201);
  }
});
