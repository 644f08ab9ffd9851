import * as calls from '@tagpo/contract/calls/members';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { type SearchDeps, searchMembers } from './service.ts';

export function searchEndpoints(deps: SearchDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.searchMembers, async ({ caller, query }) => {
      const { cards, nextCursor } = await searchMembers(deps, caller, query);
      return { body: cards, headers: nextCursor === undefined ? {} : { [NEXT_CURSOR_HEADER]: nextCursor } };
    }),
  ];
}
