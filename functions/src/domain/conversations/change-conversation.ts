import { isDeepStrictEqual } from 'node:util';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { type DocumentData, FieldValue } from 'firebase-admin/firestore';
import { knownTo } from './view.ts';
import { seenBy } from './visibility.ts';

/** A conversation as a transaction leaves it. */
export interface ChangedConversation {
  /** What is stored, over all that was there. */
  readonly data: DocumentData;
  readonly conversation: ConversationDocument;
  /** Those who may know of the change: they are to be signalled. */
  readonly recipients: readonly string[];
  /** Milliseconds since 1970: not after the commit. */
  readonly changedAt: number;
}

/**
 * What every transaction that changes a conversation stores: `after` is what was decided, all that follows from it is computed here.
 * A side for which nothing changed gets no `rev` and no time.
 *
 * `changedFor` is the time at which Firestore takes up the commit. A look marks the read time of its query, so it has missed a change
 * only if that was taken up before and committed after; this is within the 30 s that the next look goes back. The time at which the
 * transaction read, or an instance's clock, may lie minutes before its commit.
 */
export function changeConversation(
  before: ConversationDocument | undefined,
  after: ConversationDocument,
  now: number,
): ChangedConversation {
  const decided = { ...after, ...seenBy(after) };
  const { participants, visibleTo, deleted = [] } = decided;
  const remaining = participants.filter((uid) => !deleted.includes(uid));
  const recipients = remaining.filter((uid) => !isDeepStrictEqual(knownTo(before, uid), knownTo(decided, uid)));
  const appeared = visibleTo.filter((uid) => !before?.visibleTo.includes(uid));
  const sides = Object.fromEntries(
    participants.map((uid) => {
      const side = decided.sides[uid] ?? { rev: 0, written: 0, read: 0, delivered: 0 };
      const rev = before === undefined ? firstRev(decided) : side.rev;
      return [uid, { ...side, rev: recipients.includes(uid) ? rev + 1 : rev }];
    }),
  );
  const conversation = { ...decided, sides };
  const at = FieldValue.serverTimestamp();
  const stamp = (uids: readonly string[]) => Object.fromEntries(uids.map((uid) => [uid, at]));
  const since = (uid: string) => (appeared.includes(uid) ? { visibleSince: at } : {});
  return {
    conversation,
    recipients,
    changedAt: now,
    data: {
      ...conversation,
      changedFor: { ...conversation.changedFor, ...stamp(recipients) },
      sides: Object.fromEntries(Object.entries(sides).map(([uid, side]) => [uid, { ...side, ...since(uid) }])),
    },
  };
}

/**
 * Where a side begins to count. Two may have had a conversation before, which was erased at the end of its term: devices still hold
 * its `rev`. Seconds since 1970 are more than any conversation that began earlier has counted.
 */
function firstRev({ updatedAt }: ConversationDocument): number {
  return Math.floor(updatedAt.toMillis() / 1000);
}
