import * as calls from '@tagpo/contract/calls/safety';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import { cursorHeader } from '../../domain/staff/page.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { type BlockDeps, blockMember, listBlocks, unblockMember } from './blocks.ts';
import { listOwnReports } from './own-reports.ts';
import { reportMember } from './reports.ts';

export function safetyEndpoints(deps: BlockDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(calls.listBlocks, async ({ caller, query }) => {
      const { blocks, nextCursor } = await listBlocks(deps, caller, query);
      return { body: blocks, headers: nextCursor === undefined ? {} : { [NEXT_CURSOR_HEADER]: nextCursor } };
    }),
    make(calls.blockMember, async ({ caller, params }) => {
      await blockMember(deps, caller, params.id);
      return { body: { id: params.id, isBlocked: true } };
    }),
    make(calls.unblockMember, async ({ caller, params }) => {
      await unblockMember(deps, caller, params.id);
      return { body: { id: params.id, isBlocked: false } };
    }),
    make(calls.listOwnReports, async ({ caller, query }) => {
      const { items, nextCursor } = await listOwnReports(deps, caller, query);
      return { body: items, ...cursorHeader(nextCursor, NEXT_CURSOR_HEADER) };
    }),
    make(calls.reportMember, async ({ caller, body }) => ({
      body: { id: await reportMember(deps, caller, body) },
    })),
  ];
}
