import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import type { StoredTime } from '@tagpo/contract/stored-time';
import type { InboxAnswer, ReadInboxQuery } from '@tagpo/contract/wire/conversations/inbox';
import { timeOfMark, toMark } from '@tagpo/contract/wire/conversations/inbox-mark';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import type { ApiDeps } from '../../api-deps.ts';
import { readVisible } from '../../domain/conversations/read-conversations.ts';
import { toConversation, viewerContext } from '../../domain/conversations/view.ts';
import { otherOf } from '../../domain/conversations/visibility.ts';
import type { Member } from '../../domain/members/caller.ts';
import { type Change, readChanges, readNewest } from './read-changes.ts';

/** A device that was away for longer begins anew. */
const MAX_AGE_MS = 30 * DAY_MS;
/** How far Firestore's clock may be ahead of an instance's. */
const CLOCK_LEEWAY_MS = 10 * 60 * 1000;

/**
 * What changed in the caller’s conversations since the previous look: one read if nothing did, otherwise one for each change and one for its thread,
 * unless this instance wrote that. Repairs outdated threads. Begins anew if `since` is unknown, older than 30 days or older than the inbox, or if
 * too much changed: twenty reads, and one for each older conversation with unread messages.
 */
export async function readInbox(
  deps: ApiDeps,
  { uid, directory }: Member,
  { since, chat, heard }: ReadInboxQuery,
): Promise<InboxAnswer> {
  const lookedAt = deps.now();
  const from = parseMark(since, lookedAt, directory.switchedOnAt);
  // A caller who claims more than they received only misses changes themselves.
  if (chat !== undefined && heard !== undefined) deps.signals.notePublished(uid, chat, heard);
  const look = from === undefined ? undefined : await readChanges(deps, uid, from);
  if (look !== undefined && from !== undefined && chat !== undefined) noteChat(deps, [uid, chat], { ...look, from });
  const [answer, other] = await Promise.all([
    look === undefined || from === undefined
      ? beginAnew(deps, uid)
      : publishMissed(deps, uid, { ...look, from, lookedAt }),
    chat === undefined ? undefined : lookAtChat(deps, uid, chat),
  ]);
  return { ...answer, isChatOnline: other?.isOnline, ...(other?.isPaused && { isChatPaused: true as const }) };
}

/** Uses what the look found about the open chat, which saves a read. */
function noteChat(
  { openConversations }: ApiDeps,
  pair: readonly [string, string],
  { changes, from }: Pick<Look, 'changes' | 'from'>,
): void {
  const changed = changes.find(({ conversation }) => conversation.participants.includes(pair[1]));
  if (changed === undefined) openConversations.confirm(pair, from);
  else openConversations.note(changed.conversation);
}

async function beginAnew(deps: ApiDeps, uid: string): Promise<InboxAnswer> {
  const { conversations, readTime, olderCursor } = await readNewest(deps, uid);
  return {
    mark: toMark(readTime.toMillis()),
    isFresh: true,
    conversations: describeAll(deps, uid, conversations),
    gone: [],
    olderCursor,
  };
}

interface Look {
  readonly changes: readonly Change[];
  readonly readTime: { toMillis(): number };
  /** The time of the mark that the caller sent. */
  readonly from: number;
  readonly lookedAt: number;
}

async function publishMissed(
  deps: ApiDeps,
  uid: string,
  { changes, readTime, from, lookedAt }: Look,
): Promise<InboxAnswer> {
  const behind = changes.filter(({ conversation, threadRev }) => threadRev < (conversation.sides[uid]?.rev ?? 0));
  await deps.signals.publishAll(
    behind.map(({ conversation }) => ({ conversation, recipients: [uid], changedAt: lookedAt })),
  );
  const isSeen = ({ conversation }: Change) => conversation.visibleTo.includes(uid);
  const seen = changes.filter(isSeen).map(({ conversation }) => conversation);
  return {
    mark: toMark(readTime.toMillis()),
    isFresh: false,
    conversations: describeAll(deps, uid, seen),
    gone: changes
      .filter((change) => !isSeen(change) && wasShown(change, uid, from))
      .map(({ conversation }) => ({ id: otherOf(conversation, uid), rev: conversation.sides[uid]?.rev ?? 0 })),
  };
}

/**
 * Names only members whom the caller was shown before, by a look or by their inbox. What changed in the millisecond of that look may have
 * changed after it.
 */
function wasShown({ conversation, hasThread }: Change, uid: string, from: number): boolean {
  if (hasThread) return true;
  const since = conversation.sides[uid]?.visibleSince?.toMillis() ?? 0;
  const changedAt = conversation.changedFor[uid]?.toMillis() ?? 0;
  return since <= from && from <= changedAt;
}

function describeAll(deps: ApiDeps, uid: string, found: readonly ConversationDocument[]) {
  const viewer = viewerContext(deps, uid);
  return found.map((conversation) => toConversation(conversation, viewer));
}

const UNKNOWN = { isOnline: undefined, isPaused: false };

/**
 * Whether the other is online, and on a break. Neither is told without an open conversation with the caller: what the list said of them stays,
 * as it does for who received a request.
 */
async function lookAtChat({ firestore, openConversations, presence }: ApiDeps, uid: string, otherId: string) {
  if (uid === otherId) return UNKNOWN;
  if (!openConversations.has([uid, otherId])) {
    const found = await readVisible(firestore, uid, otherId);
    if (found !== undefined && found !== 'hidden') openConversations.note(found);
  }
  return openConversations.has([uid, otherId]) ? presence.look(otherId) : UNKNOWN;
}

/**
 * The time (ms) that a mark stands for. Undefined for what is no mark of ours, or none of the last 30 days and of this inbox: `emptiedAt` is
 * when it was emptied last, and with it the record of whom its owner was shown.
 */
function parseMark(mark: string | undefined, now: number, emptiedAt: StoredTime | undefined): number | undefined {
  const readAt = timeOfMark(mark);
  if (readAt === undefined || readAt >= now + CLOCK_LEEWAY_MS) return undefined;
  return readAt > Math.max(now - MAX_AGE_MS, emptiedAt?.toMillis() ?? 0) ? readAt : undefined;
}
