/** What every call is billed, at a thousand members and at ten thousand: the table of the budgets, row by row. */
import { randomUUID } from 'node:crypto';
import { conversationIdOf } from '@tagpo/contract/conversation';
import type { EndpointName } from '@tagpo/contract/endpoints';
import { paths } from '@tagpo/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdministrator } from './admin-people.ts';
import { type ApiAnswer, type ApiSuite, openApiSuite, type Person } from './api-suite.ts';
import { type Crowd, openCrowd } from './crowd.ts';
import { type Bill, bill } from './meter.ts';

interface Scene {
  readonly suite: ApiSuite;
  readonly crowd: Crowd;
  readonly maria: Person;
  readonly jose: Person;
  readonly staff: Person;
}

interface Row {
  readonly action: string;
  readonly call: EndpointName;
  /** Operations it may be billed. */
  readonly budget: Bill;
  /** The call to be billed, once what comes before it was done. */
  readonly prepare: (scene: Scene) => Promise<() => Promise<ApiAnswer>>;
  /** Entries that the answer holds. */
  readonly holds?: number;
}

const call =
  (method: string, path: string, body?: unknown) =>
  async ({ suite, maria }: Scene) =>
  () =>
    suite.call(method, path, { token: maria.token, ...(body === undefined ? {} : { body }) });
const asStaff =
  (path: string) =>
  async ({ suite, staff }: Scene) =>
  () =>
    suite.call('GET', path, { token: staff.token });
const id = (index: number) => `crowd${index}`;
const swipe = (targetId: string, action: string) => call('POST', '/swipes', { targetId, action });

