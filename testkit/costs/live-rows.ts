import { collections } from '@tagpo/contract/paths';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import { TRUST_MS } from '../../functions/src/domain/members/caller.ts';
import { after, atMost, call, from, get, type Row } from './budget-row.ts';
import type { Scene } from './budget-scene.ts';

/** A look of Maria's since the one before, once something happened between the two. */
const look =
  (between?: (scene: Scene) => Promise<unknown>, more: (scene: Scene) => string = () => '') =>
  async (scene: Scene) => {
    await ageChanges(scene);
    const mark = await markOf(scene);
    await between?.(scene);
    return call('GET', `/inbox?since=${mark}${more(scene)}`)(scene);
  };
const inFront = ({ jose }: Scene) => `&chat=${jose.uid}`;

/** What a member is told of others, and tells them, while a chat is open. */
export const LIVE_ROWS: readonly Row[] = [
  // The newest nineteen, and the query for older unread ones, which finds three: billed one at least, where there is none.
  ['the first look on a device, or one that begins anew', 'readInbox', atMost(22), call('GET', '/inbox')],
  ['a look when nothing changed', 'readInbox', atMost(1), look()],
  ['a look when one conversation changed', 'readInbox', atMost(2), look(write)],
  [
    'a look when the chat in front changed, and the device heard of it',
    'readInbox',
    atMost(1),
    async (scene) => {
      await ageChanges(scene);
      const since = `/inbox?since=${await markOf(scene)}`;
      await write(scene);
      const [{ rev }] = (await get(scene, since)).body.conversations as [{ rev: number }];
      return call('GET', `${since}${inFront(scene)}&heard=${rev}`)(scene);
    },
  ],
  ['a look with a chat in front, the other online', 'readInbox', atMost(1), after(write, look(undefined, inFront))],
  [
    'the next of them, a minute later',
    'readInbox',
    atMost(1),
    async (scene) => {
      await write(scene);
      await (await look(undefined, inFront)(scene))();
      scene.suite.clock.skewMs += TRUST_MS;
      return look(undefined, inFront)(scene);
    },
  ],
  [
    'open a chat that the device holds, with one new message',
    'listMessages',
    atMost(2),
    from(
      ({ jose }) => `/messages/${jose.uid}`,
      ({ body }) =>
        after(
          write,
          call('GET', ({ jose }) => `/messages/${jose.uid}?after=${body.at(-1)?.sequence}`),
        ),
    ),
    1,
  ],
  [
    'note that a message arrived, with the other’s inbox',
    'markDelivered',
    atMost(3, 2),
    async (scene) => {
      const sequence = await write(scene);
      return call('POST', `/messages/${scene.jose.uid}/delivered`, { sequence })(scene);
    },
  ],
  [
    'mark as read what is marked',
    'markRead',
    atMost(2),
    async (scene) => {
      const mark = await call('POST', `/messages/${scene.jose.uid}/read`, { sequence: 30 })(scene);
      await mark();
      return mark;
    },
  ],
  [
    'tell somebody online that one types',
    'sendTyping',
    atMost(1, 1),
    after(
      write,
      call('POST', ({ jose }) => `/messages/${jose.uid}/typing`),
    ),
  ],
];

/** A message of Jose's, who is online by it; answers its number among his. */
async function write({ suite, maria, jose }: Scene): Promise<number> {
  const body = { receiverId: maria.uid, content: 'Hi' };
  const sent = await suite.post(jose, '/messages', body);
  return Number(sent.body.senderSequence);
}

async function markOf(scene: Scene): Promise<string> {
  const look = await get(scene, '/inbox');
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
