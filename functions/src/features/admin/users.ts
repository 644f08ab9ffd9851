import { collections } from '@tagpo/contract/paths';
import { ADMIN_PAGE_SIZE } from '@tagpo/contract/product';
import { isFoundBy, keyOfSearch, type RosterEntry, rosterEntry } from '@tagpo/contract/stored/roster';
import type { AdminStats, AdminUser, ListAdminUsersQuery } from '@tagpo/contract/wire/staff/admin';
import type { Firestore, Query } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { readCounts, sumRecentReports } from '../../domain/staff/counts.ts';
import { ROSTER_FIELDS } from '../../domain/staff/roster.ts';
import { type Page, readPage } from '../../firebase/read-page.ts';
import { parseEntries } from '../../firebase/stored-entries.ts';
import { toIso } from '../../firebase/stored-time.ts';

/**
 * Accounts, newest first, 50 a page; those with any part of the name or the address. At most 50 reads: a search longer than
 * a key may read some that do not fit after all, and its page then holds fewer.
 */
export async function listUsers(deps: ApiDeps, { query = '', cursor }: ListAdminUsersQuery): Promise<Page<AdminUser>> {
  const key = keyOfSearch(query);
  const roster: Query = deps.firestore.collection(collections.roster).select(...ROSTER_FIELDS);
  const listed = key === undefined ? roster : roster.where('keys', 'array-contains', key);
  const { items, ...rest } = await readPage(listed, { field: 'createdAt', size: ADMIN_PAGE_SIZE, cursor });
  const users = parseEntries(deps, rosterEntry, items);
  return {
    ...rest,
    items: users.filter(({ data }) => isFoundBy(data, query)).map(({ id, data }) => toAdminUser(id, data)),
  };
}

export function toAdminUser(id: string, entry: RosterEntry): AdminUser {
  const { name, email, isActive, isAdmin, isSample, isProfileComplete, createdAt, deactivation } = entry;
  return {
    id,
    name,
    email,
    isActive,
    isAdmin,
    isSample,
    isProfileComplete,
    createdAt: toIso(createdAt),
    deactivation: deactivation && { reason: deactivation.reason, at: toIso(deactivation.at) },
  };
}

/** One read, however many members there are. */
export async function readStats(firestore: Firestore, now: number): Promise<AdminStats> {
  const counts = await readCounts(firestore);
  const { users, active, samples, openReports } = counts;
  return {
    totalUsers: users,
    activeUsers: active,
    sampleUsers: samples,
    recentReports: sumRecentReports(counts, now),
    openReports,
  };
}
