import { type Conversation, type ConversationDocument, DELETED_MEMBER_NAME } from '@tagpo/contract/conversation';
import { servePhotoUrl } from '@tagpo/contract/photo';
import { ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import type { StoredTime } from '@tagpo/contract/stored-time';
import type { CallerLoader } from '../../middleware/load-caller.ts';
import { otherOf } from './document.ts';

export interface Outlook {
  readonly uid: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly storageOrigin: string | undefined;
  readonly lastCall: CallerLoader['lastCall'];
}

export interface StoredConversation {
  readonly id: string;
  readonly data: ConversationDocument;
}

/** A conversation as one of its participants sees it. */
export function toConversation({ id, data }: StoredConversation, outlook: Outlook): Conversation {
  const { uid } = outlook;
  const otherId = otherOf(data, uid);
  const readAt = data.readAt?.[otherId];
  const deliveredAt = latest([data.deliveredAt?.[otherId], readAt]);
  return {
    id,
    member: toParticipant(data, otherId, outlook),
    state: data.state,
    startedByMe: data.startedBy === uid,
    isMatch: data.matchedAt !== undefined,
    lastMessage: data.lastMessage
      ? {
          id: data.lastMessage.id,
          content: data.lastMessage.content,
          sentAt: toIso(data.lastMessage.sentAt),
          isMine: data.lastMessage.senderId === uid,
        }
      : null,
    unread: data.unread?.[uid] ?? 0,
    updatedAt: toIso(data.updatedAt),
    ...(readAt === undefined ? {} : { readAt: toIso(readAt) }),
    ...(deliveredAt === undefined ? {} : { deliveredAt: toIso(deliveredAt) }),
  };
}

function toParticipant(data: ConversationDocument, id: string, outlook: Outlook): Conversation['member'] {
  const { photo, ...card } = data.cards[id] ?? { name: DELETED_MEMBER_NAME };
  const isDeleted = data.deleted?.includes(id) ?? false;
  return {
    id,
    ...card,
    ...(photo === undefined ? {} : { photo: servePhotoUrl(photo, outlook.storageOrigin) }),
    isOnline: !isDeleted && isOnline(data, id, outlook),
    isDeleted,
  };
}

/**
 * Seen in the last five minutes: by a call on this instance, or by what they did in this conversation. Reading when each one
 * was last active would double what the list costs.
 */
function isOnline(data: ConversationDocument, id: string, { uid, now, lastCall }: Outlook): boolean {
  // Whoever has not answered a request is a stranger still, and may hide.
  const isStranger = data.state === 'request' && data.startedBy === uid;
  const written = data.lastMessage?.senderId === id ? data.lastMessage.sentAt : undefined;
  const seen = latest([written, data.readAt?.[id], data.deliveredAt?.[id], data.typingAt?.[id]]);
  return now - Math.max(seen?.toMillis() ?? 0, lastCall(id, { isStranger }) ?? 0) < ONLINE_WINDOW_MS;
}

function latest(times: readonly (StoredTime | undefined)[]): StoredTime | undefined {
  return times.reduce(
    (a, b) => (a === undefined || (b !== undefined && b.toMillis() > a.toMillis()) ? b : a),
    undefined,
  );
}

export function toIso(time: StoredTime): string {
  return new Date(time.toMillis()).toISOString();
}
