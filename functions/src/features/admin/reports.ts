import { collections, paths } from '@tagpo/contract/paths';
import { REPORTS_PAGE_SIZE } from '@tagpo/contract/product';
import { evidenceDocument, type ReportDocument, reportDocument } from '@tagpo/contract/stored/report';
import { DELETED_MEMBER_NAME } from '@tagpo/contract/wire/conversations/conversation';
import {
  type AdminReport,
  type AdminReportDetail,
  type HoldReportBody,
  isClosed,
  type ListReportsQuery,
  type UpdateReportBody,
} from '@tagpo/contract/wire/staff/report';
import type { ReportState } from '@tagpo/contract/wire/staff/report-states';
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Query,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { addressBanId, readBan, writeBans } from '../../domain/account/bans.ts';
import { emailOf } from '../../domain/account/open-account.ts';
import { mailIdOf, queueMail } from '../../domain/mail/queue-mail.ts';
import { queueNotice } from '../../domain/push/queue-notice.ts';
import { changeCounts } from '../../domain/staff/counts.ts';
import { addLogEntry } from '../../domain/staff/log.ts';
import { readRosterEntries } from '../../domain/staff/roster.ts';
import { type Page, readPage } from '../../firebase/read-page.ts';
import { parseEntries, parseEntry, type StoredEntry } from '../../firebase/stored-entries.ts';
import { toIso } from '../../firebase/stored-time.ts';
import type { Administrator } from '../../router.ts';

/** Which state leads to which. A closed report can only be reopened. */
const NEXT: Readonly<Record<ReportState, readonly ReportState[]>> = {
  open: ['in-review'],
  'in-review': ['action-taken', 'no-action'],
  'action-taken': ['in-review'],
  'no-action': ['in-review'],
};

/**
 * Open reports by when they are due, all others newest first, 20 a page: one read for each, and one for each person in it. Leaves out those about
 * the administrator, who would learn who made them, and by them.
 */
export async function listReports(
  deps: ApiDeps,
  admin: Administrator,
  query: ListReportsQuery,
): Promise<Page<AdminReport>> {
  const { state, kind, cursor } = query;
  let reports: Query = deps.firestore.collection(collections.reports);
  if (state !== undefined) reports = reports.where('state', '==', state);
  if (kind !== undefined) reports = reports.where('kind', '==', kind);
  const isQueue = state !== undefined && !isClosed(state);
  const order = isQueue ? ({ field: 'dueAt', direction: 'asc' } as const) : { field: 'createdAt' };
  const { items, ...rest } = await readPage(reports, { ...order, size: REPORTS_PAGE_SIZE, cursor });
  const ofOthers = parseEntries(deps, reportDocument, items).filter(({ data }) => !isPartyTo(deps, data, admin));
  return { ...rest, items: await nameAll(deps, ofOthers) };
}

/** One report with what it is about; that it was read is logged. 404 for none, `invalid-target` for one about or by the administrator. */
export async function readReport(deps: ApiDeps, admin: Administrator, id: string): Promise<AdminReportDetail> {
  const { firestore, now } = deps;
  const { uid: adminId } = admin;
  const report = parseReport(deps, await firestore.doc(paths.report(id)).get(), admin);
  const named = await nameOne(deps, report);
  const { reportedId, state } = report.data;
  const sealed = parseEntry(deps, evidenceDocument, await firestore.doc(paths.evidence(id)).get());
  if (sealed === undefined) return named;
  await firestore.runTransaction(async (transaction) => {
    // Reading changes nothing but the log.
    const details = { before: { state }, after: { state }, reportId: id, count: sealed.messages.length };
    addLogEntry(transaction, firestore, now(), { adminId, action: 'evidence.read', targetUserId: reportedId, details });
  });
  const messages = sealed.messages.map((message) => ({ ...message, sentAt: toIso(message.sentAt) }));
  return { ...named, sealed: { messages, profile: sealed.profile, photos: sealed.photos.length } };
}

/**
 * Moves a report to its next state, with an entry in the log. Only the administrator who took it in review closes it, unless another one takes
 * it over explicitly. Writes nothing if it has that state already. 409 for any other step, `invalid-target` for a report about or by themselves.
 */
export async function updateReport(
  deps: ApiDeps,
  admin: Administrator,
  { id, state, takeOver, note }: UpdateReportBody & { readonly id: string },
): Promise<AdminReport> {
  const { firestore, now } = deps;
  const { uid: adminId } = admin;
  const reference = firestore.doc(paths.report(id));
  const data = await firestore.runTransaction(async (transaction) => {
    const { data: before } = parseReport(deps, await transaction.get(reference), admin);
    const isOfAnother = before.state === 'in-review' && before.claimedBy !== adminId;
    const isTakenOver = isOfAnother && state === 'in-review' && takeOver === true;
    if (isOfAnother && !isTakenOver) throw new ApiError('report-claimed');
    if (before.state === state && !isTakenOver) return before;
    if (!isTakenOver && !NEXT[before.state].includes(state)) throw new ApiError('conflict');
    const updatedAt = Timestamp.fromMillis(now());
    const change = { state, claimedBy: adminId, updatedAt };
    const writeBansOfErased = await changeBansOfErased(transaction, reference, before, change);
    transaction.update(reference, change);
    writeBansOfErased();
    changeCounts(transaction, firestore, { openReports: Number(isClosed(before.state)) - Number(isClosed(state)) });
    addLogEntry(transaction, firestore, updatedAt.toMillis(), {
      adminId,
      action: isClosed(state) ? 'review.closed' : 'review.started',
      targetUserId: before.reportedId,
      details: { before: { state: before.state }, after: { state }, reportId: id, note: note || undefined },
    });
    return { ...before, ...change };
  });
  // The server wrote the return, so nobody waits for an answer to it.
  if (isClosed(state) && data.kind !== 'return') {
    const kind = data.kind === 'appeal' ? 'appeal-outcome' : 'report-outcome';
    const mailId = mailIdOf(`outcome ${id} ${data.updatedAt.toMillis()}`);
    await Promise.all([
      queueNotice(deps, { kind: 'outcome', uid: data.reporterId }),
      queueMail(deps, { id: mailId, kind, uid: data.reporterId }),
    ]);
  }
  return nameOne(deps, { id, data });
}

