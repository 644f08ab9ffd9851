import * as calls from '@tagpo/contract/calls/account';
import { DONE } from '@tagpo/contract/calls/define-call';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { type PushDeps, subscribePush, unsubscribePush } from './service.ts';

export function pushEndpoints(deps: PushDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.getPush, async () => ({ body: { publicKey: deps.push?.keys().publicKey ?? null } })),
    make(calls.subscribePush, async ({ caller, body }) => {
      await subscribePush(deps, caller, body);
      return { body: DONE };
    }),
    make(calls.unsubscribePush, async ({ caller, body }) => {
      await unsubscribePush(deps, caller, body);
      return { body: DONE };
    }),
  ];
}
