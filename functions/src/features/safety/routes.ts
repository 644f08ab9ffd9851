import * as calls from '@tagpo/contract/calls/safety';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { blockMember, listBlocks, unblockMember } from './blocks.ts';
import { listOwnReports } from './own-reports.ts';
import { reportMember } from './reports.ts';

export function safetyEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.listBlocks, ({ caller, query }) => listBlocks(deps, caller, query)),
    make(calls.blockMember, async ({ caller, params }) => {
      await blockMember(deps, caller, params.id);
      return { id: params.id, isBlocked: true };
    }),
    make(calls.unblockMember, async ({ caller, params }) => {
      await unblockMember(deps, caller, params.id);
      return { id: params.id, isBlocked: false };
    }),
    make(calls.listOwnReports, ({ caller, query }) => listOwnReports(deps, caller, query)),
    make(calls.reportMember, async ({ caller, body }) => ({ id: await reportMember(deps, caller, body) })),
  ];
}
