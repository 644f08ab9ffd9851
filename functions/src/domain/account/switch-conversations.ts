import { paths } from '@tagpo/contract/paths';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import type { DocumentReference } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { type ChangedConversation, changeConversation } from '../conversations/change-conversation.ts';
import { parseConversation } from '../conversations/parse-conversation.ts';
import { findConversations } from '../conversations/read-conversations.ts';
import type { Signals } from '../conversations/signals.ts';

/** Conversations per transaction, and transactions at once. */
const BATCH = 50;
const PARALLEL = 4;

interface ConversationDeps extends Pick<AppDeps, 'firestore' | 'now'> {
  readonly signals: Signals;
}

/**
 * Takes a member who was switched off out of the conversation lists of the others, or puts them back. Each batch reads
 * the account again, so that when two administrators switch it at once, the last one wins everywhere.
 */
export async function switchConversations(deps: ConversationDeps, uid: string): Promise<void> {
  const references = (await findConversations(deps.firestore, uid)).map(({ ref }) => ref);
  const batches = Array.from({ length: Math.ceil(references.length / BATCH) }, (_, index) =>
    references.slice(index * BATCH, (index + 1) * BATCH),
  );
  const work = async () => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      await switchBatch(deps, uid, batch);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

async function switchBatch(
  { firestore, now, signals }: ConversationDeps,
  uid: string,
  batch: readonly DocumentReference[],
): Promise<void> {
  const changed = await firestore.runTransaction(async (transaction) => {
    const [account, ...snapshots] = await transaction.getAll(firestore.doc(paths.account(uid)), ...batch);
    // Erased meanwhile, which leaves no conversation behind.
    if (!account?.exists) return [];
    const isActive = account.get('isActive') === true;
    const conversations: ChangedConversation[] = [];
    for (const snapshot of snapshots) {
      const before = parseConversation(snapshot);
      const isOff = before?.deactivated?.includes(uid) ?? false;
      if (before === undefined || isOff !== isActive) continue;
      const change = changeConversation(before, switchParticipant(before, uid, isActive), now());
      transaction.set(snapshot.ref, change.data);
      conversations.push(change);
    }
    return conversations;
  });
  // The member's own inbox is emptied as a whole.
  const ofOthers = (recipients: readonly string[]) => recipients.filter((id) => id !== uid);
  await signals.publishAll(
    changed.map(({ recipients, ...change }) => ({ ...change, recipients: ofOthers(recipients) })),
  );
}

/** The conversation with one of its members switched on or off. */
function switchParticipant(conversation: ConversationDocument, uid: string, isActive: boolean): ConversationDocument {
  const { deactivated = [], ...kept } = conversation;
  const others = deactivated.filter((id) => id !== uid);
  const now = isActive ? others : [...others, uid];
  // No empty list is kept.
  return { ...kept, ...(now.length === 0 ? {} : { deactivated: now }) };
}
