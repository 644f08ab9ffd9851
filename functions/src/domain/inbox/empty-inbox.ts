import { collections, paths } from '@tagpo/contract/paths';
import { type DocumentReference, FieldValue, type Firestore } from 'firebase-admin/firestore';
import { eraseAll } from '../../firebase/erase-all.ts';
import { isDoneInTime } from './is-done-in-time.ts';

const BATCH = 100;

/**
 * A member's own inbox once they are switched off or back: without threads, and a bell that says what their account says. What its
 * owner holds up is written late, and is true then too.
 */
export async function emptyInbox(firestore: Firestore, uid: string): Promise<void> {
  const bell = firestore.doc(paths.inbox(uid));
  await firestore.runTransaction(async (transaction) => {
    // First what may be locked, so that nothing else is held while it waits.
    await transaction.get(bell);
    const account = await transaction.get(firestore.doc(paths.account(uid)));
    const isActive = account.get('isActive') === true;
    transaction.set(bell, { schemaVersion: 1, isActive, at: FieldValue.serverTimestamp() }, { merge: true });
  });
  await eraseAll(firestore.collection(paths.inboxThreads(uid)));
}

/**
 * Of a member who was erased nothing is left, nor the bells that named them as the newest match. An inbox that its owner holds up, the
 * erased member's own included, is erased when its locks lapse, or by the night, which goes over every erasure once more.
 */
export async function eraseInbox(firestore: Firestore, uid: string): Promise<void> {
  await isDoneInTime(eraseFromBells(firestore, uid));
  await isDoneInTime(eraseOwn(firestore, uid));
}

async function eraseOwn(firestore: Firestore, uid: string): Promise<void> {
  const bell = firestore.doc(paths.inbox(uid));
  await bell.set({ schemaVersion: 1, isActive: false, at: FieldValue.serverTimestamp() }, { merge: true });
  await eraseAll(firestore.collection(paths.inboxThreads(uid)));
  await bell.delete();
}

async function eraseFromBells(firestore: Firestore, uid: string): Promise<void> {
  const { docs } = await firestore.collection(collections.inboxes).where('match.userId', '==', uid).select().get();
  for (let start = 0; start < docs.length; start += BATCH) {
    // One by one: a bell that its owner holds up is in the way of no other.
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
