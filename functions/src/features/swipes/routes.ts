import * as calls from '@tagpo/contract/calls/choices';
import { DONE } from '@tagpo/contract/calls/define-call';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { listPassed, removePass } from './passed.ts';
import { passMembers, type SwipesDeps, swipe, takeLikeBack, undoPass } from './service.ts';

export function swipeEndpoints(deps: SwipesDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.swipe, async ({ caller, body }) => ({ body: await swipe(deps, caller, body) })),
    make(calls.passMembers, async ({ caller, body }) => {
      await passMembers(deps, caller.uid, body);
      return { body: DONE };
    }),
    make(calls.undoPass, async ({ caller }) => ({ body: await undoPass(deps, caller.uid) })),
    make(calls.takeLikeBack, async ({ caller, params }) => ({
      body: await takeLikeBack(deps, caller, params.id),
    })),
    make(calls.listPassed, async ({ caller, query }) => {
      const { cards, nextCursor } = await listPassed(deps, caller, query);
      return { body: cards, headers: nextCursor === undefined ? {} : { [NEXT_CURSOR_HEADER]: nextCursor } };
    }),
    make(calls.removePass, async ({ caller, params }) => ({
      body: await removePass(deps, caller.uid, params.id),
    })),
  ];
}
