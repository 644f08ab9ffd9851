import * as deactivationCalls from '@tagpo/contract/calls/deactivation';
import * as calls from '@tagpo/contract/calls/safety';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { findAppealCode } from './find-code.ts';
import { appealRemoval, dismissRemoval, listOwnRemovals } from './removals.ts';
import { appeal, readDeactivation } from './service.ts';

export function appealEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(deactivationCalls.readDeactivation, ({ body }) => readDeactivation(deps, body.code)),
    make(deactivationCalls.findAppealCode, ({ body }) => findAppealCode(deps, body)),
    make(deactivationCalls.appeal, ({ body }) => appeal(deps, body)),
    make(calls.listOwnRemovals, ({ caller }) => listOwnRemovals(deps, caller.uid)),
    make(calls.putRemovalAway, ({ caller, params }) => dismissRemoval(deps, caller.uid, params.id)),
    make(calls.appealRemoval, ({ caller, params, body }) => appealRemoval(deps, caller.uid, { ...params, ...body })),
  ];
}
