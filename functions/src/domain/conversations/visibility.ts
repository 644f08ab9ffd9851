import type { ConversationDocument } from '@tagpo/contract/stored/conversation';

type Decided = Pick<
  ConversationDocument,
  'participants' | 'sides' | 'blockedBy' | 'unmatchedBy' | 'declinedBy' | 'deactivated' | 'deleted'
>;

/** Who sees a conversation, and for whom of them it counts as unread, computed from all that was decided about it. */
export function seenBy(decided: Decided): Pick<ConversationDocument, 'visibleTo' | 'unreadFor'> {
  const { participants, blockedBy = [], unmatchedBy, declinedBy, deactivated = [], deleted = [] } = decided;
  const isEnded = blockedBy.length > 0 || unmatchedBy !== undefined || deactivated.length > 0;
  const visibleTo = isEnded ? [] : participants.filter((uid) => uid !== declinedBy && !deleted.includes(uid));
  return { visibleTo, unreadFor: visibleTo.filter((uid) => unreadOf(decided, uid) > 0) };
}

/** The conversation without its decline, if this member declined it and now writes. */
export function withoutOwnDecline(conversation: ConversationDocument, uid: string): ConversationDocument {
  const { declinedBy, ...kept } = conversation;
  return declinedBy === uid ? kept : conversation;
}

/** How many messages of the other a side has not read. */
export function unreadOf(conversation: Pick<ConversationDocument, 'participants' | 'sides'>, uid: string): number {
  const { sides } = conversation;
  return Math.max(0, (sides[otherOf(conversation, uid)]?.written ?? 0) - (sides[uid]?.read ?? 0));
}

export function otherOf(
  { participants: [low, high] }: Pick<ConversationDocument, 'participants'>,
  uid: string,
): string {
  return uid === low ? high : low;
}

/**
 * The sender of an unanswered request learns nothing about the other: not read, delivered, typing or online. Otherwise strangers could watch
 * members.
 */
export function isWaiting(
  { state, startedBy }: Pick<ConversationDocument, 'state' | 'startedBy'>,
  uid: string,
): boolean {
  return state === 'request' && startedBy === uid;
}
