import * as deactivationCalls from '@tagpo/contract/calls/deactivation';
import { DONE } from '@tagpo/contract/calls/define-call';
import * as calls from '@tagpo/contract/calls/safety';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { findAppealCode } from './find-code.ts';
import { appealRemoval, listOwnRemovals, putRemovalAway } from './removals.ts';
import { type AppealDeps, appeal, readDeactivation } from './service.ts';

export function appealEndpoints(deps: AppealDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(deactivationCalls.readDeactivation, async ({ body }) => ({ body: await readDeactivation(deps, body.code) })),
    make(deactivationCalls.findAppealCode, async ({ body }) => ({ body: await findAppealCode(deps, body) })),
    make(deactivationCalls.appeal, async ({ body }) => ({ body: await appeal(deps, body) })),
    make(calls.listOwnRemovals, async ({ caller }) => ({ body: await listOwnRemovals(deps, caller.uid) })),
    make(calls.putRemovalAway, async ({ caller, params }) => {
      await putRemovalAway(deps, caller.uid, params.id);
      return { body: DONE };
    }),
    make(calls.appealRemoval, async ({ caller, params, body }) => ({
      body: await appealRemoval(deps, caller.uid, { ...params, ...body }),
    })),
  ];
}
