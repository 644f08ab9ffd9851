import * as calls from '@tagpo/contract/calls/deck';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { countLeftOut } from './left-out.ts';
import { dealDeck } from './service.ts';

export function deckEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.dealDeck, ({ caller, query }) => dealDeck(deps, caller, query)),
    make(calls.countLeftOut, ({ caller }) => countLeftOut(deps, caller)),
  ];
}
