import { logError } from '../lib/log-error.ts';
import { movePortraits } from '../lib/motion/move-portraits.ts';
import { keepFocus } from '../lib/page/keep-focus.ts';
import { cutInput } from '../lib/text/cut-input.ts';

/** Starts what no page waits for. */
export function startIdleParts(): void {
  movePortraits();
  keepFocus();
  cutInput();
  import('../server/reports/start-reports.ts').then(({ startReports }) => startReports()).catch(logError);
}
