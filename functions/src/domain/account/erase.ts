import { collections, paths, storagePaths } from '@tagpo/contract/paths';
import { photoId } from '@tagpo/contract/wire/profile/photo';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import { type DocumentSnapshot, type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { eraseAll } from '../../firebase/erase-all.ts';
import { unlessGone } from '../../firebase/error-code.ts';
import { countChoices, eraseChoices } from '../choices/choices.ts';
import { eraseInbox } from '../inbox/empty-inbox.ts';
import type { Caller, CallerLoader } from '../members/caller.ts';
import { pictureOfUpload, removeObjects, removePictures } from '../pictures/picture-files.ts';
import { picturesUnderWay } from '../pictures/tickets.ts';
import { erasePushSubscriptions } from '../push/subscriptions.ts';
import { COUNTED_BY_MEMBER } from '../rate-limit/limits.ts';
import { changeCounts } from '../staff/counts.ts';
import { anonymizeReports, keepBans } from './keep-reports.ts';
import { type LeaveDeps, leaveConversations } from './leave-conversations.ts';

export interface EraseDeps
  extends LeaveDeps,
    Pick<AppDeps, 'auth' | 'bucket'>,
    /** Scripts of staff have no key, and without it nothing that would ban somebody is kept. */
    Partial<Pick<AppDeps, 'cursorKey'>> {
  readonly callers: Pick<CallerLoader, 'invalidate'>;
}

export type QueueDeps = EraseDeps & Pick<AppDeps, 'enqueueErasure'>;

/** Documents that one step of an erasure deletes or changes at most: a few seconds of a call's minute. */
const STEP = 2_000;
const FILES = 100;

/**
 * Erases a member in steps: one in the call, the others in the queue. Every step is idempotent, so that two may run at once, and one that was
 * interrupted is repeated. The member leaves all lists first, and the account document is deleted last. Messages stay with those who received
 * them, as from "Deleted member". Returns how many documents are left at least; 0 once the account is erased.
 */
export async function eraseAccount(deps: QueueDeps, { uid }: Pick<Caller, 'uid'>): Promise<number> {
  await beginErasing(deps, uid);
  return continueErasing(deps, uid);
}

/** A step of an erasure that was begun. Another call asks while the queue works: it helps, and queues nothing. One read when nothing is left. */
export async function eraseWhatIsLeft(deps: EraseDeps, { uid }: { readonly uid: string }): Promise<number> {
  const account = await deps.firestore.doc(paths.account(uid)).get();
  return !account.exists || (await eraseStep(deps, uid)) ? 0 : countLeft(deps, uid);
}

/** A step; the queue takes the next. Without an account it erases what was written since. Nothing, if the erasure was not begun. */
export async function continueErasing(deps: QueueDeps, uid: string): Promise<number> {
  const account = await deps.firestore.doc(paths.account(uid)).get();
  if (account.exists && account.get('erasingSince') === undefined) return 0;
  if (await eraseStep(deps, uid)) return 0;
  await deps.enqueueErasure({ uid }, 0);
  return countLeft(deps, uid);
}

/** The fields that decide whether a member's retention term is over. */
export type IsDue = (stored: { readonly account: DocumentSnapshot; readonly directory: DocumentSnapshot }) => boolean;

/**
 * Marks the account as being erased, keeping the time of the first attempt. Returns false and changes nothing if a term is not over, after all. A day
 * later the erasure is repeated: instances cache members for a minute, so another member's favourite may be written after it.
 */
export async function beginErasing(
  { firestore, now, enqueueErasure }: Pick<QueueDeps, 'firestore' | 'now' | 'enqueueErasure'>,
  uid: string,
  isDue: IsDue = () => true,
): Promise<boolean> {
  const reference = firestore.doc(paths.account(uid));
  const isBegun = await firestore.runTransaction(async (transaction) => {
    const [account, directory] = await transaction.getAll(reference, firestore.doc(paths.user(uid)));
    if (account === undefined || directory === undefined) return false;
    if (account.get('erasingSince') !== undefined) return true;
    if (!isDue({ account, directory })) return false;
    if (account.exists) transaction.update(reference, { erasingSince: Timestamp.fromMillis(now()) });
    return true;
  });
  if (isBegun) await enqueueErasure({ uid }, DAY_MS);
  return isBegun;
}

const countLeft = async ({ firestore }: EraseDeps, uid: string) => 1 + (await countChoices(firestore, uid));

/** The parts of an erasure that one step may not finish. Each changes `limit` documents at most, and returns how many it changed. */
const LARGE: readonly ((deps: EraseDeps, uid: string, limit: number) => Promise<number>)[] = [
  leaveConversations,
  // No conversation writes to it any more.
  (deps, uid) => eraseInbox(deps, uid).then(() => 0),
  ({ firestore }, uid, limit) => eraseChoices(firestore, uid, limit),
  ({ firestore }, uid, limit) => anonymizeReports(firestore, uid, limit),
];

/** Returns false if something is left. */
export async function eraseStep(deps: EraseDeps, uid: string): Promise<boolean> {
  const { firestore, callers } = deps;
  const pictures = await findPictures(firestore, uid);
  await eraseDocuments(firestore, [paths.user(uid)]);
  callers.invalidate(uid);
  await keepBans(deps, uid);
  await eraseFiles(deps, uid, pictures);
  await erasePushSubscriptions(firestore, uid);
  let left = STEP;
  for (const erase of LARGE) {
    left -= await erase(deps, uid, left);
    if (left <= 0) return false;
  }
  await eraseAll(firestore.collection(collections.spotlightViews).where('viewerId', '==', uid));
  await eraseAll(firestore.collection(collections.staffNotes).where('memberId', '==', uid));
  await leaveRoster(firestore, uid);
  await eraseDocuments(
    firestore,
    COUNTED_BY_MEMBER.map((action) => paths.rateLimit(action, uid)),
  );
  // Again, for what a call that was under way may have written meanwhile.
  const last = [paths.user, paths.deck, paths.seen, paths.sampleJob, paths.uploads];
  await eraseDocuments(
    firestore,
    last.map((pathOf) => pathOf(uid)),
  );
  await unlessGone(deps.auth.deleteUser(uid));
  await eraseDocuments(firestore, [paths.account(uid)]);
  callers.invalidate(uid);
  return true;
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
  const some = { prefix: storagePaths.uploads(uid), maxResults: FILES, autoPaginate: false };
  for (let [files] = await bucket.getFiles(some); files.length > 0; [files] = await bucket.getFiles(some)) {
    const uploads = files.map(({ name }) => name);
    await removePictures({ bucket }, uploads.map(pictureOfUpload));
    await removeObjects({ bucket }, uploads);
  }
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
