import { collections, paths, storagePaths } from '@tagpo/contract/paths';
import { RATE_LIMITS } from '@tagpo/contract/product';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { DELETED_MEMBER_NAME } from '@tagpo/contract/wire/conversations/conversation';
import { photoId } from '@tagpo/contract/wire/profile/photo';
import { ERASED_ID } from '@tagpo/contract/wire/staff/admin';
import { type DocumentSnapshot, FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { eraseAll } from '../../firebase/erase-all.ts';
import { hasCode, USER_NOT_FOUND } from '../../firebase/error-code.ts';
import { updateAll } from '../../firebase/update-all.ts';
import { eraseChoices } from '../choices/choices.ts';
import { changeConversation } from '../conversations/change-conversation.ts';
import { eraseConversation } from '../conversations/erase-conversation.ts';
import { parseConversation } from '../conversations/parse-conversation.ts';
import { findConversations } from '../conversations/read-conversations.ts';
import type { Signals } from '../conversations/signals.ts';
import { seenBy } from '../conversations/visibility.ts';
import { eraseInbox } from '../inbox/empty-inbox.ts';
import type { Caller, CallerLoader } from '../members/caller.ts';
import { pictureOfUpload, removeObjects, removePictures } from '../pictures/picture-files.ts';
import { picturesUnderWay } from '../pictures/tickets.ts';
import { erasePushSubscriptions } from '../push/subscriptions.ts';
import { changeCounts } from '../staff/counts.ts';
import { noteErasure, readErasure } from './erased-note.ts';

export interface EraseDeps extends Pick<AppDeps, 'auth' | 'firestore' | 'bucket' | 'now'> {
  readonly callers: Pick<CallerLoader, 'invalidate'>;
  readonly signals: Signals;
  /** Seals the note of an erasure; where there is none, nothing is noted. */
  readonly cursorKey?: AppDeps['cursorKey'];
}

const BATCH = 100;

/**
 * Erases a member: each step can be done again, and one that was cut off is finished by the next call, or by the nightly job,
 * which knows it by `erasingSince`. First they are gone from every list; the account that says so goes last. Messages stay with
 * those they were sent to, as from "Deleted member".
 */
export async function eraseAccount(deps: EraseDeps, { uid }: Pick<Caller, 'uid'>): Promise<void> {
  await markErasing(deps, uid);
  await finishErasing(deps, uid);
}

/** Finishes an erasure that was cut off behind the sign-in; one read where there is nothing left. */
export async function eraseWhatIsLeft(deps: EraseDeps, { uid }: { readonly uid: string }): Promise<void> {
  const account = await deps.firestore.doc(paths.account(uid)).get();
  if (account.exists) await eraseAccount(deps, { uid });
}

/** What of a member decides whether their time is over. */
export type IsDue = (stored: { readonly account: DocumentSnapshot; readonly directory: DocumentSnapshot }) => boolean;

/** The same, unless they came back since they were found: then nothing happens, and the answer is false. */
export async function eraseIfDue(deps: EraseDeps, uid: string, isDue: IsDue): Promise<boolean> {
  const isErased = await markErasing(deps, uid, isDue);
  if (isErased) await finishErasing(deps, uid);
  return isErased;
}

/**
 * Goes once more over who was erased a day ago, and drops the note of it. Instances trust what they know of a member for a minute:
 * by it another's favourite or report may have been written behind the erasure's back.
 */
export async function eraseNoted(deps: EraseDeps, note: DocumentSnapshot): Promise<void> {
  const uid = deps.cursorKey && readErasure(note, deps.cursorKey());
  if (uid !== undefined) await finishErasing(deps, uid);
  await note.ref.delete();
}

async function finishErasing(deps: EraseDeps, uid: string): Promise<void> {
  const { firestore, callers } = deps;
  const pictures = await findPictures(firestore, uid);
  await eraseDocuments(firestore, [paths.directory(uid), paths.user(uid)]);
  callers.invalidate(uid);
  await leaveConversations(deps, uid);
  await eraseInbox(firestore, uid);
  await eraseFromOthers(firestore, uid);
  await eraseChoices(firestore, uid);
  await eraseAll(firestore.collection(collections.spotlightViews).where('viewerId', '==', uid));
  for (const subcollection of await firestore.doc(paths.user(uid)).listCollections()) await eraseAll(subcollection);
  await erasePushSubscriptions(firestore, uid);
  await eraseFiles(deps, uid, pictures);
  await eraseAll(firestore.collection(collections.staffNotes).where('memberId', '==', uid));
  await unnameReports(firestore, uid);
  await leaveRoster(firestore, uid);
  await eraseDocuments(
    firestore,
    Object.keys(RATE_LIMITS).map((action) => paths.rateLimit(action, uid)),
  );
  // Once more what a call that was under way may have written meanwhile.
  const left = [paths.directory, paths.user, paths.choices, paths.sampleJob, paths.uploads];
  await eraseDocuments(
    firestore,
    left.map((pathOf) => pathOf(uid)),
  );
  await eraseSignIn(deps, uid);
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
    const [account, directory] = await transaction.getAll(reference, firestore.doc(paths.directory(uid)));
    if (account === undefined || directory === undefined || !isDue({ account, directory })) return false;
    if (account.exists && account.get('erasingSince') === undefined) {
      const erasedAt = Timestamp.fromMillis(now());
      transaction.update(reference, { erasingSince: erasedAt });
      if (cursorKey) noteErasure(transaction, firestore, { uid, erasedAt, key: cursorKey() });
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
 * Pictures first: what a registration that was cut off leaves is found by its upload. A file that somebody else removes meanwhile is as
 * good as removed.
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

type LeaveDeps = Pick<EraseDeps, 'firestore' | 'now' | 'signals'>;

async function leaveConversations(deps: LeaveDeps, uid: string): Promise<void> {
  for (const { id } of await findConversations(deps.firestore, uid)) await leaveConversation(deps, uid, id);
}

/** Leaves the other's side of a conversation; removes all of it when nobody will ever see it again. */
async function leaveConversation({ firestore, now, signals }: LeaveDeps, uid: string, id: string): Promise<void> {
  const reference = firestore.doc(paths.conversation(id));
  const changed = await firestore.runTransaction(async (transaction) => {
    const before = parseConversation(await transaction.get(reference));
    if (before === undefined) return undefined;
    const change = changeConversation(before, withoutMember(before, uid), now());
    transaction.set(reference, change.data);
    return change;
  });
  if (changed === undefined) return;
  if (isOver(changed.conversation, uid)) await eraseConversation(firestore, changed.conversation);
  else await signals.publish(changed);
}

/** Whoever is only switched off at the moment finds it when they are back. */
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
    // What the other has not read, and what was read of theirs, stays as it was.
    sides: { ...sides, [uid]: counts },
    deleted: [...new Set([...deleted, uid])],
  };
}

/** Blocks of this member by others, and the traces of blocks both ways. */
async function eraseFromOthers(firestore: Firestore, uid: string): Promise<void> {
  const holders = firestore.collection(collections.directory).where('blocked', 'array-contains', uid);
  await updateAll(holders, { blocked: FieldValue.arrayRemove(uid) }, (batch, { id }) =>
    batch.delete(firestore.doc(paths.userBlock(id, uid))),
  );
  await eraseAll(firestore.collectionGroup('heldBlocks').where('blockedId', '==', uid));
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
 * Reports, their evidence and the log stay with the administrators for their term, without whose account it was: nobody ends what is reported
 * about them by leaving.
 */
async function unnameReports(firestore: Firestore, uid: string): Promise<void> {
  const gone = FieldValue.delete();
  const about = { reportedId: ERASED_ID, reportedName: DELETED_MEMBER_NAME };
  const kept = [
    [collections.reports, 'reportedId', about],
    [collections.reports, 'reporterId', { reporterId: ERASED_ID }],
    [collections.adminLogs, 'targetUserId', { targetUserId: ERASED_ID, 'details.note': gone }],
    [collections.adminLogs, 'adminId', { adminId: ERASED_ID }],
    [collections.staffNotes, 'authorId', { authorId: ERASED_ID }],
  ] as const;
  for (const [collection, field, change] of kept) {
    await updateAll(firestore.collection(collection).where(field, '==', uid), change);
  }
}

async function eraseSignIn({ auth }: Pick<AppDeps, 'auth'>, uid: string): Promise<void> {
  await auth.deleteUser(uid).catch((error: unknown) => {
    if (!hasCode(error, USER_NOT_FOUND)) throw error;
  });
}
