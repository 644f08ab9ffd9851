import * as calls from '@tagpo/contract/calls/choices';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { countLikes, type LikesDeps, listLikes } from './service.ts';

export function likeEndpoints(deps: LikesDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.listLikes, async ({ caller, query }) => {
      const { cards, nextCursor } = await listLikes(deps, caller, query);
      return { body: cards, headers: nextCursor === undefined ? {} : { [NEXT_CURSOR_HEADER]: nextCursor } };
    }),
    make(calls.countLikes, async ({ caller }) => ({ body: await countLikes(deps, caller) })),
  ];
}
