import { isDeepStrictEqual } from 'node:util';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { type DocumentData, type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { parseConversation } from './parse-conversation.ts';
import { visibleState } from './view.ts';
import { seenBy } from './visibility.ts';

/** A conversation as a transaction leaves it. */
export interface ChangedConversation {
  /** Replaces the stored document. */
  readonly data: DocumentData;
  readonly conversation: ConversationDocument;
  /** Who may know of the change, and gets a signal. */
  readonly recipients: readonly string[];
  /** Milliseconds since 1970: not after the commit. */
  readonly changedAt: number;
}

/**
 * The data that a transaction stores for a changed conversation. `after` holds the decision; what is derived from it is computed here. A side
 * for which nothing changed keeps its `rev` and time.
 *
 * `changedFor` is the time at which Firestore starts the commit. A look marks the read time of its query, so it misses a change only if the
 * change was started before and committed after; the next look goes back 30 s for these. The time of the transaction’s reads, or of an
 * instance’s clock, may be minutes before the commit.
 */
export function changeConversation(
  before: ConversationDocument | undefined,
  after: ConversationDocument,
  now: number,
): ChangedConversation {
  const decided = { ...after, ...seenBy(after) };
  const { participants, visibleTo, deleted = [] } = decided;
  const remaining = participants.filter((uid) => !deleted.includes(uid));
  const recipients = remaining.filter(
    (uid) => !isDeepStrictEqual(visibleState(before, uid), visibleState(decided, uid)),
  );
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
 * The first `rev` of a side. Devices may still hold the `rev` of an earlier conversation of the same two, which was erased at the end of
 * its term. Seconds since 1970 exceed what any earlier conversation has counted.
 */
function firstRev({ updatedAt }: ConversationDocument): number {
  return Math.floor(updatedAt.toMillis() / 1000);
}

/** Changes a stored conversation in a transaction of its own. Undefined if there is none, or if `change` leaves it as it is. */
export function changeStored(
  { firestore, now }: Pick<AppDeps, 'firestore' | 'now'>,
  reference: DocumentReference,
  change: (before: ConversationDocument) => ConversationDocument | undefined,
): Promise<ChangedConversation | undefined> {
  return firestore.runTransaction(async (transaction) => {
    const before = parseConversation(await transaction.get(reference));
    const after = before && change(before);
    if (after === undefined) return undefined;
    const changed = changeConversation(before, after, now());
    transaction.set(reference, changed.data);
    return changed;
  });
}
