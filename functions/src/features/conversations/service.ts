import { CONVERSATIONS_PAGE_SIZE } from '@tagpo/contract/product';
import type { Conversation, ListConversationsQuery } from '@tagpo/contract/wire/conversations/conversation';
import { toTimeCursor } from '@tagpo/contract/wire/time/time-cursor';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { parseVisible, readVisible, visibleTo } from '../../domain/conversations/read-conversations.ts';
import { outlookOf, toConversation } from '../../domain/conversations/view.ts';
import type { CallerLoader, Member } from '../../domain/members/caller.ts';
import { readTimePage } from '../../domain/time-page.ts';

export interface ConversationDeps extends AppDeps {
  readonly callers: CallerLoader;
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
  const asked = { field: 'updatedAt', size: CONVERSATIONS_PAGE_SIZE, after: cursor };
  const { docs, next } = await readTimePage(visibleTo(deps.firestore, uid), asked);
  const conversations = parseVisible(docs, uid).map((stored) => toConversation(stored, outlookOf(deps, uid)));
  return next === undefined ? { conversations } : { conversations, nextCursor: toTimeCursor(next) };
}

/** 404 while there is none, and when the caller does not see it. */
export async function getConversation(deps: ConversationDeps, { uid }: Member, otherId: string): Promise<Conversation> {
  const found = await readVisible(deps.firestore, uid, otherId);
  if (found === undefined || found === 'hidden') throw new ApiError('not-found');
  return toConversation(found, outlookOf(deps, uid));
}
