import { collections, paths } from '@tagpo/contract/paths';
import type { AccountDocument } from '@tagpo/contract/stored/account';
import { reportDocument } from '@tagpo/contract/stored/report';
import type { OwnRemoval, Removal } from '@tagpo/contract/wire/profile/removal';
import type { ReportState } from '@tagpo/contract/wire/staff/report-states';
import { Timestamp } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { readOwn } from '../../domain/profiles/member-documents.ts';
import { queueReport } from '../../domain/staff/queue-report.ts';
import { parseEntries } from '../../firebase/stored-entries.ts';
import { toIso } from '../../firebase/stored-time.ts';
import { requireSame } from './service.ts';

/** The removals from the caller’s profile, newest first, with the state of each appeal: two reads, and one for each appeal. */
export async function listOwnRemovals(deps: ApiDeps, uid: string): Promise<OwnRemoval[]> {
  const { firestore } = deps;
  const { account } = await readOwn(firestore, uid);
  const { removals = [] } = account;
  const references = removals.flatMap(({ appealId }) => appealId ?? []).map((id) => firestore.doc(paths.report(id)));
  const appeals = references.length === 0 ? [] : await firestore.getAll(...references);
  const states = new Map(parseEntries(deps, reportDocument, appeals).map(({ id, data }) => [id, data.state]));
  return removals.map((removal) => toOwnRemoval(removal, states.get(removal.appealId ?? ''))).reverse();
}

/** Dismisses the card of a removal. 404 for none. */
export async function dismissRemoval({ firestore }: ApiDeps, uid: string, id: string): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const { account } = await readOwn(firestore, uid, transaction);
    const { isPutAway } = requireRemoval(account, id);
    if (!isPutAway)
      transaction.update(firestore.doc(paths.account(uid)), changeRemoval(account, { id, isPutAway: true }));
  });
}

/**
 * Puts an appeal against a removal into staff's queue: one for each removal. The same text again returns its state. 404 for no such removal,
 * 409 for another text, 429 after sixty an hour.
 */
export async function appealRemoval(
  deps: ApiDeps,
  uid: string,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<OwnRemoval> {
  const { firestore, now } = deps;
  await deps.limits.spend('appeal', uid);
  const report = firestore.collection(collections.reports).doc();
  return firestore.runTransaction(async (transaction) => {
    const { account, directory } = await readOwn(firestore, uid, transaction);
    const removal = requireRemoval(account, id);
    if (removal.appealId !== undefined) {
      const sent = await transaction.get(firestore.doc(paths.report(removal.appealId)));
      return toOwnRemoval(removal, requireSame(sent, text).state);
    }
    const { state } = queueReport(transaction, report, {
      kind: 'appeal',
      about: removal.what,
      reporterId: uid,
      reportedId: uid,
      reportedName: directory?.profile.name ?? account.draft?.name ?? '',
      reason: removal.reason,
      text,
      at: Timestamp.fromMillis(now()),
    });
    transaction.update(firestore.doc(paths.account(uid)), changeRemoval(account, { id, appealId: report.id }));
    return toOwnRemoval(removal, state);
  });
}

function requireRemoval({ removals = [] }: AccountDocument, id: string): Removal {
  const removal = removals.find((one) => one.id === id);
  if (removal === undefined) throw new ApiError('not-found');
  return removal;
}

function changeRemoval({ removals = [] }: AccountDocument, change: Partial<Removal> & Pick<Removal, 'id'>) {
  return { removals: removals.map((removal) => (removal.id === change.id ? { ...removal, ...change } : removal)) };
}

function toOwnRemoval({ id, what, reason, at, text }: Removal, appeal: ReportState | undefined): OwnRemoval {
  return { id, what, reason, at: toIso(at), text, appeal };
}
