/** The table of budgets, row by row: `budgets.integration.test.ts` asserts it, `npm run bench:scale` prints it. */
import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { MAX_PASSED, MAX_SEEN } from '@tagpo/contract/stored/deck';
import { CONSENT_VERSION } from '@tagpo/contract/wire/account/consent';
import { Timestamp } from 'firebase-admin/firestore';
import { seenKey } from '../../functions/src/domain/deck/deck.ts';
import type { ApiAnswer } from '../api-suite.ts';
import { addPhoto, putPhoto } from '../attacks/member-actions.ts';
import { storeChoices } from '../members/choices.ts';
import { crowdId as id } from '../members/crowd.ts';
import { type Bill, bill } from '../meter.ts';
import { after, asJose, asStaff, atMost, call, choose, from, get, type Row } from './budget-row.ts';
import type { Scene } from './budget-scene.ts';
import { LIVE_ROWS } from './live-rows.ts';
import { MATCH_ROWS } from './match-rows.ts';
import { SPOTLIGHT_ROWS } from './spotlight-rows.ts';

const swipe = (targetId: unknown, action: string) => call('POST', '/swipes', { targetId: String(targetId), action });
const fortyFrom = (first: number) => Array.from({ length: 40 }, (_, index) => id(first + index));

/** As many passes as are remembered. */
async function passLongAgo({ crowd: { firestore }, maria: { uid } }: Scene): Promise<void> {
  const ids = Array.from({ length: MAX_SEEN + MAX_PASSED / 2 }, (_, index) => `met-long-ago-${index}`);
  await storeChoices(firestore, uid, { passed: ids.slice(MAX_SEEN) });
  await firestore.doc(paths.deck(uid)).update({ hasOlder: true });
  await firestore.doc(paths.seen(uid)).set({ schemaVersion: 1, keys: ids.slice(0, MAX_SEEN).map(seenKey) });
}

/** Thirty members like Maria. */
async function addFans({ crowd: { firestore }, maria }: Scene): Promise<void> {
  const likedAt = (index: number) => ({ [maria.uid]: Timestamp.fromMillis(index) });
  const fans = Array.from({ length: 30 }, (_, index) => 100 + index);
  await Promise.all(fans.map((index) => storeChoices(firestore, id(index), { likedAt: likedAt(index) })));
}

/** Five searches that nobody looked at for an hour, in which the crowd grew by sixty. */
async function keepSearches({ crowd: { firestore }, maria }: Scene): Promise<void> {
  const queries = [
    {},
    { gender: 'Male', distance: '100' },
    { interest: 'hiking' },
    { religion: 'catholic' },
    { minHeight: '150' },
  ];
  const savedSearches = queries.map((query, index) => ({ id: `s${index}`, name: `${index}`, query }));
  const old = { lookedAt: Timestamp.fromMillis(Date.now() - 60 * 60_000), day: 0, count: 0 };
  const searchNews = Object.fromEntries(savedSearches.map(({ id }) => [id, old]));
  await firestore.doc(paths.account(maria.uid)).update({ savedSearches, searchNews });
}

async function addNotes({ maria, staff, suite }: Scene): Promise<void> {
  const note = { memberId: maria.uid, authorId: staff.uid, text: 'Called', at: Timestamp.now() };
  await Promise.all(Array.from({ length: 10 }, () => suite.firestore.collection('staffNotes').add(note)));
}

