import { sendClientReports } from '@tagpo/contract/calls/client-reports';
import type { ClientReport } from '@tagpo/contract/wire/client-report';
import type { ApiDeps } from '../../api-deps.ts';
import type { Endpoint, EndpointMaker } from '../../router.ts';

/** Writes what clients report into the log, a line each, without who it was. Nothing of it is stored. */
export function clientReportEndpoints({ limits, log }: ApiDeps, make: EndpointMaker): Endpoint[] {
  return [
    make(sendClientReports, async ({ caller, body: { build, reports } }) => {
      await limits.spend('sendClientReports', caller.uid);
      for (const report of reports) log(toEvent(report, build));
    }),
  ];
}

function toEvent(report: ClientReport, build: string): Parameters<ApiDeps['log']>[0] {
  if (report.kind === 'vital') {
    const { metric, value, screen } = report;
    return { event: 'vital', metric, value, screen, build };
  }
  const { error, frames, screen } = report;
  return { event: 'clientError', error, frames: frames.join(' | '), screen, build };
}
