import { randomUUID } from 'node:crypto';
import { collections, paths, storagePaths } from '@tagpo/contract/paths';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { DELETED_MEMBER_NAME } from '@tagpo/contract/wire/conversations/conversation';
import { photoId } from '@tagpo/contract/wire/profile/photo';
import { ERASED_ID } from '@tagpo/contract/wire/staff/admin';
import { isClosed } from '@tagpo/contract/wire/staff/report';
import { REPORT_STATES } from '@tagpo/contract/wire/staff/report-states';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { eraseAll } from '../../firebase/erase-all.ts';
import { unlessGone } from '../../firebase/error-code.ts';
import { updateAll } from '../../firebase/update-all.ts';
import { eraseChoices } from '../choices/choices.ts';
import { changeStored } from '../conversations/change-conversation.ts';
import { eraseConversation } from '../conversations/erase-conversation.ts';
import { findConversations } from '../conversations/read-conversations.ts';
import type { Signals } from '../conversations/signals.ts';
import { seenBy } from '../conversations/visibility.ts';
import { eraseInbox } from '../inbox/empty-inbox.ts';
import { openText, sealText } from '../lists/cursor.ts';
import type { Caller, CallerLoader } from '../members/caller.ts';
import { pictureOfUpload, removeObjects, removePictures } from '../pictures/picture-files.ts';
import { picturesUnderWay } from '../pictures/tickets.ts';
import { erasePushSubscriptions } from '../push/subscriptions.ts';
import { COUNTED_BY_MEMBER } from '../rate-limit/limits.ts';
import { changeCounts } from '../staff/counts.ts';
import { banIds, traitsOf } from './bans.ts';

export interface EraseDeps extends Pick<AppDeps, 'auth' | 'firestore' | 'bucket' | 'now' | 'log'> {
  readonly callers: Pick<CallerLoader, 'invalidate'>;
  readonly signals: Signals;
  /** Seals the note of an erasure. Without it no note is written. */
  readonly cursorKey?: AppDeps['cursorKey'];
}

const BATCH = 100;
const NOTE_SCOPE = 'erased';

/**
 * Erases a member. Every step is idempotent: an erasure that was interrupted is finished by the next call, or by the nightly job, which
 * finds it by `erasingSince`. The member leaves all lists first, and the account document is deleted last. Messages stay with those who
 * received them, as from "Deleted member".
 */
export async function eraseAccount(deps: EraseDeps, { uid }: Pick<Caller, 'uid'>): Promise<void> {
  await markErasing(deps, uid);
  await finishErasing(deps, uid);
}

/** Finishes an erasure that was interrupted after the sign-in was deleted. Costs one read when nothing is left. */
export async function eraseWhatIsLeft(deps: EraseDeps, { uid }: { readonly uid: string }): Promise<void> {
  const account = await deps.firestore.doc(paths.account(uid)).get();
  if (account.exists) await eraseAccount(deps, { uid });
}

/** The fields that decide whether a member's retention term is over. */
export type IsDue = (stored: { readonly account: DocumentSnapshot; readonly directory: DocumentSnapshot }) => boolean;

/** Erases a member whose term is over. Returns false and changes nothing if they came back since the query found them. */
export async function eraseIfDue(deps: EraseDeps, uid: string, isDue: IsDue): Promise<boolean> {
  const isErased = await markErasing(deps, uid, isDue);
  if (isErased) await finishErasing(deps, uid);
  return isErased;
}

/**
 * Repeats the erasure of somebody a day later, and deletes the note of it. Instances cache members for a minute, so another member's
 * favourite or report may have been written after the first erasure. Throws for a note that was sealed with another secret, and deletes it.
 */
export async function eraseNoted(deps: EraseDeps, note: DocumentSnapshot): Promise<void> {
  const uid = deps.cursorKey && readNote(note, deps.cursorKey());
  if (uid !== undefined) await finishErasing(deps, uid);
  await note.ref.delete();
  if (uid === undefined)
    throw new Error(`${note.ref.path} was sealed with another CURSOR_SECRET: its erasure was not repeated`);
}