const ROWS: readonly Row[] = [
  ['home page of 18', 'listUsers', atMost(20), call('GET', '/users'), 18],
  [
    'the second page of it',
    'listUsers',
    atMost(20),
    from('/users', ({ headers }) => call('GET', `/users?cursor=${headers.get('x-next-cursor')}`)),
    18,
  ],
  ['profile view', 'getProfile', atMost(2), call('GET', `/profile/${id(3)}`)],
  ['own profile', 'getOwnProfile', atMost(2), call('GET', '/profile/me')],
  ['deck of 20', 'dealDeck', atMost(23, 1), call('GET', '/deck'), 20],
  ['deck of 20 after 9,000 passes', 'dealDeck', atMost(23, 1), after(passLongAgo, call('GET', '/deck')), 20],
  // The write is the count of people in lists, which falls to every third page with new ones.
  [
    'search page of 18 with distance',
    'searchMembers',
    atMost(22, 1),
    call('GET', '/search?minAge=20&maxAge=45&distance=40&gender=female'),
    18,
  ],
  [
    'search by goal and height',
    'searchMembers',
    atMost(22, 1),
    call('GET', '/search?distance=100&goal=long-term&minHeight=150&maxHeight=190'),
  ],
  [
    'search by interest and religion',
    'searchMembers',
    atMost(22, 1),
    asJose('GET', '/search?distance=100&gender=female&interest=hiking&religion=catholic'),
    18,
  ],
  [
    'who is new in five saved searches',
    'listSearchNews',
    atMost(30, 1),
    after(keepSearches, call('GET', '/searches/news')),
    5,
  ],
  ['the same again that day', 'listSearchNews', atMost(1), call('GET', '/searches/news'), 5],
  ['look at a saved search', 'lookAtSearch', atMost(1, 1), call('POST', '/searches/s1/look')],
  // Its author, the deck, and what is between the two.
  ['pass', 'swipe', atMost(3, 1), from('/deck', ({ body }) => swipe(body[0]?.id, 'pass'))],
  [
    'ten passes at once',
    'passMembers',
    atMost(3, 1),
    from('/deck', ({ body }) =>
      call('POST', '/swipes/passes', { targetIds: body.slice(0, 10).map((card) => card.id) }),
    ),
  ],
  // The like is 4 R 2 W, the bell of who is liked 1 W: it is not read.
  ['like, with the bell', 'swipe', atMost(4, 3), from('/users', ({ body }) => swipe(body[0]?.id, 'like'))],
  [
    'like right after another, with the bell',
    'swipe',
    atMost(4, 3),
    from('/users', ({ body }) => {
      const target = String(body[3]?.id);
      const ring = ({ crowd }: Scene) =>
        crowd.firestore.doc(paths.inbox(target)).set({ isActive: true, at: Timestamp.now() });
      return after(ring, swipe(target, 'like'));
    }),
  ],
  [
    'like that matches, with both inboxes',
    'swipe',
    // The match is 4 R 4 W, both bells and both threads 4 R 4 W.
    atMost(8, 8),
    from('/users', ({ body }) => {
      const target = String(body[1]?.id);
      const likeBack = ({ crowd, maria }: Scene) =>
        storeChoices(crowd.firestore, target, { likedAt: { [maria.uid]: Timestamp.now() } });
      return after(likeBack, swipe(target, 'like'));
    }),
  ],
  // One is the passes of long ago.
  ['take a pass back', 'undoPass', atMost(4, 1), call('DELETE', '/swipes/last')],
  // One more is looked for than is shown: whether there are more. Two for her passes, of today and of long ago.
  ['who likes me, a page of 18', 'listLikes', atMost(41), after(addFans, call('GET', '/likes')), 18],
  ['how many like me, counted to 20', 'countLikes', atMost(45), call('GET', '/likes/count')],
  ...MATCH_ROWS,
  ...SPOTLIGHT_ROWS,
  ['favourite', 'addFavorite', atMost(1, 1), from('/users', ({ body }) => call('POST', `/favorites/${body[2]?.id}`))],
  ['unfavourite', 'removeFavorite', atMost(2, 1), call('DELETE', `/favorites/${id(4)}`)],
  [
    'favourites, a page of 18',
    'listFavorites',
    atMost(37),
    after(choose('favorites', fortyFrom(200)), call('GET', '/favorites')),
    18,
  ],
  ['conversation list of 20', 'listConversations', atMost(20), call('GET', '/conversations'), 20],
  ['open a chat of 30 messages', 'listMessages', atMost(31), call('GET', ({ jose }) => `/messages/${jose.uid}`), 30],
  ['one conversation', 'getConversation', atMost(1), call('GET', ({ jose }) => `/conversations/${jose.uid}`)],
  [
    'send a message',
    'sendMessage',
    atMost(4, 4),
    call('POST', '/messages', ({ jose }) => ({ receiverId: jose.uid, content: 'Hi', id: randomUUID() })),
  ],
  [
    'mark a thread read',
    'markRead',
    atMost(4, 3),
    call('POST', ({ jose }) => `/messages/${jose.uid}/read`, { sequence: 30 }),
  ],
  ...LIVE_ROWS,
  ['blocked people', 'listBlocks', atMost(1), call('GET', '/blocks')],
  [
    'passed on, a page of 18',
    'listPassed',
    atMost(20),
    after(choose('passed', fortyFrom(300)), call('GET', '/swipes/passed')),
    18,
  ],
  [
    'whom every wish leaves out',
    'countLeftOut',
    atMost(40),
    after(({ suite, jose }) => suite.get(jose, '/users'), asJose('GET', '/deck/left-out')),
  ],
  [
    'what each filter of a search leaves out',
    'widenSearch',
    atMost(30, 1),
    after(
      ({ suite, jose }) => suite.get(jose, '/users'),
      asJose('GET', '/search/widenings?minAge=99&maxAge=100&distance=30&location=Pateros&gender=female'),
    ),
  ],
  ['own reports, a page of 20', 'listOwnReports', atMost(20), call('GET', '/reports'), 20],
  ['report a member', 'reportMember', atMost(7, 6), call('POST', '/reports', { userId: id(7), reason: 'harassment' })],
  [
    'report a member under an id',
    'reportMember',
    atMost(8, 6),
    call('POST', '/reports', () => ({ userId: id(7), reason: 'other', id: randomUUID() })),
  ],
  [
    'report again what arrived',
    'reportMember',
    atMost(1),
    async (scene) => {
      const report = await call('POST', '/reports', { userId: id(7), reason: 'other', id: randomUUID() })(scene);
      await report();
      return report;
    },
  ],
  [
    'a consent',
    'updateConsents',
    atMost(3, 4),
    call('PATCH', '/consents', { version: CONSENT_VERSION, language: 'en', news: true }),
  ],
  ['admin list of 50', 'listAdminUsers', atMost(50), asStaff('GET', '/admin/users'), 50],
  ['admin list of 50 by a name', 'listAdminUsers', atMost(50), asStaff('GET', '/admin/users?query=member'), 50],
  ['admin counts', 'getAdminStats', atMost(2), asStaff('GET', '/admin/stats')],
  ['admin log of 50 about 50 people', 'listAdminLogs', atMost(101), asStaff('GET', '/admin/logs'), 50],
  [
    'admin log of 50 about somebody',
    'listAdminLogs',
    atMost(52),
    asStaff('GET', ({ maria }) => `/admin/logs?targetId=${maria.uid}`),
    50,
  ],
  ['admin reports, a page of 20', 'listAdminReports', atMost(60), asStaff('GET', '/admin/reports?state=open'), 20],
  [
    'a look at a member with 10 notes',
    'getAdminUser',
    atMost(15, 1),
    after(
      addNotes,
      asStaff('GET', ({ maria }) => `/admin/users/${maria.uid}`),
    ),
  ],
  [
    'a note about a member',
    'addStaffNote',
    atMost(4, 3),
    asStaff('POST', ({ maria }) => `/admin/users/${maria.uid}/notes`, { text: 'Called' }),
  ],
  [
    'remove a bio',
    'removeUserBio',
    atMost(4, 6),
    after(
      ({ suite, maria }) => suite.patch(maria, '/profile/me', { bio: 'Text me' }),
      asStaff('DELETE', ({ maria }) => `/admin/users/${maria.uid}/bio`, { reason: 'scam-or-spam' }),
    ),
  ],
  [
    'remove a prompt',
    'removeUserPrompt',
    atMost(4, 6),
    after(
      ({ suite, maria }) => suite.patch(maria, '/profile/me', { prompts: [{ id: 'ulam', answer: 'Call me' }] }),
      asStaff('DELETE', ({ maria }) => `/admin/users/${maria.uid}/prompts/ulam`, { reason: 'scam-or-spam' }),
    ),
  ],
  ['own removals', 'listOwnRemovals', atMost(2), call('GET', '/removals')],
  ['edit the profile', 'updateOwnProfile', atMost(2, 3), call('PATCH', '/profile/me', { pets: 'Aso' })],
  [
    'a ticket for a photo',
    'requestUpload',
    atMost(6, 2),
    call('POST', '/photos/uploads', { type: 'image/jpeg', bytes: 1 }),
  ],
  [
    // The first is on every card and in every conversation of hers.
    'add a photo beside the first',
    'registerPhoto',
    atMost(9, 5),
    async ({ suite, maria }) => {
      await addPhoto(suite, maria);
      const upload = await putPhoto(suite, maria);
      return () => suite.post(maria, '/photos', upload);
    },
  ],
  ['settings', 'updateSettings', atMost(2, 3), call('PATCH', '/settings', { isTwoWay: false })],
  // The bell is 1 R 1 W.
  ['a break begins', 'updateSettings', atMost(3, 4), call('PATCH', '/settings', { pause: 'day' })],
  ['a break ends', 'updateSettings', atMost(3, 4), call('PATCH', '/settings', { pause: null })],
];

