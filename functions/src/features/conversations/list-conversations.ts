import { CONVERSATIONS_PAGE_SIZE } from '@tagpo/contract/product';
import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';
import type { TimePageQuery } from '@tagpo/contract/wire/time/time-cursor';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { conversationsOf, parseVisible, readVisible } from '../../domain/conversations/read-conversations.ts';
import { toConversation, viewerContext } from '../../domain/conversations/view.ts';
import type { Member } from '../../domain/members/caller.ts';
import { type Page, readPage } from '../../firebase/read-page.ts';

/** One page of the caller's conversations, newest first: as many reads as it answers. */
export async function listConversations(
  deps: ApiDeps,
  { uid }: Member,
  { cursor }: TimePageQuery,
): Promise<Page<Conversation>> {
  const list = { field: 'updatedAt', size: CONVERSATIONS_PAGE_SIZE, cursor };
  const { items, nextCursor } = await readPage(conversationsOf(deps.firestore, uid, 'visibleTo'), list);
  const viewer = viewerContext(deps, uid);
  return { items: parseVisible(items, uid).map((stored) => toConversation(stored, viewer)), nextCursor };
}

/** 404 while there is none, and when the caller does not see it. */
export async function getConversation(deps: ApiDeps, { uid }: Member, otherId: string): Promise<Conversation> {
  const found = await readVisible(deps.firestore, uid, otherId);
  if (found === undefined || found === 'hidden') throw new ApiError('not-found');
  return toConversation(found, viewerContext(deps, uid));
}
