import { collections, paths } from '@tagpo/contract/paths';
import { type AccountDocument, accountDocument } from '@tagpo/contract/stored/account';
import { type ReportDocument, reportDocument } from '@tagpo/contract/stored/report';
import { rosterEntry } from '@tagpo/contract/stored/roster';
import type { AppealBody, DeactivationState } from '@tagpo/contract/wire/account/deactivation';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { openAppealCode } from '../../domain/members/appeal-code.ts';
import { queueReport } from '../../domain/staff/queue-report.ts';
import { toIso } from '../../firebase/stored-time.ts';

/** The deactivation of a code's owner: at most two reads, none for a forged code. 429 after sixty an hour. */
export async function readDeactivation(deps: ApiDeps, code: string): Promise<DeactivationState> {
  const { firestore, cursorKey } = deps;
  const uid = openAppealCode(cursorKey(), code);
  await deps.limits.spend('appeal', uid);
  const account = parseAccount(await firestore.doc(paths.account(uid)).get());
  const appealId = account.deactivation?.appealId;
  const appeal = appealId === undefined ? undefined : await firestore.doc(paths.report(appealId)).get();
  return describe(account, appeal?.exists ? z.parse(reportDocument, appeal.data()) : undefined);
}

/** Puts an appeal into staff's queue: one for each time the account was switched off. The same text again returns its state; 409 for another text. */
export async function appeal(deps: ApiDeps, { code, text }: AppealBody): Promise<DeactivationState> {
  const { firestore, cursorKey, now } = deps;
  const uid = openAppealCode(cursorKey(), code);
  await deps.limits.spend('appeal', uid);
  const reference = firestore.doc(paths.account(uid));
  const report = firestore.collection(collections.reports).doc();
  return firestore.runTransaction(async (transaction) => {
    const [snapshot, roster] = await transaction.getAll(reference, firestore.doc(paths.roster(uid)));
    const account = parseAccount(snapshot);
    const { deactivation } = account;
    // Switched on meanwhile: there is nothing to appeal.
    if (account.isActive || deactivation === undefined) return { isActive: account.isActive };
    if (deactivation.appealId !== undefined) {
      const sent = await transaction.get(firestore.doc(paths.report(deactivation.appealId)));
      return describe(account, requireSame(sent, text));
    }
    const name = z.safeParse(rosterEntry.shape.name, roster?.get('name')).data ?? '';
    const kept = queueReport(transaction, report, {
      kind: 'appeal',
      reporterId: uid,
      reportedId: uid,
      reportedName: name,
      reason: deactivation.reason,
      text,
      at: Timestamp.fromMillis(now()),
    });
    transaction.update(reference, { 'deactivation.appealId': report.id });
    return describe(account, kept);
  });
}

/** The appeal that was sent. Throws 409 unless it has this text. */
export function requireSame(sent: DocumentSnapshot, text: string): ReportDocument {
  if (!sent.exists) throw new ApiError('already-appealed');
  const kept = z.parse(reportDocument, sent.data());
  if (kept.text !== text) throw new ApiError('already-appealed');
  return kept;
}

/** The code of an account that is or is being erased is refused. */
function parseAccount(snapshot: DocumentSnapshot | undefined): AccountDocument {
  if (!snapshot?.exists || snapshot.get('erasingSince') !== undefined) throw new ApiError('appeal-refused');
  return z.parse(accountDocument, snapshot.data());
}

function describe({ isActive, deactivation }: AccountDocument, appeal: ReportDocument | undefined): DeactivationState {
  if (isActive || deactivation === undefined) return { isActive };
  const { reason, at, isReturn } = deactivation;
  return { isActive, ...(!isReturn && { reason }), at: toIso(at), appeal: appeal?.state };
}