/** Rings without anybody cost a read each: such a page may hold so many fewer. */
const MAY_LACK: Readonly<Record<string, number>> = { 'the second page of it': 2 };

export type BudgetRow = (typeof BUDGET_ROWS)[number];
export const BUDGET_ROWS = ROWS.map(([action, call, budget, prepare, holds]) => ({
  action,
  call,
  budget,
  prepare,
  holds,
}));

/** By the API's clock: of calls of any kind, every sixtieth in a minute is billed for telling other instances of them. */
const BETWEEN_ROWS_MS = 5000;

/**
 * What one row is billed, once Maria was here within the minute: who calls is read once a minute, whatever is called. Throws when
 * the answer is not what the row asks for.
 */
export async function billRow(scene: Scene, row: BudgetRow): Promise<{ billed: Bill; run: () => Promise<ApiAnswer> }> {
  scene.suite.clock.skewMs += BETWEEN_ROWS_MS;
  const run = await row.prepare(scene);
  await get(scene, '/users');
  let answer: ApiAnswer | undefined;
  const billed = await bill(row.call, async () => {
    answer = await run();
  });
  if (answer === undefined || answer.status >= 300) {
    throw new Error(`${row.action} was answered ${answer?.status}: ${JSON.stringify(answer?.body)}`);
  }
  const { holds } = row;
  const least = (holds ?? 0) - (MAY_LACK[row.action] ?? 0);
  if (holds !== undefined && (answer.body.length > holds || answer.body.length < least)) {
    throw new Error(`${row.action} was answered ${answer.body.length} entries`);
  }
  return { billed, run };
}
