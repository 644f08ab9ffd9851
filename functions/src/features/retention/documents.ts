import { conversationDocument } from '@tagpo/contract/conversation';
import { collections, paths } from '@tagpo/contract/paths';
import type { ReportState } from '@tagpo/contract/report';
import { pastItsTime, type RetentionName } from '@tagpo/contract/retention';
import { type DocumentSnapshot, type Query, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { changeCounts } from '../../account/counts.ts';
import { eraseAll } from '../../firebase/erase-all.ts';
import type { Sweep } from './members.ts';

/** Documents erased in one night, of each kind. */
const MAX_DOCUMENTS = 2000;
const BATCH = 200;
const MAX_CONVERSATIONS = 100;
/** States of a report that counts as open. */
const OPEN: readonly unknown[] = ['open', 'in-review'] satisfies ReportState[];

/** Documents of a collection whose time in `field` is past the term. */
export function eraseOld(name: RetentionName, collection: keyof typeof collections, field: string): Sweep {
  return ({ firestore, now }) => {
    const before = name === 'limits' ? now() : pastItsTime(name, now());
    return eraseSome(firestore.collection(collections[collection]).where(field, '<=', Timestamp.fromMillis(before)));
  };
}

/** Reports and appeals; those that nobody closed are taken out of staff's count too. */
export const eraseReports: Sweep = ({ firestore, now }) => {
  const before = Timestamp.fromMillis(pastItsTime('reports', now()));
  return eraseSome(firestore.collection(collections.reports).where('updatedAt', '<=', before), (batch, found) => {
    const open = found.filter((snapshot) => OPEN.includes(snapshot.get('state')));
    changeCounts(batch, firestore, { openReports: -open.length });
  });
};

type BesideErasing = (batch: WriteBatch, found: readonly DocumentSnapshot[]) => void;

async function eraseSome(query: Query, beside: BesideErasing = () => {}): Promise<number> {
  let erased = 0;
  while (erased < MAX_DOCUMENTS) {
    const found = await query.select('state').limit(BATCH).get();
    const batch = query.firestore.batch();
    for (const { ref } of found.docs) batch.delete(ref);
    beside(batch, found.docs);
    await batch.commit();
    erased += found.size;
    if (found.size < BATCH) break;
  }
  return erased;
}

/** Conversations that a block ended, with their messages; not those that wait for somebody to be switched on again. */
export const eraseSeparated: Sweep = async ({ firestore, now }) => {
  const unseen = firestore
    .collection(collections.conversations)
    .where('visibleTo', '==', [])
    .where('updatedAt', '<=', Timestamp.fromMillis(pastItsTime('separatedConversations', now())))
    .orderBy('updatedAt')
    .select('updatedAt', 'blockedBy', 'deactivated')
    .limit(BATCH);
  let erased = 0;
  for (let found = await unseen.get(); !found.empty && erased < MAX_CONVERSATIONS; ) {
    const ended = found.docs.filter((conversation) => !isWaiting(conversation)).slice(0, MAX_CONVERSATIONS - erased);
    for (const { ref, id } of ended) {
      await eraseAll(firestore.collection(paths.messages(id)));
      await ref.delete();
    }
    erased += ended.length;
    found = await unseen.startAfter(found.docs.at(-1)).get();
  }
  return erased;
};

const waiting = z.pick(conversationDocument, { updatedAt: true, blockedBy: true, deactivated: true });

function isWaiting(conversation: DocumentSnapshot): boolean {
  const { blockedBy = [], deactivated = [] } = z.parse(waiting, conversation.data());
  return blockedBy.length === 0 && deactivated.length > 0;
}