function readNote(note: DocumentSnapshot, key: Uint8Array): string | undefined {
  try {
    return openText(String(note.get('member')), { key, scope: NOTE_SCOPE });
  } catch {
    return undefined;
  }
}

async function finishErasing(deps: EraseDeps, uid: string): Promise<void> {
  const { firestore, callers } = deps;
  const pictures = await findPictures(firestore, uid);
  await eraseDocuments(firestore, [paths.user(uid)]);
  callers.invalidate(uid);
  for (const found of await findConversations(firestore, uid)) await leaveConversation(deps, uid, found);
  await eraseInbox(deps, uid);
  await eraseChoices(firestore, uid);
  await eraseAll(firestore.collection(collections.spotlightViews).where('viewerId', '==', uid));
  await erasePushSubscriptions(firestore, uid);
  await eraseFiles(deps, uid, pictures);
  await eraseAll(firestore.collection(collections.staffNotes).where('memberId', '==', uid));
  await keepBans(deps, uid);
  await anonymizeReports(firestore, uid);
  await leaveRoster(firestore, uid);
  await eraseDocuments(
    firestore,
    COUNTED_BY_MEMBER.map((action) => paths.rateLimit(action, uid)),
  );
  // Again, for what a call that was under way may have written meanwhile.
  const left = [paths.user, paths.deck, paths.seen, paths.sampleJob, paths.uploads];
  await eraseDocuments(
    firestore,
    left.map((pathOf) => pathOf(uid)),
  );
  await unlessGone(deps.auth.deleteUser(uid));
  await eraseDocuments(firestore, [paths.account(uid)]);
  callers.invalidate(uid);
}

/** Keeps the time of the first attempt. Without an account there is nothing to mark. */
function markErasing(
  { firestore, now, cursorKey }: Pick<EraseDeps, 'firestore' | 'now' | 'cursorKey'>,
  uid: string,
  isDue: IsDue = () => true,
): Promise<boolean> {
  const reference = firestore.doc(paths.account(uid));
  return firestore.runTransaction(async (transaction) => {
    const [account, directory] = await transaction.getAll(reference, firestore.doc(paths.user(uid)));
    if (account === undefined || directory === undefined || !isDue({ account, directory })) return false;
    if (account.exists && account.get('erasingSince') === undefined) {
      const erasedAt = Timestamp.fromMillis(now());
      transaction.update(reference, { erasingSince: erasedAt });
      // Notes that an erasure began, so that the nightly job repeats it a day later. The uid is sealed: only the API can read it.
      const member = cursorKey && sealText(uid, { key: cursorKey(), scope: NOTE_SCOPE });
      const note = firestore.doc(paths.erasedNote(randomUUID()));
      if (member !== undefined) transaction.create(note, { schemaVersion: 1, member, erasedAt });
    }
    return true;
  });
}

async function eraseDocuments(firestore: Firestore, documentPaths: readonly string[]): Promise<void> {
  const batch = firestore.batch();
  for (const path of documentPaths) batch.delete(firestore.doc(path));
  await batch.commit();
}

/** Every picture that is or was being made for somebody: of the album and of open uploads. */
async function findPictures(firestore: Firestore, uid: string): Promise<string[]> {
  const [account, uploads] = await Promise.all([
    firestore.doc(paths.account(uid)).get(),
    firestore.doc(paths.uploads(uid)).get(),
  ]);
  const album: unknown = account.get('album');
  const entries = Array.isArray(album)
    ? album.map((entry) => z.safeParse(z.object({ id: photoId }), entry).data?.id)
    : [];
  return [...new Set([...entries.flatMap((id) => id ?? []), ...picturesUnderWay(uploads)])];
}

/**
 * Deletes the pictures before the uploads, because an interrupted registration is found by its upload. A file that is already gone counts as
 * deleted.
 */
async function eraseFiles({ bucket }: Pick<AppDeps, 'bucket'>, uid: string, pictures: readonly string[]) {
  await removePictures({ bucket }, pictures);
  const some = { prefix: storagePaths.uploads(uid), maxResults: BATCH, autoPaginate: false };
  for (let [files] = await bucket.getFiles(some); files.length > 0; [files] = await bucket.getFiles(some)) {
    const uploads = files.map(({ name }) => name);
    await removePictures({ bucket }, uploads.map(pictureOfUpload));
    await removeObjects({ bucket }, uploads);
  }
}

