/** The table of budgets, row by row: `budgets.integration.test.ts` asserts it, `npm run bench:scale` prints it. */
import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { CONSENT_VERSION } from '@tagpo/contract/wire/account/consent';
import { Timestamp } from 'firebase-admin/firestore';
import type { ApiAnswer } from '../../../testkit/api-suite.ts';
import { crowdId as id } from '../../../testkit/crowd.ts';
import { type Bill, bill } from '../../../testkit/meter.ts';
import { type BudgetRow, call } from './budget-row.ts';
import type { Scene } from './budget-scene.ts';
import { LIVE_ROWS } from './live-rows.ts';
import { MATCH_ROWS } from './match-rows.ts';
import { SPOTLIGHT_ROWS } from './spotlight-rows.ts';

const asStaff =
  (path: string) =>
  async ({ suite, staff }: Scene) =>
  () =>
    suite.get(staff, path);
const swipe = (targetId: string, action: string) => call('POST', '/swipes', { targetId, action });

export const BUDGET_ROWS: readonly BudgetRow[] = [
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
    mayLack: 2,
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
  {
    action: 'pass',
    call: 'swipe',
    budget: { reads: 0, writes: 1 },
    prepare: async (scene) => {
      const deck = await (await call('GET', '/deck')(scene))();
      return swipe(String(deck.body[0]?.id), 'pass')(scene);
    },
  },
  {
    action: 'ten passes at once',
    call: 'passMembers',
    budget: { reads: 0, writes: 1 },
    prepare: async (scene) => {
      const deck = await (await call('GET', '/deck')(scene))();
      return call('POST', '/swipes/passes', { targetIds: deck.body.slice(0, 10).map((card) => card.id) })(scene);
    },
  },
  {
    action: 'like, with the bell',
    call: 'swipe',
    // The like is 1 R 1 W, the bell of who is liked 1 W: it is not read.
    budget: { reads: 1, writes: 2 },
    prepare: async (scene) => {
      const home = await (await call('GET', '/users')(scene))();
      return swipe(String(home.body[0]?.id), 'like')(scene);
    },
  },
  {
    action: 'like right after another, with the bell',
    call: 'swipe',
    // The time of a transaction's commit is not told: one's own choices are read to see that one is active.
    budget: { reads: 2, writes: 2 },
    prepare: async (scene) => {
      const home = await (await call('GET', '/users')(scene))();
      const target = String(home.body[3]?.id);
      await scene.crowd.firestore.doc(paths.inbox(target)).set({ isActive: true, at: Timestamp.now() });
      return swipe(target, 'like')(scene);
    },
  },
  {
    action: 'like that matches, with both inboxes',
    call: 'swipe',
    // The like is 1 R 1 W, the match 2 R 2 W, both bells and both threads 4 R 4 W.
    budget: { reads: 7, writes: 7 },
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
    // One more is looked for than is shown: whether there are more.
    budget: { reads: 39, writes: 0 },
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
    action: 'how many like me, counted to 20',
    call: 'countLikes',
    budget: { reads: 43, writes: 0 },
    prepare: call('GET', '/likes/count'),
  },
  ...MATCH_ROWS,
  ...SPOTLIGHT_ROWS,
  {
    action: 'favourite',
    call: 'addFavorite',
    budget: { reads: 0, writes: 1 },
    prepare: async (scene) => {
      const home = await (await call('GET', '/users')(scene))();
      // How many favourites there are is read once a minute, by the deck for one.
      await (await call('GET', '/deck')(scene))();
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
    budget: { reads: 4, writes: 4 },
    prepare: async (scene) =>
      call('POST', '/messages', { receiverId: scene.jose.uid, content: 'Hi', id: randomUUID() })(scene),
  },
  {
    action: 'mark a thread read',
    call: 'markRead',
    budget: { reads: 4, writes: 3 },
    prepare: async (scene) => call('POST', `/messages/${scene.jose.uid}/read`, { sequence: 30 })(scene),
  },
  ...LIVE_ROWS,
  { action: 'blocked people', call: 'listBlocks', budget: { reads: 1, writes: 0 }, prepare: call('GET', '/blocks') },
  {
    action: 'passed on, a page of 18',
    call: 'listPassed',
    budget: { reads: 20, writes: 0 },
    prepare: async (scene) => {
      const passed = Array.from({ length: 40 }, (_, index) => id(300 + index));
      await scene.crowd.firestore.doc(paths.choices(scene.maria.uid)).set({ passed }, { mergeFields: ['passed'] });
      return call('GET', '/swipes/passed')(scene);
    },
    holds: 18,
  },
  {
    action: 'whom every wish leaves out',
    call: 'countLeftOut',
    budget: { reads: 40, writes: 0 },
    prepare: async ({ suite, jose }) => {
      await suite.get(jose, '/users');
      return () => suite.get(jose, '/deck/left-out');
    },
  },
  {
    action: 'own reports, a page of 20',
    call: 'listOwnReports',
    budget: { reads: 20, writes: 0 },
    prepare: call('GET', '/reports'),
    holds: 20,
  },
  {
    action: 'report a member',
    call: 'reportMember',
    budget: { reads: 7, writes: 6 },
    prepare: call('POST', '/reports', { userId: id(7), reason: 'harassment' }),
  },
  {
    action: 'report a member under an id',
    call: 'reportMember',
    budget: { reads: 8, writes: 6 },
    prepare: async (scene) => call('POST', '/reports', { userId: id(7), reason: 'other', id: randomUUID() })(scene),
  },
  {
    action: 'report again what arrived',
    call: 'reportMember',
    budget: { reads: 1, writes: 0 },
    prepare: async (scene) => {
      const report = await call('POST', '/reports', { userId: id(7), reason: 'other', id: randomUUID() })(scene);
      await report();
      return report;
    },
  },
  {
    action: 'a consent',
    call: 'updateConsents',
    budget: { reads: 3, writes: 4 },
    prepare: call('PATCH', '/consents', { version: CONSENT_VERSION, language: 'en', news: true }),
  },
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
    action: 'admin log of 50 about 50 people',
    call: 'listAdminLogs',
    budget: { reads: 101, writes: 0 },
    prepare: asStaff('/admin/logs'),
    holds: 50,
  },
  {
    action: 'admin log of 50 about somebody',
    call: 'listAdminLogs',
    budget: { reads: 52, writes: 0 },
    prepare: async (scene) => asStaff(`/admin/logs?targetId=${scene.maria.uid}`)(scene),
    holds: 50,
  },
  {
    action: 'admin reports, a page of 20',
    call: 'listAdminReports',
    budget: { reads: 60, writes: 0 },
    prepare: asStaff('/admin/reports?state=open'),
    holds: 20,
  },
  {
    action: 'a look at a member with 10 notes',
    call: 'getAdminUser',
    budget: { reads: 15, writes: 1 },
    prepare: async (scene) => {
      const { maria, staff, suite } = scene;
      const note = { memberId: maria.uid, authorId: staff.uid, text: 'Called', at: Timestamp.now() };
      await Promise.all(Array.from({ length: 10 }, () => suite.firestore.collection('staffNotes').add(note)));
      return asStaff(`/admin/users/${maria.uid}`)(scene);
    },
  },
  {
    action: 'a note about a member',
    call: 'addStaffNote',
    budget: { reads: 4, writes: 3 },
    prepare:
      async ({ maria, staff, suite }) =>
      () =>
        suite.post(staff, `/admin/users/${maria.uid}/notes`, { text: 'Called' }),
  },
  {
    action: 'remove a bio',
    call: 'removeUserBio',
    budget: { reads: 4, writes: 6 },
    prepare: async (scene) => {
      const { maria, staff, suite } = scene;
      await (await call('PATCH', '/profile/me', { bio: 'Text me' })(scene))();
      const body = { reason: 'scam-or-spam' };
      return () => suite.delete(staff, `/admin/users/${maria.uid}/bio`, body);
    },
  },
  {
    action: 'own removals',
    call: 'listOwnRemovals',
    budget: { reads: 2, writes: 0 },
    prepare: call('GET', '/removals'),
  },
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
    prepare: call('PATCH', '/settings', { isTwoWay: false }),
  },
];

/** By the API's clock: of calls of any kind, every sixtieth in a minute is billed for telling other instances of them. */
const BETWEEN_ROWS_MS = 5000;

/**
 * What one row is billed, once Maria was here within the minute: who calls is read once a minute, whatever is called. Throws when
 * the answer is not what the row asks for.
 */
export async function billRow(scene: Scene, row: BudgetRow): Promise<{ billed: Bill; run: () => Promise<ApiAnswer> }> {
  scene.suite.clock.skewMs += BETWEEN_ROWS_MS;
  const run = await row.prepare(scene);
  await (await call('GET', '/users')(scene))();
  let answer: ApiAnswer | undefined;
  const billed = await bill(row.call, async () => {
    answer = await run();
  });
  if (answer === undefined || answer.status >= 300) {
    throw new Error(`${row.action} was answered ${answer?.status}: ${JSON.stringify(answer?.body)}`);
  }
  const { holds, mayLack = 0 } = row;
  if (holds !== undefined && (answer.body.length > holds || answer.body.length < holds - mayLack)) {
    throw new Error(`${row.action} was answered ${answer.body.length} entries`);
  }
  return { billed, run };
}
