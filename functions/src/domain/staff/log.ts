import { collections } from '@tagpo/contract/paths';
import { ADMIN_PAGE_SIZE } from '@tagpo/contract/product';
import { type AdminLogDocument, adminLogDocument } from '@tagpo/contract/stored/staff';
import { type AdminLogEntry, ERASED_ID, type ListLogsQuery, SYSTEM_ID } from '@tagpo/contract/wire/staff/admin';
import { type Firestore, type Query, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { type Page, readPage } from '../../firebase/read-page.ts';
import { parseEntries, type StoredEntry } from '../../firebase/stored-entries.ts';
import { toIso } from '../../firebase/stored-time.ts';
import { currentContext } from '../../logging/request-context.ts';
import { countReportEntry } from './counts.ts';
import { readRosterEntries } from './roster.ts';

type LogDeps = Pick<AppDeps, 'firestore' | 'log'>;

type NewEntry = Omit<AdminLogDocument, 'schemaVersion' | 'performedAt'>;

/** Adds an entry within the transaction that it describes, with the state before and after. Entries never change. */
export function addLogEntry(transaction: Transaction, firestore: Firestore, now: number, entry: NewEntry): void {
  const details = { ...entry.details, requestId: currentContext()?.requestId };
  const data: AdminLogDocument = { schemaVersion: 1, ...entry, details, performedAt: Timestamp.fromMillis(now) };
  transaction.create(firestore.collection(collections.adminLogs).doc(), data);
  if (entry.action.includes('report')) countReportEntry(transaction, firestore, now);
}

/**
 * Newest first, 50 a page, by any filters together: Firestore merges the index of each. Reads what it answers, and each
 * person named on the page once. Leaves out what was done with reports about the reader.
 */
export async function listLogs(deps: LogDeps, readerId: string, query: ListLogsQuery): Promise<Page<AdminLogEntry>> {
  const { cursor, action, adminId, targetId, from, to } = query;
  let entries: Query = deps.firestore.collection(collections.adminLogs);
  if (action !== undefined) entries = entries.where('action', '==', action);
  if (adminId !== undefined) entries = entries.where('adminId', '==', adminId);
  if (targetId !== undefined) entries = entries.where('targetUserId', '==', targetId);
  if (from !== undefined) entries = entries.where('performedAt', '>=', Timestamp.fromDate(new Date(from)));
  if (to !== undefined) entries = entries.where('performedAt', '<', Timestamp.fromDate(new Date(to)));
  const { items, ...rest } = await readPage(entries, { field: 'performedAt', size: ADMIN_PAGE_SIZE, cursor });
  const logged = parseEntries(deps, adminLogDocument, items).filter(
    ({ data }) => data.targetUserId !== readerId || data.details.reportId === undefined,
  );
  return { ...rest, items: await nameAll(deps, logged) };
}

/** Entries with the current names of the people in them. Erased accounts and the system have none. */
async function nameAll(deps: LogDeps, logged: readonly StoredEntry<AdminLogDocument>[]): Promise<AdminLogEntry[]> {
  const ids = logged.flatMap(({ data: { adminId, targetUserId } }) => [adminId, targetUserId]);
  const people = await readRosterEntries(deps, ids.filter(isAccountId));
  return logged.map(({ id, data: { schemaVersion: _version, ...data } }) => ({
    ...data,
    id,
    performedAt: toIso(data.performedAt),
    adminName: people.get(data.adminId)?.name,
    targetName: people.get(data.targetUserId ?? '')?.name,
  }));
}

function isAccountId(id: string | undefined): id is string {
  return id !== undefined && id !== SYSTEM_ID && id !== ERASED_ID;
}
