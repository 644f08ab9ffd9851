import { collections, paths } from '@tagpo/contract/paths';
import { albumPhoto } from '@tagpo/contract/stored/photo';
import type { UserDocument } from '@tagpo/contract/stored/user';
import { type Removal, removal } from '@tagpo/contract/wire/profile/removal';
import { ERASED_ID } from '@tagpo/contract/wire/staff/admin';
import {
  type AdminMember,
  type AdminProfile,
  type AdminRemoval,
  adminProfile,
} from '@tagpo/contract/wire/staff/admin-member';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { shownDirectory } from '../../domain/members/parse-listed.ts';
import { toAlbum } from '../../domain/profiles/own-profile.ts';
import { addLogEntry } from '../../domain/staff/log.ts';
import { readRosterEntries } from '../../domain/staff/roster.ts';
import { parseEntry } from '../../firebase/stored-entries.ts';
import { toIso } from '../../firebase/stored-time.ts';
import type { Administrator } from '../../router.ts';
import { readNotes, toStaffNote } from './staff-notes.ts';
import { toAdminUser } from './users.ts';

/**
 * What others see of a member, and what staff hold about them, also if switched off. Written into the log first. 404 if there is none, 429 after
 * sixty a minute, `invalid-target` for the administrator’s own account: reports and notes about it are for the others.
 */
export async function viewUser(deps: ApiDeps, { uid: adminId }: Administrator, id: string): Promise<AdminMember> {
  const { firestore } = deps;
  if (id === adminId) throw new ApiError('invalid-target');
  await deps.limits.spend('viewUser', adminId);
  const about = firestore.collection(collections.reports).where('kind', '==', 'report').where('reportedId', '==', id);
  const [[account, stored], notes, reports] = await Promise.all([
    firestore.getAll(firestore.doc(paths.account(id)), firestore.doc(paths.user(id))),
    readNotes(deps, id),
    about.count().get(),
  ]);
  const authors = notes.map(({ data }) => data.authorId).filter((author) => author !== ERASED_ID);
  const people = await readRosterEntries(deps, [id, ...authors]);
  const listed = people.get(id);
  if (account?.exists !== true || listed === undefined) throw new ApiError('not-found');
  await firestore.runTransaction(async (transaction) => {
    // Viewing changes only the log.
    const { isActive } = listed;
    const details = { before: { isActive }, after: { isActive } };
    addLogEntry(transaction, firestore, deps.now(), { adminId, action: 'user.viewed', targetUserId: id, details });
  });
  const directory = parseEntry(deps, shownDirectory, stored);
  return {
    user: toAdminUser(id, listed),
    profile: directory && toAdminProfile(directory),
    photos: directory ? toAlbum(readableOf(albumPhoto, account.get('album')), { ...deps, now: deps.now() }) : [],
    reports: reports.data().count,
    notes: notes.map((note) => toStaffNote(note, people)),
    removals: readableOf(removal, account.get('removals')).map(toAdminRemoval).reverse(),
  };
}

/** Only the fields that are for everybody. */
function toAdminProfile({ profile }: Pick<UserDocument, 'profile'>): AdminProfile {
  const shown = Object.keys(adminProfile.shape).map((field) => [field, profile[field as keyof typeof profile]]);
  return { ...Object.fromEntries(shown.filter(([, value]) => value !== undefined)), location: profile.place.name };
}

/** Parsed tolerantly: staff see what is readable of a damaged account. */
function readableOf<Data>(schema: z.ZodMiniType<Data>, list: unknown): Data[] {
  const entries: unknown[] = Array.isArray(list) ? list : [];
  return entries.flatMap((entry) => {
    const { success, data } = z.safeParse(schema, entry);
    return success ? [data] : [];
  });
}

export function toAdminRemoval({ id, what, reason, at, text, appealId }: Removal): AdminRemoval {
  return { id, what, reason, at: toIso(at), text, appealId };
}
