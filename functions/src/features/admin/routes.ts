import * as calls from '@tagpo/contract/calls/staff';
import type { ApiDeps } from '../../api-deps.ts';
import { mirrorAdministrator } from '../../domain/account/mirror-administrator.ts';
import { listLogs } from '../../domain/staff/log.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';
import { removeFromProfile } from './removals.ts';
import { holdReport, listReports, readReport, updateReport } from './reports.ts';
import { generateSamples, readProgress } from './samples.ts';
import { addStaffNote } from './staff-notes.ts';
import { toggleUser } from './switch.ts';
import { listUsers, readStats } from './users.ts';
import { viewUser } from './view-user.ts';

export function adminEndpoints(deps: ApiDeps, make: EndpointMaker): Endpoint[] {
  const { firestore, now } = deps;
  return [
    make(calls.getAdminStats, async ({ caller }) => {
      const [stats] = await Promise.all([readStats(firestore, now()), mirrorAdministrator(firestore, caller.uid)]);
      return stats;
    }),
    make(calls.listAdminUsers, ({ query }) => listUsers(deps, query)),
    make(calls.getAdminUser, ({ caller, params }) => viewUser(deps, caller, params.id)),
    make(calls.removeUserPhoto, ({ caller, params, body }) => removeFromProfile(deps, caller, { ...body, ...params })),
    make(calls.removeUserBio, ({ caller, params, body }) => removeFromProfile(deps, caller, { ...body, ...params })),
    make(calls.removeUserPrompt, ({ caller, params, body }) => removeFromProfile(deps, caller, { ...body, ...params })),
    make(calls.addStaffNote, ({ caller, params, body: { id, text } }) =>
      addStaffNote(deps, caller, { ...params, noteId: id, text }),
    ),
    make(calls.listAdminLogs, ({ caller, query }) => listLogs(deps, caller.uid, query)),
    make(calls.listAdminReports, ({ caller, query }) => listReports(deps, caller, query)),
    make(calls.getAdminReport, ({ caller, params }) => readReport(deps, caller, params.id)),
    make(calls.updateAdminReport, ({ caller, params, body }) => updateReport(deps, caller, { ...body, ...params })),
    make(calls.holdAdminReport, ({ caller, params, body }) => holdReport(deps, caller, { ...body, ...params })),
    make(calls.generateSamples, ({ caller, query }) => generateSamples(deps, caller, query)),
    make(calls.getSamplesProgress, ({ caller }) => readProgress(deps, caller)),
    make(calls.toggleUser, ({ caller, params, body }) => toggleUser(deps, caller, { ...body, ...params })),
  ];
}
