import { paths } from '@tagpo/contract/paths';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { changeConversation } from '../../domain/conversations/change-conversation.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import { readVisible } from '../../domain/conversations/read-conversations.ts';
import { otherOf } from '../../domain/conversations/visibility.ts';
import type { Member } from '../../domain/members/caller.ts';
import { requireActive } from '../../domain/members/require-active.ts';

interface Mark {
  readonly otherId: string;
  readonly kind: 'read' | 'delivered';
  /** `senderSequence` of the last message that the mark covers. */
  readonly sequence: number;
}

/**
 * Notes how far the caller has read the other’s messages or received them: never further than written, never back. Without a change nothing is
 * written. Hidden members receive only what they read. 404 if the caller does not see the conversation; 429 after 120 a minute.
 */
export async function mark(deps: ApiDeps, { uid }: Member, { otherId, kind, sequence }: Mark): Promise<void> {
  if (otherId === uid) throw new ApiError('not-found');
  const { firestore, limits, now, signals } = deps;
  await limits.spend('mark', uid);
  const reference = firestore.doc(paths.conversation(conversationIdOf(uid, otherId)));
  const changed = await firestore.runTransaction(async (transaction) => {
    const [snapshot, own] = await transaction.getAll(reference, firestore.doc(paths.user(uid)));
    const { isHidden } = requireActive(deps, own);
    const before = parseConversationOf(snapshot, [uid, otherId]);
    if (!before?.visibleTo.includes(uid)) throw new ApiError('not-found');
    const after = kind === 'delivered' && isHidden ? undefined : withMark(before, uid, { kind, sequence });
    if (after === undefined) return undefined;
    const { data, ...change } = changeConversation(before, after, now());
    transaction.set(reference, data);
    return change;
  });
  await signals.publish(changed);
}

/** What was read was delivered. Undefined where the mark says nothing new. */
function withMark(
  before: ConversationDocument,
  uid: string,
  { kind, sequence }: Pick<Mark, 'kind' | 'sequence'>,
): ConversationDocument | undefined {
  const side = before.sides[uid] ?? { rev: 0, written: 0, read: 0, delivered: 0 };
  const reached = Math.min(sequence, before.sides[otherOf(before, uid)]?.written ?? 0);
  const read = kind === 'read' ? Math.max(side.read, reached) : side.read;
  const delivered = Math.max(side.delivered, reached);
  if (read === side.read && delivered === side.delivered) return undefined;
  return { ...before, sides: { ...before.sides, [uid]: { ...side, read, delivered } } };
}

/**
 * Shows the other that the caller is typing, if the conversation is open, the other is online and the caller is not hidden. Answers the same in
 * every case but 404, if the caller does not see the conversation.
 */
export async function sendTyping(deps: ApiDeps, { uid, directory }: Member, otherId: string): Promise<void> {
  if (otherId === uid) throw new ApiError('not-found');
  const { firestore, limits, openConversations, presence, signals } = deps;
  await limits.spend('typing', uid);
  const pair = [uid, otherId] as const;
  if (!openConversations.has(pair)) {
    const found = await readVisible(firestore, uid, otherId);
    if (found === undefined || found === 'hidden') throw new ApiError('not-found');
    openConversations.note(found);
  }
  if (directory.isHidden || !openConversations.has(pair) || !(await presence.isOnline(otherId))) return;
  await signals.sendTyping(otherId, uid);
}
