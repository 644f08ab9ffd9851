import { collections } from '@tagpo/contract/paths';
import { pastItsTime, type RetentionName } from '@tagpo/contract/retention';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { type CollectionReference, type DocumentSnapshot, type Query, Timestamp } from 'firebase-admin/firestore';
import type { EraseDeps } from '../../domain/account/erase.ts';
import { changeStored } from '../../domain/conversations/change-conversation.ts';
import { eraseConversation } from '../../domain/conversations/erase-conversation.ts';
import { parseConversation } from '../../domain/conversations/parse-conversation.ts';
import { seenBy } from '../../domain/conversations/visibility.ts';
import type { Sweep } from './members.ts';

const BATCH = 200;
/** Conversations of each kind per night. */
const MAX_CONVERSATIONS = 100;

/** Conversations that a block or an unmatch ended, with their messages; not those that only wait for a switched-off member. */
export const eraseSeparated: Sweep = (deps) =>
  sweep(deps, {
    name: 'separatedConversations',
    find: (all) => all.where('visibleTo', '==', []),
    async end(snapshot) {
      const conversation = parseConversation(snapshot);
      if (conversation === undefined || seenByButForSwitches(conversation).length > 0) return false;
      await eraseConversation(deps, conversation);
      return true;
    },
  });

/**
 * Ends unanswered requests for both sides, so that devices hear of it; eraseSeparated erases them later. A declined request ends on the same
 * day as one that was ignored.
 */
export const endUnanswered: Sweep = (deps) =>
  sweep(deps, {
    name: 'unansweredRequests',
    find: (all) => all.where('state', '==', 'request'),
    async end({ ref }) {
      const changed = await changeStored(deps, ref, (before) => {
        const { state, visibleTo, participants, startedBy = participants[0] } = before;
        return state === 'request' && visibleTo.length > 0 ? { ...before, unmatchedBy: startedBy } : undefined;
      });
      await deps.signals.publish(changed);
      return changed !== undefined;
    },
  });

function seenByButForSwitches({ deactivated: _switchedOff, ...conversation }: ConversationDocument): string[] {
  return seenBy(conversation).visibleTo;
}

interface Ending {
  readonly name: RetentionName;
  readonly find: (all: CollectionReference) => Query;
  /** Returns false for a conversation that it leaves alone. */
  readonly end: (snapshot: DocumentSnapshot) => Promise<boolean>;
}

/** Ends the oldest first, skipping those that stay. */
async function sweep({ firestore, now }: EraseDeps, { name, find, end }: Ending): Promise<number> {
  const old = find(firestore.collection(collections.conversations))
    .where('updatedAt', '<=', Timestamp.fromMillis(pastItsTime(name, now())))
    .orderBy('updatedAt')
    .limit(BATCH);
  let ended = 0;
  for (let { docs } = await old.get(); docs.length > 0; { docs } = await old.startAfter(docs.at(-1)).get()) {
    for (const snapshot of docs) {
      if (ended === MAX_CONVERSATIONS) return ended;
      if (await end(snapshot)) ended += 1;
    }
  }
  return ended;
}
