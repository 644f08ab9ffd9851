import { collections } from '@tagpo/contract/paths';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import { TRUST_MS } from '../../src/domain/members/caller.ts';
import { type BudgetRow, call } from './budget-row.ts';
import type { Scene } from './budget-scene.ts';

/** What a member is told of others, and tells them, while a chat is open. */
export const LIVE_ROWS: readonly BudgetRow[] = [
  {
    action: 'the first look on a device, or one that begins anew',
    call: 'readInbox',
    // The newest nineteen, and the query for older unread ones, which finds three: billed one at least, where there is none.
    budget: { reads: 22, writes: 0 },
    prepare: call('GET', '/inbox'),
  },
  {
    action: 'a look when nothing changed',
    call: 'readInbox',
    budget: { reads: 1, writes: 0 },
    prepare: async (scene) => {
      await ageChanges(scene);
      return call('GET', `/inbox?since=${await markOf(scene)}`)(scene);
    },
  },
  {
    action: 'a look when one conversation changed',
    call: 'readInbox',
    budget: { reads: 2, writes: 0 },
    prepare: async (scene) => {
      await ageChanges(scene);
      const mark = await markOf(scene);
      await write(scene);
      return call('GET', `/inbox?since=${mark}`)(scene);
    },
  },
  {
    action: 'a look when the chat in front changed, and the device heard of it',
    call: 'readInbox',
    budget: { reads: 1, writes: 0 },
    prepare: async (scene) => {
      await ageChanges(scene);
      const mark = await markOf(scene);
      await write(scene);
      const look = await (await call('GET', `/inbox?since=${mark}`)(scene))();
      const [{ rev }] = look.body.conversations as [{ rev: number }];
      return call('GET', `/inbox?since=${mark}&chat=${scene.jose.uid}&heard=${rev}`)(scene);
    },
  },
  {
    action: 'a look with a chat in front, the other online',
    call: 'readInbox',
    budget: { reads: 1, writes: 0 },
    prepare: async (scene) => {
      await write(scene);
      await ageChanges(scene);
      return call('GET', `/inbox?since=${await markOf(scene)}&chat=${scene.jose.uid}`)(scene);
    },
  },
  {
    action: 'the next of them, a minute later',
    call: 'readInbox',
    budget: { reads: 1, writes: 0 },
    prepare: async (scene) => {
      await write(scene);
      await ageChanges(scene);
      const look = async () => `/inbox?since=${await markOf(scene)}&chat=${scene.jose.uid}`;
      await (await call('GET', await look())(scene))();
      scene.suite.clock.skewMs += TRUST_MS;
      return call('GET', await look())(scene);
    },
  },
  {
    action: 'open a chat that the device holds, with one new message',
    call: 'listMessages',
    budget: { reads: 2, writes: 0 },
    prepare: async (scene) => {
      const thread = await (await call('GET', `/messages/${scene.jose.uid}`)(scene))();
      await write(scene);
      return call('GET', `/messages/${scene.jose.uid}?after=${thread.body.at(-1)?.sequence}`)(scene);
    },
    holds: 1,
  },
  {
    action: 'note that a message arrived, with the other’s inbox',
    call: 'markDelivered',
    budget: { reads: 3, writes: 2 },
    prepare: async (scene) => {
      const sequence = await write(scene);
      return call('POST', `/messages/${scene.jose.uid}/delivered`, { sequence })(scene);
    },
  },
  {
    action: 'mark as read what is marked',
    call: 'markRead',
    budget: { reads: 2, writes: 0 },
    prepare: async (scene) => {
      const mark = await call('POST', `/messages/${scene.jose.uid}/read`, { sequence: 30 })(scene);
      await mark();
      return mark;
    },
  },
  {
    action: 'tell somebody online that one types',
    call: 'sendTyping',
    budget: { reads: 1, writes: 1 },
    prepare: async (scene) => {
      await write(scene);
      return call('POST', `/messages/${scene.jose.uid}/typing`)(scene);
    },
  },
];

/** A message of Jose's, who is online by it; answers its number among his. */
async function write({ suite, maria, jose }: Scene): Promise<number> {
  const body = { receiverId: maria.uid, content: 'Hi' };
  const sent = await suite.post(jose, '/messages', body);
  return Number(sent.body.senderSequence);
}

async function markOf(scene: Scene): Promise<string> {
  const look = await (await call('GET', '/inbox')(scene))();
  return String(look.body.mark);
}

/** As though what changed of late had changed an hour ago: a look goes half a minute back before its mark. */
async function ageChanges({ crowd: { firestore }, maria }: Scene): Promise<void> {
  const changedFor = new FieldPath('changedFor', maria.uid);
  const late = firestore
    .collection(collections.conversations)
    .where(changedFor, '>', Timestamp.fromMillis(Date.now() - 5 * 60_000));
  const batch = firestore.batch();
  for (const { ref } of (await late.get()).docs) {
    batch.update(ref, changedFor, Timestamp.fromMillis(Date.now() - 60 * 60_000));
  }
  await batch.commit();
}
