import { logError, onFirstFault } from '../lib/log-error.ts';
import { movePortraits } from '../lib/motion/move-portraits.ts';
import { keepFocus } from '../lib/page/keep-focus.ts';
import { cutInput } from '../lib/text/cut-input.ts';

/** Starts what no page waits for. */
export function startIdleParts(): void {
  movePortraits();
  keepFocus();
  cutInput();
  // Most visits have nothing to report, and fetch no script for it.
  const isMeasured = Math.random() * Number(import.meta.env.VITE_VITALS_ONE_IN || Number.POSITIVE_INFINITY) < 1;
  if (isMeasured) loadReports(true);
  else onFirstFault(() => loadReports(false));
}

function loadReports(isMeasured: boolean): void {
  import('../server/reports/start-reports.ts').then(({ startReports }) => startReports(isMeasured)).catch(logError);
}
