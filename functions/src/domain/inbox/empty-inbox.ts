import { collections, paths } from '@tagpo/contract/paths';
import type { BellDocument } from '@tagpo/contract/stored/inbox';
import { type DocumentReference, FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { eraseAll } from '../../firebase/erase-all.ts';
import { isDoneInTime } from './is-done-in-time.ts';

const BATCH = 100;

/**
 * Empties a member's own inbox when they are switched off or on: no threads, and a bell that repeats `isActive`. What the owner's locks
 * delay is written later.
 */
export async function emptyInbox(firestore: Firestore, uid: string): Promise<void> {
  const bell = firestore.doc(paths.inbox(uid));
  await firestore.runTransaction(async (transaction) => {
    // First the document that may be locked, so that nothing else is locked while this waits.
    await transaction.get(bell);
    const account = await transaction.get(firestore.doc(paths.account(uid)));
    const isActive = account.get('isActive') === true;
    transaction.set(bell, { schemaVersion: 1, isActive, at: FieldValue.serverTimestamp() }, { merge: true });
  });
  await eraseAll(firestore.collection(paths.inboxThreads(uid)));
}

/**
 * Tells every device of an erased member by their bell, deletes their inbox, and clears the bells that name them as the newest match. An inbox that
 * its owner has locked is erased when the locks expire, or by the nightly job, which repeats every erasure.
 */
export async function eraseInbox(deps: Pick<AppDeps, 'firestore' | 'log'>, uid: string): Promise<void> {
  await isDoneInTime(deps, eraseFromBells(deps.firestore, uid));
  await isDoneInTime(deps, eraseOwn(deps.firestore, uid));
}

async function eraseOwn(firestore: Firestore, uid: string): Promise<void> {
  const bell = firestore.doc(paths.inbox(uid));
  const isErased: Partial<BellDocument> = { schemaVersion: 1, isActive: true, isErased: true };
  await bell.set({ ...isErased, at: FieldValue.serverTimestamp() }, { merge: true });
  await eraseAll(firestore.collection(paths.inboxThreads(uid)));
  await bell.delete();
}

async function eraseFromBells(firestore: Firestore, uid: string): Promise<void> {
  const { docs } = await firestore.collection(collections.inboxes).where('match.userId', '==', uid).select().get();
  for (let start = 0; start < docs.length; start += BATCH) {
    // One by one, so that a locked bell delays no other.
    await Promise.all(docs.slice(start, start + BATCH).map(({ ref }) => eraseFromBell(ref, uid)));
  }
}

/** Unless it names a newer match by then. */
function eraseFromBell(bell: DocumentReference, uid: string): Promise<void> {
  return bell.firestore.runTransaction(async (transaction) => {
    const stored = await transaction.get(bell);
    if (stored.get('match.userId') === uid) transaction.update(bell, { match: FieldValue.delete() });
  });
}
