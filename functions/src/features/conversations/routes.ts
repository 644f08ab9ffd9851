import * as calls from '@tagpo/contract/calls/conversations';
import type { ApiDeps } from '../../api-deps.ts';
import { ByteCache } from '../../domain/byte-cache.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { declineRequest } from './decline.ts';
import { getConversation, listConversations } from './list-conversations.ts';
import { mark, sendTyping } from './marks.ts';
import { listMessages, type MessageDeps, sendMessage } from './messages.ts';
import { readInbox } from './read-inbox.ts';

/** Bytes of the ids of messages that an instance remembers. */
const IDS_BYTES = 4 * 1024 ** 2;

export function conversationEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  const messageDeps: MessageDeps = { ...deps, receivers: new ByteCache(IDS_BYTES, deps.now) };
  return [
    make(calls.listConversations, ({ caller, query }) => listConversations(deps, caller, query)),
    make(calls.getConversation, ({ caller, params }) => getConversation(deps, caller, params.id)),
    make(calls.declineRequest, ({ caller, params }) => declineRequest(deps, caller.uid, params.id)),
    make(calls.readInbox, ({ caller, query }) => readInbox(deps, caller, query)),
    make(calls.listMessages, ({ caller, params, query }) =>
      listMessages(deps, caller, { ...query, otherId: params.id }),
    ),
    make(calls.sendMessage, ({ caller, body }) => sendMessage(messageDeps, caller, body)),
    make(calls.markRead, ({ caller, params, body: { sequence } }) =>
      mark(deps, caller, { otherId: params.id, kind: 'read', sequence }),
    ),
    make(calls.markDelivered, ({ caller, params, body: { sequence } }) =>
      mark(deps, caller, { otherId: params.id, kind: 'delivered', sequence }),
    ),
    make(calls.sendTyping, ({ caller, params }) => sendTyping(deps, caller, params.id)),
  ];
}
