import type { Endpoint, EndpointMaker } from '../../router.ts';
import { findAppealCode } from './find-code.ts';
import { appealRemoval, listOwnRemovals, putRemovalAway } from './removals.ts';
import { type AppealDeps, appeal, readDeactivation } from './service.ts';

export function appealEndpoints(deps: AppealDeps, make: EndpointMaker): Endpoint[] {
  return [
    make.forUnknown('readDeactivation', async ({ body }) => ({ body: await readDeactivation(deps, body.code) })),
    make.forUnknown('findAppealCode', async ({ body }) => ({ body: await findAppealCode(deps, body) })),
    make.forUnknown('appeal', async ({ body }) => ({ status: 201, body: await appeal(deps, body) })),
    make.forAnyone('listOwnRemovals', async ({ caller }) => ({ body: await listOwnRemovals(deps, caller.uid) })),
    make.forAnyone('putRemovalAway', async ({ caller, params }) => {
      await putRemovalAway(deps, caller.uid, params.id);
      return { body: { success: true } };
    }),
    make.forAnyone('appealRemoval', async ({ caller, params, body }) => ({
      status: 201,
      body: await appealRemoval(deps, caller.uid, { ...params, ...body }),
    })),
  ];
}
