import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import type { ThreadDocument } from '@tagpo/contract/stored/inbox';
import {
  type Conversation,
  conversationIdOf,
  DELETED_MEMBER_NAME,
} from '@tagpo/contract/wire/conversations/conversation';
import type { AppDeps } from '../../deps.ts';
import { toIso } from '../../firebase/stored-time.ts';
import type { CallerLoader } from '../members/caller.ts';
import { pictureLink } from '../pictures/picture-link.ts';
import { isWaiting, otherOf, unreadOf } from './visibility.ts';

/** A conversation as it is now for one side, as their inbox holds it. */
export type Thread = Omit<ThreadDocument, 'at' | 'typing'>;

/** A conversation as signals and looks describe it for one side. */
export function toThread(conversation: ConversationDocument, uid: string): Thread {
  const { visibleTo, sides, state, lastMessage, deleted = [] } = conversation;
  const rev = sides[uid]?.rev ?? 0;
  if (!visibleTo.includes(uid)) return { schemaVersion: 1, rev, gone: true };
  return {
    schemaVersion: 1,
    rev,
    state,
    ...(deleted.includes(otherOf(conversation, uid)) ? { isDeleted: true } : {}),
    ...(lastMessage === undefined ? {} : { last: lastMessage }),
    unread: unreadOf(conversation, uid),
    ...marksFor(conversation, uid),
  };
}

/** How many of a side's messages were read by and delivered to the other, as far as this side may know. */
export function marksFor(conversation: ConversationDocument, uid: string): { read: number; delivered: number } {
  const { read = 0, delivered = 0 } = isWaiting(conversation, uid)
    ? {}
    : (conversation.sides[otherOf(conversation, uid)] ?? {});
  return { read, delivered: Math.max(read, delivered) };
}

/** Everything that a side may know of a conversation except its `rev`. While it is equal, no signal is needed. */
export function visibleState(conversation: ConversationDocument | undefined, uid: string): unknown {
  if (!conversation?.visibleTo.includes(uid)) return 'gone';
  const { rev: _rev, last, ...thread } = toThread(conversation, uid);
  const { cards, deleted = [], matchedAt, startedBy, updatedAt } = conversation;
  const otherId = otherOf(conversation, uid);
  return {
    ...thread,
    last: last && [last.id, last.content, last.sequence],
    card: cards[otherId],
    isDeleted: deleted.includes(otherId),
    matchedAt: matchedAt?.toMillis(),
    updatedAt: updatedAt.toMillis(),
    startedBy,
  };
}

type ViewerContext = ReturnType<typeof viewerContext>;

/** A conversation as one of its participants sees it. */
export function toConversation(data: ConversationDocument, viewer: ViewerContext): Conversation {
  const { uid } = viewer;
  const { participants, lastMessage, matchedAt, sides, startedBy, state, updatedAt } = data;
  return {
    id: conversationIdOf(...participants),
    member: toParticipant(data, otherOf(data, uid), viewer),
    state,
    startedByMe: startedBy === uid,
    isMatch: matchedAt !== undefined,
    matchedAt: matchedAt && toIso(matchedAt),
    lastMessage: lastMessage
      ? {
          id: lastMessage.id,
          content: lastMessage.content,
          prompt: lastMessage.prompt,
          sentAt: toIso(lastMessage.sentAt),
          isMine: lastMessage.senderId === uid,
          sequence: lastMessage.sequence,
          senderSequence: lastMessage.senderSequence,
        }
      : null,
    rev: sides[uid]?.rev ?? 0,
    unread: unreadOf(data, uid),
    ...marksFor(data, uid),
    updatedAt: toIso(updatedAt),
  };
}

function toParticipant(data: ConversationDocument, id: string, viewer: ViewerContext): Conversation['member'] {
  const { photo, ...card } = data.cards[id] ?? { name: DELETED_MEMBER_NAME };
  const isDeleted = data.deleted?.includes(id) ?? false;
  return {
    id,
    ...card,
    photo: photo && pictureLink(viewer, photo, 'grid'),
    isOnline: !isDeleted && isShownOnline(data, id, viewer),
    isDeleted,
  };
}

/**
 * Online within five minutes, by a call on this instance: it knows whether the member hides. Reading each member’s activity would double the
 * cost of the list.
 */
function isShownOnline(data: ConversationDocument, id: string, { uid, isOnline }: ViewerContext): boolean {
  return !isWaiting(data, uid) && isOnline(id) === true;
}

/** For whom and when (milliseconds since 1970) a conversation is described. */
export function viewerContext(
  { now, pictureKey, callers }: Pick<AppDeps, 'now' | 'pictureKey'> & { readonly callers: CallerLoader },
  uid: string,
) {
  return { uid, now: now(), pictureKey, isOnline: callers.isOnline };
}
