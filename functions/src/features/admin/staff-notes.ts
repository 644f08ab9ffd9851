import { createHash } from 'node:crypto';
import { collections, paths } from '@tagpo/contract/paths';
import { MAX_SHOWN_NOTES } from '@tagpo/contract/product';
import type { RosterEntry } from '@tagpo/contract/stored/roster';
import { type StaffNoteDocument, staffNoteDocument } from '@tagpo/contract/stored/staff';
import type { StaffNote, StaffNoteBody } from '@tagpo/contract/wire/staff/admin-member';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { addLogEntry } from '../../domain/staff/log.ts';
import { readRosterEntries } from '../../domain/staff/roster.ts';
import { parseEntries, type StoredEntry } from '../../firebase/stored-entries.ts';
import { toIso } from '../../firebase/stored-time.ts';
import type { Administrator } from '../../router.ts';

type People = ReadonlyMap<string, RosterEntry>;

/** The newest notes about a member, at most 100: a read for each. */
export async function readNotes(deps: ApiDeps, memberId: string): Promise<StoredEntry<StaffNoteDocument>[]> {
  const { docs } = await deps.firestore
    .collection(collections.staffNotes)
    .where('memberId', '==', memberId)
    .orderBy('at', 'desc')
    .limit(MAX_SHOWN_NOTES)
    .get();
  return parseEntries(deps, staffNoteDocument, docs);
}

export function toStaffNote({ id, data }: StoredEntry<StaffNoteDocument>, people: People): StaffNote {
  const { authorId, text, at } = data;
  return { id, authorId, text, at: toIso(at), authorName: people.get(authorId)?.name };
}

/**
 * Adds a note about a member. The log entry does not repeat the text, because the log outlives the account. 404 for no such member, 429 after
 * thirty a minute, `invalid-target` for oneself. The same `id` and text again is the same note; another text under it is 409.
 */
export async function addStaffNote(
  deps: ApiDeps,
  { uid: authorId }: Administrator,
  { id: memberId, noteId, text }: { readonly id: string; readonly noteId: StaffNoteBody['id']; readonly text: string },
): Promise<StaffNote> {
  if (memberId === authorId) throw new ApiError('invalid-target');
  const { firestore, limits, now } = deps;
  const notes = firestore.collection(collections.staffNotes);
  const reference = noteId === undefined ? notes.doc() : notes.doc(documentIdOf([authorId, memberId, noteId]));
  const data = await firestore.runTransaction(async (transaction) => {
    const [account, kept] = await transaction.getAll(firestore.doc(paths.account(memberId)), reference);
    if (account?.exists !== true || account.get('erasingSince') !== undefined) throw new ApiError('not-found');
    if (kept?.exists) return requireSame(z.parse(staffNoteDocument, kept.data()), text);
    const count = await limits.count(transaction, 'addStaffNote', authorId);
    const note: StaffNoteDocument = { schemaVersion: 1, memberId, authorId, text, at: Timestamp.fromMillis(now()) };
    count();
    transaction.create(reference, note);
    const isActive = account.get('isActive') === true;
    addLogEntry(transaction, firestore, note.at.toMillis(), {
      adminId: authorId,
      action: 'note.added',
      targetUserId: memberId,
      details: { before: { isActive }, after: { isActive } },
    });
    return note;
  });
  return toStaffNote({ id: reference.id, data }, await readRosterEntries(deps, [authorId]));
}

function requireSame(kept: StaffNoteDocument, text: string): StaffNoteDocument {
  if (kept.text !== text) throw new ApiError('conflict');
  return kept;
}

/** The author is part of the id, so that clients of two people cannot make the same one. */
function documentIdOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32);
}
