import type { Endpoint, EndpointMaker } from '../../router.ts';
import { type SwipesDeps, swipe, undoPass } from './service.ts';

export function swipeEndpoints(deps: SwipesDeps, make: EndpointMaker): Endpoint[] {
  return [
    make.forMembers('swipe', async ({ caller, body }) => ({ body: await swipe(deps, caller, body) })),
    make.forMembers('undoPass', async ({ caller }) => ({ body: await undoPass(deps, caller.uid) })),
  ];
}
