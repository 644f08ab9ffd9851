import * as calls from '@tagpo/contract/calls/members';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { listUsers } from './service.ts';

export function userEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [make(calls.listUsers, ({ caller, query }) => listUsers(deps, caller, query))];
}
