import * as calls from '@tagpo/contract/calls/push';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { subscribePush, unsubscribePush } from './service.ts';

export function pushEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.getPush, async () => ({ publicKey: deps.push?.publicKey ?? null })),
    make(calls.subscribePush, ({ caller, body }) => subscribePush(deps, caller, body)),
    make(calls.unsubscribePush, ({ caller, body }) => unsubscribePush(deps, caller, body)),
  ];
}
