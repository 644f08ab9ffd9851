import type { ReportDocument } from '@tagpo/contract/stored/report';
import { NO_REPORT, SYSTEM_ID } from '@tagpo/contract/wire/staff/admin';
import { APPEAL_REVIEW_HOURS, REVIEW_HOURS } from '@tagpo/contract/wire/staff/report-reasons';
import { type DocumentReference, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { changeCounts } from './counts.ts';
import { addLogEntry } from './log.ts';

const HOUR_MS = 60 * 60 * 1000;

type Queued = Pick<ReportDocument, 'kind' | 'reporterId' | 'reportedId' | 'reportedName' | 'reason' | 'text' | 'about'>;

/** Puts a report, an appeal or a return into staff's queue, with its count and its entry in the log, within a transaction. */
export function queueReport(
  transaction: Transaction,
  reference: DocumentReference,
  { at, messageIds = [], ...queued }: Queued & { readonly at: Timestamp; readonly messageIds?: string[] },
): ReportDocument {
  const { kind, reason, reportedId } = queued;
  const hours = kind === 'report' ? REVIEW_HOURS[reason] : APPEAL_REVIEW_HOURS;
  const report: ReportDocument = {
    schemaVersion: 1,
    ...queued,
    messageIds,
    state: 'open',
    dueAt: Timestamp.fromMillis(at.toMillis() + hours * HOUR_MS),
    isHeld: false,
    createdAt: at,
    updatedAt: at,
  };
  transaction.set(reference, report);
  changeCounts(transaction, reference.firestore, { openReports: 1 });
  // A return is logged as the switch-off that comes with it.
  if (kind !== 'return') {
    addLogEntry(transaction, reference.firestore, at.toMillis(), {
      adminId: SYSTEM_ID,
      action: `${kind}.created`,
      targetUserId: reportedId,
      details: { before: { state: NO_REPORT }, after: { state: 'open' }, reportId: reference.id, reason },
    });
  }
  return report;
}
