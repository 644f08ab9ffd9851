import * as calls from '@tagpo/contract/calls/staff';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import { mirrorAdministrator } from '../../domain/account/mirror-administrator.ts';
import { listLogs } from '../../domain/staff/log.ts';
import { cursorHeader } from '../../domain/staff/page.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { lookAtUser } from './look.ts';
import { addStaffNote } from './notes.ts';
import { type RemovalDeps, removeFromProfile } from './removals.ts';
import { holdReport, listReports, readReport, updateReport } from './reports.ts';
import { toggleUser } from './switch.ts';
import { listUsers, readStats } from './users.ts';

export function adminEndpoints(deps: RemovalDeps, make: EndpointMaker): Endpoint[] {
  const { firestore, now } = deps;
  return [
    make(calls.getAdminStats, async ({ caller }) => {
      const [stats] = await Promise.all([readStats(firestore, now()), mirrorAdministrator(firestore, caller.uid)]);
      return { body: stats };
    }),
    make(calls.listAdminUsers, async ({ query }) => {
      const { items, nextCursor } = await listUsers(deps, query);
      return { body: items, ...cursorHeader(nextCursor, NEXT_CURSOR_HEADER) };
    }),
    make(calls.getAdminUser, async ({ caller, params }) => ({
      body: await lookAtUser(deps, caller, params.id),
    })),
    make(calls.removeUserPhoto, async ({ caller, params, body }) => ({
      body: await removeFromProfile(deps, caller, { ...body, ...params }),
    })),
    make(calls.removeUserBio, async ({ caller, params, body }) => ({
      body: await removeFromProfile(deps, caller, { ...body, ...params }),
    })),
    make(calls.addStaffNote, async ({ caller, params, body: { id, text } }) => ({
      body: await addStaffNote(deps, caller, { ...params, noteId: id, text }),
    })),
    make(calls.listAdminLogs, async ({ query }) => {
      const { items, nextCursor } = await listLogs(deps, query);
      return { body: items, ...cursorHeader(nextCursor, NEXT_CURSOR_HEADER) };
    }),
    make(calls.listAdminReports, async ({ query }) => {
      const { items, nextCursor } = await listReports(deps, query);
      return { body: items, ...cursorHeader(nextCursor, NEXT_CURSOR_HEADER) };
    }),
    make(calls.getAdminReport, async ({ caller, params }) => ({
      body: await readReport(deps, caller, params.id),
    })),
    make(calls.updateAdminReport, async ({ caller, params, body }) => ({
      body: await updateReport(deps, caller, { ...body, id: params.id }),
    })),
    make(calls.holdAdminReport, async ({ caller, params, body }) => ({
      body: await holdReport(deps, caller, { ...body, id: params.id }),
    })),
    make(calls.toggleUser, async ({ caller, params, body }) => ({
      body: await toggleUser(deps, caller, { ...body, id: params.id }),
    })),
  ];
}
