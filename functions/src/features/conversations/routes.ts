import * as calls from '@tagpo/contract/calls/conversations';
import { DONE } from '@tagpo/contract/calls/define-call';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { type DeclineDeps, declineRequest } from './decline.ts';
import { type ConversationDeps, getConversation, listConversations } from './service.ts';

export function conversationEndpoints(deps: ConversationDeps & DeclineDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.listConversations, async ({ caller, query }) => {
      const { conversations, nextCursor } = await listConversations(deps, caller, query);
      return { body: conversations, headers: nextCursor === undefined ? {} : { [NEXT_CURSOR_HEADER]: nextCursor } };
    }),
    make(calls.getConversation, async ({ caller, params }) => ({
      body: await getConversation(deps, caller, params.id),
    })),
    make(calls.declineRequest, async ({ caller, params }) => {
      await declineRequest(deps, caller.uid, params.id);
      return { body: DONE };
    }),
  ];
}