/** Sets or ends a legal hold on a report, with an entry in the log. Writes nothing if nothing changes. */
export async function holdReport(
  deps: ApiDeps,
  admin: Administrator,
  { id, isHeld, note }: HoldReportBody & { readonly id: string },
): Promise<AdminReport> {
  const { firestore, now } = deps;
  const { uid: adminId } = admin;
  const reference = firestore.doc(paths.report(id));
  const data = await firestore.runTransaction(async (transaction) => {
    const { data: before } = parseReport(deps, await transaction.get(reference), admin);
    if (before.isHeld === isHeld) return before;
    transaction.update(reference, { isHeld });
    addLogEntry(transaction, firestore, now(), {
      adminId,
      action: isHeld ? 'hold.placed' : 'hold.lifted',
      targetUserId: before.reportedId,
      details: { before: { isHeld: !isHeld }, after: { isHeld }, reportId: id, note: note || undefined },
    });
    return { ...before, isHeld };
  });
  return nameOne(deps, { id, data });
}

/** Nobody handles a report or an appeal of their own: they would learn who made it, and be the judge of it. */
function parseReport(deps: ApiDeps, snapshot: DocumentSnapshot, admin: Administrator): StoredEntry<ReportDocument> {
  if (!snapshot.exists) throw new ApiError('not-found');
  const data = z.parse(reportDocument, snapshot.data());
  if (isPartyTo(deps, data, admin)) throw new ApiError('invalid-target');
  return { id: snapshot.id, data };
}

/** Also by their address: an administrator may have erased the reported account and signed up again. */
function isPartyTo(
  { cursorKey }: Pick<ApiDeps, 'cursorKey'>,
  { reporterId, reportedId, bans = [] }: ReportDocument,
  { uid, claims }: Administrator,
): boolean {
  if (reporterId === uid || reportedId === uid) return true;
  if (bans.length === 0) return false;
  const address = { email: emailOf(claims), isVerified: claims.email_verified === true };
  return bans.includes(addressBanId(cursorKey(), address));
}

/**
 * Writes the bans of a member who erased their account while the report was open, if staff take action, and deletes them if that is reopened, unless
 * another report needs them. A ban of a switch-off stays as it is. Reads at once; the returned function writes.
 */
async function changeBansOfErased(
  transaction: Transaction,
  { firestore, id }: DocumentReference,
  { bans: ids = [], reason, state: before }: ReportDocument,
  { state, updatedAt: at }: Pick<ReportDocument, 'state'> & { readonly updatedAt: Timestamp },
): Promise<() => void> {
  const isBanning = state === 'action-taken';
  if (ids.length === 0 || (!isBanning && before !== 'action-taken')) return () => {};
  const stored = await transaction.getAll(...ids.map((ban) => firestore.doc(paths.ban(ban))));
  if (isBanning) {
    const missing = stored.filter(({ exists }) => !exists).map(({ id: ban }) => ban);
    return () => writeBans(transaction, firestore, { ids: missing, ban: { reason, at, isOfReport: true } });
  }
  const others = await transaction.get(
    firestore
      .collection(collections.reports)
      .where('bans', 'array-contains-any', ids)
      .where('state', '==', 'action-taken'),
  );
  const needed = new Set(others.docs.filter((other) => other.id !== id).flatMap((other) => parseBans(other)));
  const ended = stored.filter((ban) => readBan(ban)?.isOfReport && !needed.has(ban.id)).map(({ id: ban }) => ban);
  return () => writeBans(transaction, firestore, { ids: ended, ban: undefined });
}

const parseBans = (report: DocumentSnapshot): readonly string[] =>
  z.safeParse(reportDocument, report.data()).data?.bans ?? [];

async function nameOne(deps: ApiDeps, report: StoredEntry<ReportDocument>): Promise<AdminReport> {
  const [named] = await nameAll(deps, [report]);
  if (named === undefined) throw new ApiError('not-found');
  return named;
}

/** Reports with the people in them as they are now. */
async function nameAll(deps: ApiDeps, reports: readonly StoredEntry<ReportDocument>[]): Promise<AdminReport[]> {
  const ids = reports.flatMap(({ data }) => [data.reporterId, data.reportedId, data.claimedBy ?? []].flat());
  const entries = await readRosterEntries(deps, ids);
  const nameOf = (id: string) => {
    const { name = DELETED_MEMBER_NAME, isActive = false } = entries.get(id) ?? {};
    return { id, name, isActive };
  };
  return reports.map(({ id, data }) => ({
    id,
    kind: data.kind,
    reporter: nameOf(data.reporterId),
    reported: nameOf(data.reportedId),
    reason: data.reason,
    text: data.text,
    evidence: data.messageIds.length,
    about: data.about,
    state: data.state,
    claimedBy: data.claimedBy === undefined ? undefined : nameOf(data.claimedBy),
    dueAt: toIso(data.dueAt),
    isHeld: data.isHeld,
    createdAt: toIso(data.createdAt),
    updatedAt: toIso(data.updatedAt),
  }));
}
