import { paths } from '@tagpo/contract/paths';
import { type ChoicesDocument, MAX_DEALT, MAX_KEPT_CHOICES } from '@tagpo/contract/stored/choices';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { FieldPath, FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { isOfActive, mergeChoices, parseChoices } from '../../domain/choices/choices.ts';
import { keepLast } from '../../domain/choices/kept.ts';
import { type ChooserDeps, isOutdated, writeOwnChoices } from '../../domain/choices/write-own.ts';
import { type ChangedConversation, changeConversation } from '../../domain/conversations/change-conversation.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import { type Participant, toMatch } from '../../domain/conversations/participants.ts';
import { type AuthorDeps, requireActive } from '../../domain/members/require-active.ts';
import { decideLike, isShownTo, type LikeOutcome } from './decide.ts';

interface LikeWrite {
  readonly me: Participant;
  readonly other: Participant;
  /** Of the liker's own choices, as writeOwnChoices knows it. */
  readonly version: Timestamp | undefined;
}

interface Like {
  readonly outcome: LikeOutcome;
  /** The list of who likes the other changed. */
  readonly isListed: boolean;
  /** The conversation that a match began or opened. */
  readonly changed?: ChangedConversation;
}

type LikeDeps = Pick<AppDeps, 'firestore' | 'now'> & AuthorDeps;

/**
 * A like, and the match it may make, in one transaction: one read and one write, three of each for a match. Both members' likes read what the
 * other writes, so that of two at once the second finds the first. Where the version of the liker's own choices is not known they are
 * read: one read more.
 */
export async function writeLike(deps: LikeDeps, like: LikeWrite): Promise<Like> {
  try {
    return await writeLikeOver(deps, like);
  } catch (error) {
    if (like.version === undefined || !isOutdated(error)) throw error;
    return writeLikeOver(deps, { ...like, version: undefined });
  }
}

function writeLikeOver(deps: LikeDeps, { me, other, version }: LikeWrite): Promise<Like> {
  const { firestore } = deps;
  const mine = firestore.doc(paths.choices(me.uid));
  const theirs = firestore.doc(paths.choices(other.uid));
  return firestore.runTransaction(async (transaction) => {
    const answered = parseChoices(await transaction.get(theirs));
    const outcome = decideLike(answered, me.uid);
    const isListed = isShownTo(answered, me.uid);
    if (outcome === 'known-match') return { outcome, isListed };
    const passed = FieldValue.arrayRemove(other.uid);
    if (outcome === 'like') {
      if (version === undefined && !isOfActive(await transaction.get(mine))) {
        requireActive(deps, await transaction.get(firestore.doc(paths.directory(me.uid))));
      }
      const change = { liked: FieldValue.arrayUnion(other.uid), passed };
      if (version === undefined) mergeChoices(transaction, mine, change);
      else transaction.update(mine, change, { lastUpdateTime: version });
      return { outcome, isListed };
    }
    const changed = await writeMatch(deps, transaction, { me, other });
    const matched = (uid: string) => ({ liked: FieldValue.arrayRemove(uid), matched: FieldValue.arrayUnion(uid) });
    mergeChoices(transaction, mine, { ...matched(other.uid), passed });
    mergeChoices(transaction, theirs, matched(me.uid));
    return { outcome, isListed, changed };
  });
}

/** The conversation of a match, over what may have been between the two before. */
async function writeMatch(deps: LikeDeps, transaction: Transaction, { me, other }: Pick<LikeWrite, 'me' | 'other'>) {
  const { firestore, now } = deps;
  const reference = firestore.doc(paths.conversation(conversationIdOf(me.uid, other.uid)));
  const [snapshot, own] = await transaction.getAll(reference, firestore.doc(paths.directory(me.uid)));
  const directory = requireActive(deps, own);
  const before = parseConversationOf(snapshot, [me.uid, other.uid]);
  const pair = [{ uid: me.uid, directory }, other] as const;
  const after = toMatch(before, pair, Timestamp.fromMillis(snapshot?.readTime.toMillis() ?? now()));
  const changed = changeConversation(before, after, now());
  transaction.set(reference, changed.data);
  return changed;
}

/** One write, however many. A like that was there is taken back. */
export function writePasses(deps: ChooserDeps, uid: string, targetIds: readonly string[]): Promise<void> {
  const change = { passed: FieldValue.arrayUnion(...targetIds), liked: FieldValue.arrayRemove(...targetIds) };
  return writeOwnChoices(deps, uid, change);
}

type UndoDeps = Pick<AppDeps, 'firestore' | 'cursorKey'>;

/** A member's own choices, as their owner changes them. Throws 403 for who was switched off. */
async function getOwn(transaction: Transaction, deps: UndoDeps, uid: string): Promise<ChoicesDocument> {
  const choices = parseChoices(await transaction.get(deps.firestore.doc(paths.choices(uid))));
  if (choices.isDeactivated) requireActive(deps, await transaction.get(deps.firestore.doc(paths.directory(uid))));
  return choices;
}

/**
 * Takes a like back that nobody answered: two reads and a write. Answers whether the list of who likes the other changed by it; a match has
 * no like any more.
 */
export function writeTakenBack(deps: UndoDeps, uid: string, targetId: string): Promise<boolean> {
  const { firestore } = deps;
  const reference = firestore.doc(paths.choices(uid));
  return firestore.runTransaction(async (transaction) => {
    const [mine, theirs] = await Promise.all([
      getOwn(transaction, deps, uid),
      transaction.get(firestore.doc(paths.choices(targetId))),
    ]);
    if (!mine.liked.includes(targetId)) return false;
    transaction.update(reference, { liked: FieldValue.arrayRemove(targetId) });
    return isShownTo(parseChoices(theirs), uid);
  });
}

/**
 * Takes a pass back, the last one unless one is named, and puts its card on top of the deck. Answers whose it was; undefined when
 * there is none.
 */
export function writeUndo(deps: UndoDeps, uid: string, targetId?: string): Promise<string | undefined> {
  const { firestore } = deps;
  const reference = firestore.doc(paths.choices(uid));
  return firestore.runTransaction(async (transaction) => {
    const { passed, deck } = await getOwn(transaction, deps, uid);
    const last = passed.findLast((id) => targetId === undefined || id === targetId);
    if (last === undefined) return undefined;
    const dealt = deck && [last, ...deck.dealt.filter((id) => id !== last)].slice(0, MAX_DEALT);
    const onTop = dealt === undefined ? [] : [new FieldPath('deck', 'dealt'), dealt];
    transaction.update(reference, 'passed', FieldValue.arrayRemove(last), ...onTop);
    return last;
  });
}

/** Lets the oldest lapse once more are kept than a document should hold. */
export function trimChoices(deps: UndoDeps, uid: string): Promise<void> {
  const { firestore } = deps;
  const reference = firestore.doc(paths.choices(uid));
  return firestore.runTransaction(async (transaction) => {
    const { liked, passed } = await getOwn(transaction, deps, uid);
    const kept = Math.floor(MAX_KEPT_CHOICES * 0.9);
    mergeChoices(transaction, reference, { liked: keepLast(liked, kept), passed: keepLast(passed, kept) });
  });
}