const ROWS: readonly Row[] = [
  {
    action: 'home page of 18',
    call: 'listUsers',
    budget: { reads: 20, writes: 0 },
    prepare: call('GET', '/users'),
    holds: 18,
  },
  {
    action: 'the second page of it',
    call: 'listUsers',
    budget: { reads: 20, writes: 0 },
    prepare: async (scene) => {
      const first = await (await call('GET', '/users')(scene))();
      return call('GET', `/users?cursor=${first.headers.get('x-next-cursor')}`)(scene);
    },
    holds: 18,
  },
  {
    action: 'profile view',
    call: 'getProfile',
    budget: { reads: 2, writes: 0 },
    prepare: call('GET', `/profile/${id(3)}`),
  },
  {
    action: 'own profile',
    call: 'getOwnProfile',
    budget: { reads: 2, writes: 0 },
    prepare: call('GET', '/profile/me'),
  },
  {
    action: 'deck of 20',
    call: 'dealDeck',
    budget: { reads: 22, writes: 1 },
    prepare: call('GET', '/deck'),
    holds: 20,
  },
  {
    action: 'deck of 20 after 9,000 passes',
    call: 'dealDeck',
    budget: { reads: 22, writes: 1 },
    prepare: async (scene) => {
      const passed = Array.from({ length: 9000 }, (_, index) => `met-long-ago-${index}`);
      await scene.crowd.firestore.doc(paths.choices(scene.maria.uid)).set({ passed }, { mergeFields: ['passed'] });
      return call('GET', '/deck')(scene);
    },
    holds: 20,
  },
  {
    action: 'search page of 18 with distance',
    call: 'searchMembers',
    budget: { reads: 22, writes: 0 },
    prepare: call('GET', '/search?minAge=20&maxAge=45&distance=40&gender=female'),
    holds: 18,
  },
  { action: 'pass', call: 'swipe', budget: { reads: 0, writes: 1 }, prepare: swipe(id(5), 'pass') },
  {
    action: 'like',
    call: 'swipe',
    budget: { reads: 1, writes: 1 },
    prepare: async (scene) => {
      const home = await (await call('GET', '/users')(scene))();
      return swipe(String(home.body[0]?.id), 'like')(scene);
    },
  },
  {
    action: 'like that matches',
    call: 'swipe',
    budget: { reads: 1, writes: 3 },
    prepare: async (scene) => {
      const home = await (await call('GET', '/users')(scene))();
      const target = String(home.body[1]?.id);
      await scene.crowd.firestore.doc(paths.choices(target)).set({ liked: [scene.maria.uid] });
      return swipe(target, 'like')(scene);
    },
  },
  {
    action: 'take a pass back',
    call: 'undoPass',
    budget: { reads: 1, writes: 1 },
    prepare: call('DELETE', '/swipes/last'),
  },
  {
    action: 'who likes me, a page of 18',
    call: 'listLikes',
    budget: { reads: 37, writes: 0 },
    prepare: async (scene) => {
      const batch = scene.crowd.firestore.batch();
      for (let index = 100; index < 130; index += 1) {
        batch.set(scene.crowd.firestore.doc(paths.choices(id(index))), { liked: [scene.maria.uid] });
      }
      await batch.commit();
      return call('GET', '/likes')(scene);
    },
    holds: 18,
  },
  {
    action: 'favourite',
    call: 'addFavorite',
    budget: { reads: 0, writes: 1 },
    prepare: async (scene) => {
      const home = await (await call('GET', '/users')(scene))();
      return call('POST', `/favorites/${home.body[2]?.id}`)(scene);
    },
  },
  {
    action: 'unfavourite',
    call: 'removeFavorite',
    budget: { reads: 0, writes: 1 },
    prepare: call('DELETE', `/favorites/${id(4)}`),
  },
  {
    action: 'favourites, a page of 18',
    call: 'listFavorites',
    budget: { reads: 20, writes: 0 },
    prepare: async (scene) => {
      const favorites = Array.from({ length: 40 }, (_, index) => id(200 + index));
      await scene.crowd.firestore
        .doc(paths.choices(scene.maria.uid))
        .set({ favorites }, { mergeFields: ['favorites'] });
      return call('GET', '/favorites')(scene);
    },
    holds: 18,
  },
  {
    action: 'conversation list of 20',
    call: 'listConversations',
    budget: { reads: 20, writes: 0 },
    prepare: call('GET', '/conversations'),
    holds: 20,
  },
  {
    action: 'open a chat of 30 messages',
    call: 'listMessages',
    budget: { reads: 31, writes: 0 },
    prepare: async (scene) => call('GET', `/messages/${scene.jose.uid}`)(scene),
    holds: 30,
  },
  {
    action: 'one conversation',
    call: 'getConversation',
    budget: { reads: 1, writes: 0 },
    prepare: async (scene) => call('GET', `/conversations/${scene.jose.uid}`)(scene),
  },
  {
    action: 'send a message',
    call: 'sendMessage',
    budget: { reads: 1, writes: 2 },
    prepare: async (scene) =>
      call('POST', '/messages', { receiverId: scene.jose.uid, content: 'Hi', id: randomUUID() })(scene),
  },
  {
    action: 'mark a thread read',
    call: 'markRead',
    budget: { reads: 0, writes: 1 },
    prepare: async (scene) => call('POST', `/messages/${scene.jose.uid}/read`)(scene),
  },
  {
    action: 'the unread total',
    call: 'countUnread',
    budget: { reads: 20, writes: 0 },
    prepare: call('GET', '/unread'),
  },
  { action: 'blocked people', call: 'listBlocks', budget: { reads: 1, writes: 0 }, prepare: call('GET', '/blocks') },
  {
    action: 'admin list of 50',
    call: 'listAdminUsers',
    budget: { reads: 50, writes: 0 },
    prepare: asStaff('/admin/users'),
    holds: 50,
  },
  {
    action: 'admin list of 50 by a name',
    call: 'listAdminUsers',
    budget: { reads: 50, writes: 0 },
    prepare: asStaff('/admin/users?query=member'),
    holds: 50,
  },
  { action: 'admin counts', call: 'getAdminStats', budget: { reads: 2, writes: 0 }, prepare: asStaff('/admin/stats') },
  {
    action: 'edit the profile',
    call: 'updateOwnProfile',
    budget: { reads: 2, writes: 3 },
    prepare: call('PATCH', '/profile/me', { pets: 'Aso' }),
  },
  {
    action: 'settings',
    call: 'updateSettings',
    budget: { reads: 2, writes: 3 },
    prepare: async (scene) => {
      // A change of one's own lets this instance forget one.
      await (await call('GET', '/users')(scene))();
      return call('PATCH', '/settings', { notifications: false })(scene);
    },
  },
];

