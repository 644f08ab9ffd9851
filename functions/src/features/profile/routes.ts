import type { Endpoint, EndpointMaker } from '../../router.ts';
import { getOwnProfile, getProfile, type ProfileDeps, updateOwnProfile } from './service.ts';

export function profileEndpoints(deps: ProfileDeps, make: EndpointMaker): Endpoint[] {
  return [
    make.forAnyone('getOwnProfile', async ({ caller }) => ({ body: await getOwnProfile(deps, caller) })),
    make.forAnyone('updateOwnProfile', async ({ caller, body }) => ({
      body: await updateOwnProfile(deps, caller, body),
    })),
    make.forMembers('getProfile', async ({ caller, params }) => ({ body: await getProfile(deps, caller, params.id) })),
  ];
}
