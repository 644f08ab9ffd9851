import { MAX_KEPT_CHOICES } from '@tagpo/contract/choices';
import { paths } from '@tagpo/contract/paths';
import { FieldPath, FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { parseChoices } from '../choices/store.ts';
import { matchedConversation, type Participant } from '../conversations/document.ts';
import { decideLike, type LikeOutcome } from './decide.ts';

interface LikeWrite {
  readonly me: Participant;
  readonly other: Participant;
  readonly now: number;
}

/**
 * A like, and the match it may make, in one transaction: one read and one write, three writes for a match. Both members' likes
 * read what the other writes, so that of two at once the second finds the first.
 */
export async function writeLike(firestore: Firestore, write: LikeWrite): Promise<LikeOutcome> {
  const { me, other, now } = write;
  const mine = firestore.doc(paths.choices(me.uid));
  const theirs = firestore.doc(paths.choices(other.uid));
  return firestore.runTransaction(async (transaction) => {
    const outcome = decideLike(parseChoices(await transaction.get(theirs)), me.uid);
    if (outcome === 'known-match') return outcome;
    const passed = FieldValue.arrayRemove(other.uid);
    if (outcome === 'like') {
      transaction.set(mine, { liked: FieldValue.arrayUnion(other.uid), passed }, { merge: true });
      return outcome;
    }
    const matched = (uid: string) => ({ liked: FieldValue.arrayRemove(uid), matched: FieldValue.arrayUnion(uid) });
    transaction.set(mine, { ...matched(other.uid), passed }, { merge: true });
    transaction.set(theirs, matched(me.uid), { merge: true });
    const { id, data } = matchedConversation(me, other, Timestamp.fromMillis(now));
    transaction.set(firestore.doc(paths.conversation(id)), data, { merge: true });
    return outcome;
  });
}

/** One write. A like that was there is taken back. */
export async function writePass(firestore: Firestore, uid: string, targetId: string): Promise<void> {
  const change = { passed: FieldValue.arrayUnion(targetId), liked: FieldValue.arrayRemove(targetId) };
  await firestore.doc(paths.choices(uid)).set(change, { merge: true });
}

/**
 * Takes a pass back, the last one unless one is named, and puts its card on top of the deck. Answers whose it was; undefined when
 * there is none.
 */
export function writeUndo(firestore: Firestore, uid: string, targetId?: string): Promise<string | undefined> {
  const reference = firestore.doc(paths.choices(uid));
  return firestore.runTransaction(async (transaction) => {
    const { passed, deck } = parseChoices(await transaction.get(reference));
    const last = passed.findLast((id) => targetId === undefined || id === targetId);
    if (last === undefined) return undefined;
    const dealt = deck && [last, ...deck.dealt.filter((id) => id !== last)];
    const onTop = dealt === undefined ? [] : [new FieldPath('deck', 'dealt'), dealt];
    transaction.update(reference, 'passed', FieldValue.arrayRemove(last), ...onTop);
    return last;
  });
}

/** Lets the oldest lapse once more are kept than a document should hold. */
export function trimChoices(firestore: Firestore, uid: string): Promise<void> {
  const reference = firestore.doc(paths.choices(uid));
  return firestore.runTransaction(async (transaction) => {
    const { liked, passed } = parseChoices(await transaction.get(reference));
    const kept = Math.floor(MAX_KEPT_CHOICES * 0.9);
    transaction.set(reference, { liked: liked.slice(-kept), passed: passed.slice(-kept) }, { merge: true });
  });
}
