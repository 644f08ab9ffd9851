import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { listPassed, removePass } from './passed.ts';
import { passMembers, type SwipesDeps, swipe, takeLikeBack, undoPass } from './service.ts';

export function swipeEndpoints(deps: SwipesDeps, make: EndpointMaker): Endpoint[] {
  return [
    make.forMembers('swipe', async ({ caller, body }) => ({ body: await swipe(deps, caller, body) })),
    make.forMembers('passMembers', async ({ caller, body }) => {
      await passMembers(deps, caller.uid, body);
      return { body: { success: true } };
    }),
    make.forMembers('undoPass', async ({ caller }) => ({ body: await undoPass(deps, caller.uid) })),
    make.forMembers('takeLikeBack', async ({ caller, params }) => ({
      body: await takeLikeBack(deps, caller, params.id),
    })),
    make.forMembers('listPassed', async ({ caller, query }) => {
      const { cards, nextCursor } = await listPassed(deps, caller, query);
      return { body: cards, headers: nextCursor === undefined ? {} : { [NEXT_CURSOR_HEADER]: nextCursor } };
    }),
    make.forMembers('removePass', async ({ caller, params }) => ({
      body: await removePass(deps, caller.uid, params.id),
    })),
  ];
}