describe.each([1000, 10_000])('at %i members', (size) => {
  let scene: Scene;

  beforeAll(async () => {
    const crowd = await openCrowd(size);
    const suite = await openApiSuite({ firestore: crowd.firestore });
    const [maria, jose] = await Promise.all([suite.addMember({ age: 30 }), suite.addMember({ age: 31 })]);
    scene = { suite, crowd, maria, jose, staff: await addAdministrator(suite) };
    await writeTalks(scene);
    // What the first call of a minute reads once is read.
    await (await call('GET', '/deck')(scene))();
  }, 120_000);
  afterAll(async () => {
    await scene.suite.close();
    await scene.crowd.close();
  });

  it.each(ROWS)('$action is within its budget', async ({ call: name, budget, prepare, holds }) => {
    const run = await prepare(scene);
    let answer: ApiAnswer | undefined;
    const billed = await bill(name, async () => {
      answer = await run();
    });
    expect(answer?.status).toBeLessThan(300);
    if (holds !== undefined) expect(answer?.body).toHaveLength(holds);
    expect(billed.reads + billed.writes).toBeGreaterThan(0);
    expect({ reads: Math.max(billed.reads, budget.reads), writes: Math.max(billed.writes, budget.writes) }).toEqual(
      budget,
    );
  });

  it('presence is one write in five minutes, whatever is called', async () => {
    const { suite, maria } = scene;
    suite.clock.skewMs = 6 * 60_000;
    const writes: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      writes.push((await bill('listUsers', async () => suite.call('GET', '/users', { token: maria.token }))).writes);
    }
    suite.clock.skewMs = 0;
    expect(writes).toEqual([1, 0, 0, 0, 0]);
  });
});

/** Twenty conversations of Maria's; the one with Jose is of 30 messages and not read. */
async function writeTalks({ crowd, maria, jose }: Scene): Promise<void> {
  const { firestore } = crowd;
  const others = [jose.uid, ...Array.from({ length: 24 }, (_, index) => id(500 + index))];
  const batch = firestore.batch();
  for (const [index, other] of others.entries()) {
    const participants = [maria.uid, other].sort();
    const sentAt = Timestamp.fromMillis(Date.now() - index * 60_000);
    batch.set(firestore.doc(paths.conversation(conversationIdOf(maria.uid, other))), {
      participants,
      visibleTo: participants,
      cards: { [maria.uid]: { name: 'Maria' }, [other]: { name: 'Jose' } },
      state: 'open',
      updatedAt: sentAt,
      lastMessage: { id: randomUUID(), senderId: other, content: 'Hi', sentAt, sequence: 30 },
      unread: { [maria.uid]: index < 20 ? 1 : 0 },
      unreadFor: index < 20 ? [maria.uid] : [],
    });
  }
  const thread = conversationIdOf(maria.uid, jose.uid);
  for (let sequence = 1; sequence <= 30; sequence += 1) {
    const sentAt = Timestamp.fromMillis(Date.now() - (40 - sequence) * 60_000);
    batch.set(firestore.doc(paths.message(thread, randomUUID())), {
      senderId: jose.uid,
      receiverId: maria.uid,
      content: `${sequence}`,
      sequence,
      isRead: false,
      sentAt,
    });
  }
  await batch.commit();
}
