import * as calls from '@tagpo/contract/calls/conversations';
import { DONE } from '@tagpo/contract/calls/define-call';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import { ExpiringMap } from '../../expiring-map.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { mark, sendTyping } from './marks.ts';
import { listMessages, type MessageDeps, sendMessage } from './service.ts';

const MAX_REMEMBERED_IDS = 20_000;

export function messageEndpoints(deps: Omit<MessageDeps, 'receivers'>, make: EndpointMaker): Endpoint[] {
  const messageDeps: MessageDeps = {
    ...deps,
    receivers: new ExpiringMap(MAX_REMEMBERED_IDS, deps.now),
  };
  return [
    make(calls.listMessages, async ({ caller, params, query }) => {
      const { messages, nextCursor } = await listMessages(messageDeps, caller, { ...query, otherId: params.id });
      return { body: messages, headers: nextCursor === undefined ? {} : { [NEXT_CURSOR_HEADER]: nextCursor } };
    }),
    make(calls.sendMessage, async ({ caller, body }) => ({
      body: await sendMessage(messageDeps, caller, body),
    })),
    make(calls.markRead, async ({ caller, params, body: { sequence } }) => {
      await mark(messageDeps, caller, { otherId: params.id, kind: 'read', sequence });
      return { body: DONE };
    }),
    make(calls.markDelivered, async ({ caller, params, body: { sequence } }) => {
      await mark(messageDeps, caller, { otherId: params.id, kind: 'delivered', sequence });
      return { body: DONE };
    }),
    make(calls.sendTyping, async ({ caller, params }) => {
      await sendTyping(messageDeps, caller, params.id);
      return { body: DONE };
    }),
  ];
}
