import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { crowdId as id } from '../../../testkit/crowd.ts';
import { type BudgetRow, call } from './budget-row.ts';

/** What ends between two, and what is told of it. */
export const MATCH_ROWS: readonly BudgetRow[] = [
  {
    action: 'take a like back, with the bell',
    call: 'takeLikeBack',
    // Both choices are read, one's own written; the bell is 1 R 1 W.
    budget: { reads: 3, writes: 2 },
    prepare: async (scene) => {
      const { firestore } = scene.crowd;
      await firestore.doc(paths.choices(scene.maria.uid)).set({ liked: [id(150)] }, { mergeFields: ['liked'] });
      return call('DELETE', `/swipes/${id(150)}`)(scene);
    },
  },
  {
    action: 'unmatch, with both inboxes',
    call: 'unmatch',
    // The end is 3 R 3 W, both threads 2 R 2 W.
    budget: { reads: 5, writes: 5 },
    prepare: async (scene) => {
      const { firestore } = scene.crowd;
      const [maria, other] = [scene.maria.uid, id(503)];
      const thread = { rev: 1, at: new Date() };
      const batch = firestore.batch();
      batch.set(firestore.doc(paths.choices(maria)), { matched: [other] }, { mergeFields: ['matched'] });
      batch.set(firestore.doc(paths.choices(other)), { matched: [maria] }, { mergeFields: ['matched'] });
      batch.set(firestore.doc(paths.inboxThread(maria, other)), thread);
      batch.set(firestore.doc(paths.inboxThread(other, maria)), thread);
      await batch.commit();
      return call('DELETE', `/matches/${other}`)(scene);
    },
  },
  {
    action: 'decline a request, with the inbox',
    call: 'declineRequest',
    // The decline is 2 R 1 W, one's own thread 1 R 1 W.
    budget: { reads: 3, writes: 2 },
    prepare: async (scene) => {
      const { firestore } = scene.crowd;
      const [maria, other] = [scene.maria.uid, id(504)];
      const conversation = firestore.doc(paths.conversation(conversationIdOf(maria, other)));
      await conversation.update({ state: 'request', startedBy: other });
      await firestore.doc(paths.inboxThread(maria, other)).set({ rev: 1, at: new Date() });
      return call('POST', `/requests/${other}/decline`)(scene);
    },
  },
  {
    action: 'matches were seen',
    call: 'markMatchesSeen',
    budget: { reads: 2, writes: 1 },
    prepare: async (scene) => call('POST', '/matches/seen', { until: new Date().toISOString() })(scene),
  },
];