/** Removes the member from a conversation, and deletes it when the other side cannot see it either. */
async function leaveConversation(deps: EraseDeps, uid: string, reference: DocumentReference): Promise<void> {
  const changed = await changeStored(deps, reference, (before) => withoutMember(before, uid));
  if (changed === undefined) return;
  if (isOver(changed.conversation, uid)) await eraseConversation(deps, changed.conversation);
  else await deps.signals.publish(changed);
}

/** Whether the other may see the conversation again: a member who is switched off may be switched on. */
function isOver({ deactivated = [], ...conversation }: ConversationDocument, uid: string): boolean {
  const seen = seenBy({ ...conversation, deactivated: deactivated.filter((id) => id === uid) });
  return seen.visibleTo.length === 0;
}

/** The conversation as the other side keeps it. */
function withoutMember(conversation: ConversationDocument, uid: string): ConversationDocument {
  const { cards, changedFor, sides, deleted = [], ...kept } = conversation;
  const { [uid]: _changed, ...others } = changedFor;
  const { visibleSince: _since, ...counts } = sides[uid] ?? { rev: 0, written: 0, read: 0, delivered: 0 };
  return {
    ...kept,
    cards: { ...cards, [uid]: { name: DELETED_MEMBER_NAME } },
    changedFor: others,
    // Unread counts and read marks of the other side stay as they are.
    sides: { ...sides, [uid]: counts },
    deleted: [...new Set([...deleted, uid])],
  };
}

/** Out of staff's list and their counts, once. */
async function leaveRoster(firestore: Firestore, uid: string): Promise<void> {
  const reference = firestore.doc(paths.roster(uid));
  await firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (!snapshot.exists) return;
    const isTrue = (field: string) => snapshot.get(field) === true;
    transaction.delete(reference);
    changeCounts(transaction, firestore, {
      users: -1,
      active: isTrue('isActive') ? -1 : 0,
      samples: isTrue('isSample') ? -1 : 0,
    });
  });
}

/**
 * Reports, their evidence and the log stay with staff for their term, without the address of the account: leaving does not end a report. A
 * report keeps the name that its author knew, and so does not tell them of the erasure.
 */
/**
 * Takes the member out of open reports about them, and leaves there what would ban them: nobody escapes a ban by leaving before staff decide. Without
 * the key no ban can be made.
 */
async function keepBans({ auth, firestore, cursorKey }: EraseDeps, uid: string): Promise<void> {
  const open = firestore
    .collection(collections.reports)
    .where('reportedId', '==', uid)
    .where('kind', '==', 'report')
    .where(
      'state',
      'in',
      REPORT_STATES.filter((state) => !isClosed(state)),
    );
  if (cursorKey === undefined || (await open.limit(1).get()).empty) return;
  const [user, account] = await Promise.all([unlessGone(auth.getUser(uid)), firestore.doc(paths.account(uid)).get()]);
  const bans = banIds(cursorKey(), traitsOf(account.data(), user));
  await updateAll(open, { reportedId: ERASED_ID, bans });
}

async function anonymizeReports(firestore: Firestore, uid: string): Promise<void> {
  const gone = FieldValue.delete();
  const kept = [
    [collections.reports, 'reportedId', { reportedId: ERASED_ID }],
    [collections.reports, 'reporterId', { reporterId: ERASED_ID }],
    [collections.reports, 'claimedBy', { claimedBy: ERASED_ID }],
    [collections.adminLogs, 'targetUserId', { targetUserId: ERASED_ID, 'details.note': gone }],
    [collections.adminLogs, 'adminId', { adminId: ERASED_ID }],
    [collections.staffNotes, 'authorId', { authorId: ERASED_ID }],
  ] as const;
  for (const [collection, field, change] of kept) {
    await updateAll(firestore.collection(collection).where(field, '==', uid), change);
  }
}
