import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { storeChoices } from '../members/choices.ts';
import { crowdId as id } from '../members/crowd.ts';
import { after, atMost, call, type Row } from './budget-row.ts';
import type { Scene } from './budget-scene.ts';

const [LIKED, MATCHED, REQUESTING] = [id(150), id(503), id(504)];
const thread = { rev: 1, at: new Date() };

async function addMatch({ crowd: { firestore }, maria: { uid } }: Scene): Promise<void> {
  const batch = firestore.batch();
  await Promise.all([
    storeChoices(firestore, uid, { matched: [MATCHED] }),
    storeChoices(firestore, MATCHED, { matched: [uid] }),
  ]);
  batch.set(firestore.doc(paths.inboxThread(uid, MATCHED)), thread);
  batch.set(firestore.doc(paths.inboxThread(MATCHED, uid)), thread);
  await batch.commit();
}

async function addRequest({ crowd: { firestore }, maria: { uid } }: Scene): Promise<void> {
  const conversation = firestore.doc(paths.conversation(conversationIdOf(uid, REQUESTING)));
  await conversation.update({ state: 'request', startedBy: REQUESTING });
  await firestore.doc(paths.inboxThread(uid, REQUESTING)).set(thread);
}

/** What ends between two, and what is told of it. */
export const MATCH_ROWS: readonly Row[] = [
  [
    'take a like back, with the bell',
    'takeLikeBack',
    // The end is 5 R 2 W, the bell 1 R 1 W.
    atMost(6, 3),
    after(
      ({ crowd, maria }) => storeChoices(crowd.firestore, maria.uid, { liked: [LIKED] }),
      call('DELETE', `/swipes/${LIKED}`),
    ),
  ],
  // The end is 4 R 4 W, both threads 2 R 2 W.
  ['unmatch, with both inboxes', 'unmatch', atMost(6, 6), after(addMatch, call('DELETE', `/matches/${MATCHED}`))],
  [
    'decline a request, with the inbox',
    'declineRequest',
    // The decline is 2 R 1 W, one's own thread 1 R 1 W.
    atMost(3, 2),
    after(addRequest, call('POST', `/requests/${REQUESTING}/decline`)),
  ],
  [
    'matches were seen',
    'markMatchesSeen',
    atMost(2, 1),
    call('POST', '/matches/seen', () => ({ until: new Date().toISOString() })),
  ],
];
