import { paths } from '@tagpo/contract/paths';
import { TYPING_SHOWN_MS } from '@tagpo/contract/product';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { ExpiringMap } from '../../expiring-map.ts';
import {
  createJoinedWrites,
  type Fields,
  MAX_REMEMBERED,
  REMEMBERED_MS,
  waitForWrites,
} from '../inbox/joined-writes.ts';
import type { ChangedConversation } from './change-conversation.ts';
import { type Thread, toThread } from './view.ts';
import { otherOf } from './visibility.ts';

/** Writes conversations into inboxes: docs/decisions/041-live-inbox.md. Waits 200 ms at most, and never rejects. */
export interface Signals {
  /** After the transaction that changed it, before the answer. */
  publish(changed: Pick<ChangedConversation, 'conversation' | 'recipients' | 'changedAt'> | undefined): Promise<void>;
  /** Several at once, as after a switch-off. */
  publishAll(changed: readonly Pick<ChangedConversation, 'conversation' | 'recipients' | 'changedAt'>[]): Promise<void>;
  /** Shows `uid` that the other is typing, if their inbox has the thread. */
  sendTyping(uid: string, otherId: string): Promise<void>;
  /** The highest `rev` that this instance knows to be in the inbox of `uid`; -1 if it does not know. */
  publishedRev(uid: string, otherId: string): number;
  /** Remembers for three minutes that the inbox of `uid` has this `rev` or a higher one. */
  notePublished(uid: string, otherId: string, rev: number): void;
}

interface Signal {
  readonly thread?: Thread;
  readonly typing?: Timestamp;
}

export function createSignals({ firestore, now, log }: Pick<AppDeps, 'firestore' | 'now' | 'log'>): Signals {
  const { write, lastWritten } = createJoinedWrites<Signal>({
    firestore,
    now,
    log,
    name: 'thread',
    apply: renewThread,
    join: joinSignals,
  });
  const publishedRevs = new ExpiringMap<number>(MAX_REMEMBERED, now);
  const writeSide = (conversation: ConversationDocument, uid: string, changedAt: number) =>
    write(paths.inboxThread(uid, otherOf(conversation, uid)), { thread: toThread(conversation, uid) }, changedAt);
  const publishAll: Signals['publishAll'] = (changed) =>
    waitForWrites(
      changed.flatMap(({ conversation, recipients, changedAt }) =>
        recipients.map((uid) => writeSide(conversation, uid, changedAt)),
      ),
    );
  return {
    publishAll,
    publish: (changed) => publishAll(changed === undefined ? [] : [changed]),
    sendTyping(uid, otherId) {
      const typing = Timestamp.fromMillis(now() + TYPING_SHOWN_MS);
      return waitForWrites([write(paths.inboxThread(uid, otherId), { typing }, now())]);
    },
    publishedRev(uid, otherId) {
      const path = paths.inboxThread(uid, otherId);
      return Math.max(revOf(lastWritten(path)), publishedRevs.get(path) ?? -1);
    },
    notePublished: (uid, otherId, rev) =>
      publishedRevs.set(paths.inboxThread(uid, otherId), rev, now() + REMEMBERED_MS),
  };
}

/** The newest state wins, and ends typing that came before it. */
function joinSignals(earlier: Signal, later: Signal): Signal {
  if (later.thread === undefined) return { ...earlier, ...later };
  return (earlier.thread?.rev ?? -1) > later.thread.rev ? earlier : later;
}

/**
 * Replaces the whole thread, over a lower `rev` only. `gone` is written only over an existing thread, so that the inbox names nobody
 * whom its owner was never shown. Typing changes nothing else, and does not bring back a thread that is gone.
 */
function renewThread(stored: Fields, { thread, typing }: Signal): Fields {
  const at = FieldValue.serverTimestamp();
  const isNewer = thread !== undefined && (stored === undefined ? !thread.gone : revOf(stored) < thread.rev);
  if (isNewer) return { ...thread, ...(typing === undefined || thread.gone ? {} : { typing }), at };
  const isShown = stored !== undefined && stored.gone === undefined;
  return typing !== undefined && isShown ? { ...stored, typing, at } : undefined;
}

/** The `rev` of a stored thread; -1 if there is none or it is damaged, so that it is replaced. */
export function revOf(thread: Fields): number {
  const rev = thread?.rev;
  return Number.isSafeInteger(rev) ? (rev as number) : -1;
}
