import * as calls from '@tagpo/contract/calls/choices';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { countLikes, listLikes } from './service.ts';

export function likeEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.listLikes, ({ caller, query }) => listLikes(deps, caller, query)),
    make(calls.countLikes, ({ caller }) => countLikes(deps, caller)),
  ];
}
