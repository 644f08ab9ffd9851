import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import {
  firstLikedAt,
  isOfActive,
  mergeChoices,
  parseChoices,
  toUpdate,
  withLike,
  withoutLikes,
} from '../../domain/choices/choices.ts';
import { type ChangedConversation, changeConversation } from '../../domain/conversations/change-conversation.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import { type Participant, toMatch } from '../../domain/conversations/participants.ts';
import { shownDirectory } from '../../domain/members/parse-listed.ts';
import { requireActive } from '../../domain/members/require-active.ts';
import { isOutdated } from '../../firebase/error-code.ts';
import { parseEntry } from '../../firebase/stored-entries.ts';
import { decideLike, isShownTo, type LikeOutcome } from './decide-like.ts';

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
  /** When it was given, unless it makes a match. One given again keeps its time. */
  readonly at?: Timestamp;
  readonly isAgain?: boolean;
  /** The conversation that a match began or opened. */
  readonly changed?: ChangedConversation;
}

/**
 * A like, and the match that it may make, in one transaction: one read and one write, four and three for a match. Each like reads the document that
 * the other writes, so of two likes at once the second finds the first. One read more if the version of the liker’s choices is not known.
 */
export async function writeLike(deps: ApiDeps, like: LikeWrite): Promise<Like> {
  try {
    return await writeLikeOver(deps, like);
  } catch (error) {
    if (like.version === undefined || !isOutdated(error)) throw error;
    return writeLikeOver(deps, { ...like, version: undefined });
  }
}

function writeLikeOver(deps: ApiDeps, { me, other, version }: LikeWrite): Promise<Like> {
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
      const own = version === undefined ? await transaction.get(mine) : undefined;
      if (own && !isOfActive(own)) {
        requireActive(deps, await transaction.get(firestore.doc(paths.directory(me.uid))));
      }
      const now = deps.now();
      const first = firstLikedAt(own ? parseChoices(own) : deps.choiceCounts.likeTimes(me.uid), other.uid, now);
      const at = first ?? Timestamp.fromMillis(now);
      const change = { ...withLike(other.uid, at), passed };
      if (version === undefined) mergeChoices(transaction, mine, change);
      else transaction.update(mine, toUpdate(change), { lastUpdateTime: version });
      return { outcome, isListed, at, isAgain: first !== undefined };
    }
    const changed = await writeMatch(deps, transaction, { me, other });
    const matched = (uid: string) => ({ ...withoutLikes(uid), matched: FieldValue.arrayUnion(uid) });
    mergeChoices(transaction, mine, { ...matched(other.uid), passed });
    mergeChoices(transaction, theirs, matched(me.uid));
    return { outcome, isListed, changed };
  });
}

/**
 * The conversation of a match, over what may have been between the two before. Both are read as they are now: a card is kept, and the instance may
 * know the other by a name or photo of a minute ago.
 */
async function writeMatch(deps: ApiDeps, transaction: Transaction, { me, other }: Pick<LikeWrite, 'me' | 'other'>) {
  const { firestore, now } = deps;
  const reference = firestore.doc(paths.conversation(conversationIdOf(me.uid, other.uid)));
  const directories = [me, other].map(({ uid }) => firestore.doc(paths.directory(uid)));
  const [snapshot, own, theirs] = await transaction.getAll(reference, ...directories);
  const directory = requireActive(deps, own);
  const before = parseConversationOf(snapshot, [me.uid, other.uid]);
  const shown = parseEntry(deps, shownDirectory, theirs) ?? other.directory;
  const pair = [
    { uid: me.uid, directory },
    { uid: other.uid, directory: shown },
  ] as const;
  const after = toMatch(before, pair, Timestamp.fromMillis(snapshot?.readTime.toMillis() ?? now()));
  const changed = changeConversation(before, after, now());
  transaction.set(reference, changed.data);
  return changed;
}
