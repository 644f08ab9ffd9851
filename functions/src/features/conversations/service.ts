import type { Conversation, ListConversationsQuery } from '@tagpo/contract/conversation';
import { conversationIdOf } from '@tagpo/contract/conversation';
import { CONVERSATIONS_PAGE_SIZE } from '@tagpo/contract/product';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import type { CallerLoader, Member } from '../../middleware/load-caller.ts';
import type { OpenTalks } from './open-talks.ts';
import { listVisible, readVisible, sumUnread, writeRead } from './store.ts';
import { parseTimeCursor, toTimeCursor } from './time-cursor.ts';
import { type Outlook, toConversation } from './view.ts';

export interface ConversationDeps extends AppDeps {
  readonly callers: CallerLoader;
  readonly talks: OpenTalks;
}

interface ConversationsPage {
  readonly conversations: Conversation[];
  readonly nextCursor?: string;
}

/** One page of the caller's conversations, newest first: as many reads as it answers. */
export async function listConversations(
  deps: ConversationDeps,
  { uid }: Member,
  { cursor }: ListConversationsQuery,
): Promise<ConversationsPage> {
  const found = await listVisible(deps.firestore, uid, parseTimeCursor(cursor));
  const conversations = found.map((stored) => toConversation(stored, outlookOf(deps, uid)));
  const last = found.at(-1);
  return last === undefined || found.length < CONVERSATIONS_PAGE_SIZE
    ? { conversations }
    : { conversations, nextCursor: toTimeCursor({ time: last.data.updatedAt.toMillis(), id: last.id }) };
}

/** 404 while there is none, and when the caller does not see it. */
export async function getConversation(deps: ConversationDeps, { uid }: Member, otherId: string): Promise<Conversation> {
  const data = await readVisible(deps.firestore, uid, otherId);
  if (data === undefined || data === 'hidden') throw new ApiError('not-found');
  return toConversation({ id: conversationIdOf(uid, otherId), data }, outlookOf(deps, uid));
}

export function countUnread({ firestore }: ConversationDeps, { uid }: Member): Promise<number> {
  return sumUnread(firestore, uid);
}

/**
 * Everything so far is read: one write, and one read where this instance does not know that the caller sees the conversation. 404
 * when there is none with this member, or none that the caller sees.
 */
export async function markRead(
  { firestore, talks }: ConversationDeps,
  { uid }: Member,
  otherId: string,
): Promise<void> {
  if (uid === otherId) throw new ApiError('not-found');
  if (!talks.has([uid, otherId])) {
    const found = await readVisible(firestore, uid, otherId);
    if (found === undefined || found === 'hidden') throw new ApiError('not-found');
    talks.note([uid, otherId]);
  }
  if (!(await writeRead(firestore, uid, otherId))) throw new ApiError('not-found');
}

function outlookOf({ now, storageOrigin, callers }: ConversationDeps, uid: string): Outlook {
  return { uid, now: now(), storageOrigin, lastCall: callers.lastCall };
}
