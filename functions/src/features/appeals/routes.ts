import type { AppDeps } from '../../deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { appeal, readDeactivation } from './service.ts';

export function appealEndpoints(deps: AppDeps, make: EndpointMaker): Endpoint[] {
  return [
    make.forUnknown('readDeactivation', async ({ body }) => ({ body: await readDeactivation(deps, body.code) })),
    make.forUnknown('appeal', async ({ body }) => ({ status: 201, body: await appeal(deps, body) })),
  ];
}
