import * as calls from '@tagpo/contract/calls/conversations';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { declineRequest } from './decline.ts';
import { getConversation, listConversations } from './service.ts';

export function conversationEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.listConversations, ({ caller, query }) => listConversations(deps, caller, query)),
    make(calls.getConversation, ({ caller, params }) => getConversation(deps, caller, params.id)),
    make(calls.declineRequest, ({ caller, params }) => declineRequest(deps, caller.uid, params.id)),
  ];
}
