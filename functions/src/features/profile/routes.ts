import * as accountCalls from '@tagpo/contract/calls/account';
import * as membersCalls from '@tagpo/contract/calls/members';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { recordConsents } from './record-consents.ts';
import { getOwnProfile, getProfile, updateOwnProfile } from './service.ts';

export function profileEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(accountCalls.getOwnProfile, ({ caller }) => getOwnProfile(deps, caller)),
    make(accountCalls.updateOwnProfile, ({ caller, body }) => updateOwnProfile(deps, caller, body)),
    make(accountCalls.updateConsents, ({ caller, body }) => recordConsents(deps, caller, body)),
    make(membersCalls.getProfile, ({ caller, params }) => getProfile(deps, caller, params.id)),
  ];
}
