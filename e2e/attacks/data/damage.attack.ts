import { paths } from '@tagpo/contract/paths';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { type Chat, chatIn } from '../../../testkit/chat.ts';
import { addAdministrator } from '../../../testkit/staff.ts';
import { asWritten, DAMAGE } from '../fixtures/damage.ts';

let suite: ApiSuite;
let chat: Chat;
beforeAll(async () => {
  suite = await openApiSuite();
  chat = chatIn(suite);
});
afterAll(() => suite.close());

const REPORTS_A_DAY = 20;

/** A member who talks to as many as there are entries, each conversation with its own damage. */
async function damage(fields: readonly string[], value: unknown) {
  const ana = await suite.addMember({ name: 'Ana' });
  const others = await Promise.all(
    fields.map(async (field, index) => {
      const other = `${ana.uid}d${index}`;
      await suite.writeMember(other, `${other}@example.com`, { name: 'Ben' });
      const reference = suite.firestore.doc(paths.conversation(conversationIdOf(ana.uid, other)));
      await reference.set(healthy(ana.uid, other));
      await suite.firestore
        .doc(paths.message(reference.id, 'm'))
        .set({ senderId: other, receiverId: ana.uid, content: 'Hi', sequence: 1, senderSequence: 1, sentAt: at });
      const path = field.replace('*', ana.uid).replace('+', other);
      await reference.update({ [path]: asWritten(value) });
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
    schemaVersion: 2,
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
/** Parts of them: of the caller's side (`*`) and of the other's (`+`). */
const PARTS = [
  ...['cards.*', 'cards.+', 'cards.+.name', 'cards.+.age', 'cards.+.photo', 'sides.*', 'sides.+', 'sides.*.rev'],
  ...['sides.*.read', 'sides.+.written', 'sides.*.visibleSince', 'changedFor.*', 'lastMessage.senderId'],
  ...['lastMessage.sentAt', 'lastMessage.sequence', 'lastMessage.senderSequence', 'lastMessage.content', 'unknown'],
];

describe.each([
  ['44 a field', FIELDS],
  ['44 a part of a field', PARTS],
])('%s of a conversation that is', (_title, fields) => {
  it.each(DAMAGE)(
    '44 %s holds up nothing of the other side',
    async (_name, value) => {
      const { ana, others } = await damage(fields, value);
      const asked = async (method: string, path: string, body?: object) => {
        const answer = await suite.call(method, path, { token: ana.token, body });
        return `${method} ${path.replaceAll(ana.uid, 'ana')} ${answer.status}`;
      };
      const faults: string[] = [];
      const expectOk = async (field: string, method: string, path: string, body?: object) => {
        const told = await asked(method, path, body);
        if (!/ 20\d$/.test(told)) faults.push(`${field}: ${told}`);
      };
      const { mark } = await chat.look(ana);
      await expectOk('all', 'GET', '/conversations');
      await expectOk('all', 'GET', `/inbox?since=${mark}`);
      await expectOk('all', 'GET', '/profile/me/export');
      for (const [index, other] of others.entries()) {
        const field = fields[index] ?? '';
        for (const path of [`/conversations/${other}`, `/messages/${other}`, `/inbox?since=${mark}&chat=${other}`]) {
          expect(await asked('GET', path), field).toMatch(/ 200$| 404$/);
        }
        const marked = await asked('POST', `/messages/${other}/read`, { sequence: 1 });
        expect(marked, field).toMatch(/ 200$| 404$/);
        const sent = await asked('POST', '/messages', { receiverId: other, content: 'Hi' });
        expect(sent, field).toMatch(/ 201$| 404$| 409$/);
        if (index < REPORTS_A_DAY) await expectOk(field, 'POST', '/reports', { userId: other, reason: 'other' });
        await expectOk(field, 'POST', `/blocks/${other}`);
        expect(await asked('GET', `/conversations/${other}`), field).toMatch(/ 404$/);
        await expectOk(field, 'DELETE', `/blocks/${other}`);
      }
      const admin = await addAdministrator(suite);
      const toggle = (active: boolean) =>
        suite.call('PATCH', `/admin/users/${ana.uid}/toggle`, { token: admin.token, body: { active } });
      expect([(await toggle(false)).status, (await toggle(true)).status]).toEqual([200, 200]);
      expect(faults).toEqual([]);
    },
    120_000,
  );
});

it.each(DAMAGE)(
  '44 a part of a message that is %s holds up neither thread, report, export nor erasure',
  async (_name, value) => {
    const [ana, ben] = await chat.acquaintances();
    const conversation = suite.firestore.doc(paths.conversation(conversationIdOf(ana.uid, ben.uid)));
    const fields = ['senderId', 'receiverId', 'content', 'sequence', 'senderSequence', 'sentAt', 'unknown'];
    const messageIds: string[] = [];
    for (const field of fields) {
      const { body } = await chat.send(ben, ana, field);
      messageIds.push(String(body.id));
      await suite.firestore.doc(paths.message(conversation.id, String(body.id))).update({ [field]: asWritten(value) });
    }
    expect((await chat.thread(ana, ben)).status).toBe(200);
    expect((await chat.thread(ana, ben, '?after=1')).status).toBe(200);
    for (const id of messageIds) {
      const body = { userId: ben.uid, reason: 'other', messageIds: [id] };
      expect([201, 400]).toContain((await suite.call('POST', '/reports', { token: ana.token, body })).status);
    }
    expect((await chat.get(ana, '/profile/me/export')).status).toBe(200);
    expect((await chat.send(ana, ben, 'Still here')).status).toBe(201);
    expect((await chat.block(ana, ben)).status).toBe(200);
    expect((await suite.call('DELETE', '/profile/me', { token: ana.token })).status).toBe(200);
    expect((await conversation.get()).exists).toBe(false);
  },
  60_000,
);

it.each(DAMAGE)(
  '44 an erasure leaves every conversation where a field of each is %s',
  async (_name, value) => {
    const { ana, others } = await damage(FIELDS, value);
    expect((await suite.call('DELETE', '/profile/me', { token: ana.token })).status).toBe(200);
    expect((await suite.firestore.doc(paths.account(ana.uid)).get()).exists).toBe(false);
    expect(await notSaying('deleted', ana, others)).toEqual([]);
  },
  60_000,
);

it.each(DAMAGE)(
  '44 a switch-off reaches every conversation where a field of each is %s, and a switch-on brings it back',
  async (_name, value) => {
    const { ana, others } = await damage(FIELDS, value);
    const { token } = await addAdministrator(suite);
    const toggle = (active: boolean) =>
      suite.call('PATCH', `/admin/users/${ana.uid}/toggle`, { token, body: { active } });
    expect((await toggle(false)).status).toBe(200);
    expect(await notSaying('deactivated', ana, others)).toEqual([]);
    expect((await toggle(true)).status).toBe(200);
    expect(await notSaying('deactivated', ana, others)).toHaveLength(others.length);
  },
  60_000,
);

/** The fields by whose damage a conversation that is still there was not reached. */
async function notSaying(list: 'deleted' | 'deactivated', { uid }: Person, others: readonly string[]) {
  const ids = others.map((other) => paths.conversation(conversationIdOf(uid, other)));
  const found = await suite.firestore.getAll(...ids.map((path) => suite.firestore.doc(path)));
  return FIELDS.filter((_field, index) => found[index]?.exists && !found[index].get(list)?.includes(uid));
}

it.each(DAMAGE)('44 whoever’s directory entry is %s somewhere can be blocked and reported', async (_name, value) => {
  const ana = await suite.addMember();
  for (const field of ['profile.name', 'profile.bio', 'profile.photos', 'wishes', 'lastActive', 'blocked']) {
    const other = `${ana.uid}${field.replace('.', '')}`;
    await suite.writeMember(other, `${other}@example.com`);
    const change = { [field]: asWritten(value) };
    await suite.firestore.doc(paths.directory(other)).update(change);
    const body = { userId: other, reason: 'other' };
    expect((await suite.call('POST', '/reports', { token: ana.token, body })).status, field).toBe(201);
    expect((await chat.block(ana, { uid: other })).status, field).toBe(200);
    expect((await chat.unblock(ana, { uid: other })).status, field).toBe(200);
    // Lists of this town are other tests' too.
    await suite.firestore.doc(paths.directory(other)).delete();
  }
});

it('44 a blocked conversation whose list of blocks is damaged does not come back', async () => {
  for (const value of [null, 'damaged', 7, { x: 1 }]) {
    const [ana, ben] = await chat.acquaintances();
    await chat.block(ana, ben);
    const conversation = suite.firestore.doc(paths.conversation(conversationIdOf(ana.uid, ben.uid)));
    await conversation.update({ blockedBy: value });
    expect((await chat.send(ben, ana, 'Hi')).status).toBe(404);
    await suite.call('PATCH', '/profile/me', { token: ben.token, body: { name: 'Benigno' } });
    expect((await chat.get(ben, '/conversations')).body).toEqual([]);
    await chat.unblock(ana, ben);
    expect((await chat.send(ben, ana, 'Hi')).status).toBe(201);
  }
});
