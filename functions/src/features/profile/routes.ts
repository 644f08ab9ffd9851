import * as accountCalls from '@tagpo/contract/calls/account';
import * as membersCalls from '@tagpo/contract/calls/members';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { getOwnProfile, getProfile, type ProfileDeps, updateOwnProfile } from './service.ts';

export function profileEndpoints(deps: ProfileDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(accountCalls.getOwnProfile, async ({ caller }) => ({ body: await getOwnProfile(deps, caller) })),
    make(accountCalls.updateOwnProfile, async ({ caller, body }) => ({
      body: await updateOwnProfile(deps, caller, body),
    })),
    make(membersCalls.getProfile, async ({ caller, params }) => ({ body: await getProfile(deps, caller, params.id) })),
  ];
}
