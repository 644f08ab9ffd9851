import { sendClientReports } from '@tagpo/contract/calls/client-reports';
import { type ClientReport, MAX_CLIENT_REPORTS } from '@tagpo/contract/wire/client-report';
import { session } from '../../firebase/session.ts';
import { ownBuild } from '../../lib/build.ts';
import { faults, logError } from '../../lib/log-error.ts';
import { api } from '../use-api.ts';
import { describeFault } from './describe-fault.ts';
import { followVitals } from './follow-vitals.ts';

/** Reports, whenever the page hides, what went wrong unexpectedly and, of a visit that is measured, how fast its screens were. */
export function startReports(isMeasured: boolean): void {
  const vitals = new Map<string, ClientReport>();
  const told = new Set<string>();
  if (isMeasured) followVitals(vitals).catch(logError);
  // On the window, which hears of it after the document, where web-vitals takes its last values.
  window.addEventListener('visibilitychange', () => {
    const build = ownBuild();
    // What happened to nobody waits until somebody signs in: the API takes it from whoever is signed in alone.
    if (document.visibilityState !== 'hidden' || session.get().status !== 'signed-in' || build === '') return;
    const errors = faults.splice(0).flatMap(describeFault);
    const reports = [...vitals.values(), ...errors].filter((report) => isNew(told, report));
    vitals.clear();
    if (reports.length > 0) send(build, reports.slice(0, MAX_CLIENT_REPORTS));
  });
}

/** Each error and each value once in a visit. */
function isNew(told: Set<string>, report: ClientReport): boolean {
  const text = JSON.stringify(report);
  const isFirst = !told.has(text);
  told.add(text);
  return isFirst;
}

function send(build: string, reports: ClientReport[]): void {
  // One that is lost is not worth a second try, nor a word to the member.
  api(sendClientReports, { body: { build, reports }, keepalive: true }).catch(logError);
}
