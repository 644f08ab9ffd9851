import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { type ConversationDeps, countUnread, getConversation, listConversations, markRead } from './service.ts';

export function conversationEndpoints(deps: ConversationDeps, make: EndpointMaker): Endpoint[] {
  return [
    make.forMembers('listConversations', async ({ caller, query }) => {
      const { conversations, nextCursor } = await listConversations(deps, caller, query);
      return { body: conversations, headers: nextCursor === undefined ? {} : { [NEXT_CURSOR_HEADER]: nextCursor } };
    }),
    make.forMembers('getConversation', async ({ caller, params }) => ({
      body: await getConversation(deps, caller, params.id),
    })),
    make.forMembers('countUnread', async ({ caller }) => ({ body: { total: await countUnread(deps, caller) } })),
    make.forMembers('markRead', async ({ caller, params }) => {
      await markRead(deps, caller, params.id);
      return { body: { success: true } };
    }),
  ];
}
