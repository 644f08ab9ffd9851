import * as calls from '@tagpo/contract/calls/members';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { listUsers, type UsersDeps } from './service.ts';

export function userEndpoints(deps: UsersDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.listUsers, async ({ caller, query }) => {
      const { cards, nextCursor } = await listUsers(deps, { viewer: caller, query });
      return { body: cards, headers: nextCursor === undefined ? {} : { [NEXT_CURSOR_HEADER]: nextCursor } };
    }),
  ];
}
