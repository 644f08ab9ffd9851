import * as calls from '@tagpo/contract/calls/members';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { searchMembers } from './service.ts';

export function searchEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [make(calls.searchMembers, ({ caller, query }) => searchMembers(deps, caller, query))];
}
