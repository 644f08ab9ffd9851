import { paths } from '@tagpo/contract/paths';
import { TYPING_SHOWN_MS } from '@tagpo/contract/product';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { ByteCache } from '../byte-cache.ts';
import { createJoinedWrites, type Fields, REMEMBERED_MS, waitForWrites } from '../inbox/joined-writes.ts';
import type { ChangedConversation } from './change-conversation.ts';
import { type Thread, toThread } from './view.ts';
import { otherOf } from './visibility.ts';

/** Bytes of the versions of threads that an instance knows to be written. */
const REVS_BYTES = 4 * 1024 ** 2;

export type Signals = ReturnType<typeof createSignals>;

/** The parts of a changed conversation that its signal is made of. */
export type Signalled = Pick<ChangedConversation, 'conversation' | 'recipients' | 'changedAt'>;

interface Signal {
  readonly otherId: string;
  readonly thread?: Thread;
  /** The other is typing, and this is shown until then. */
  readonly typing?: Timestamp;
}

/** Writes conversations into inboxes: docs/decisions/041-live-inbox.md. Waits `signalWaitMs` at most, and never rejects. */
export function createSignals(deps: Pick<AppDeps, 'firestore' | 'now' | 'log' | 'signalWaitMs'>) {
  const { firestore, now, log, signalWaitMs } = deps;
  const kind = { firestore, now, log, signalWaitMs, name: 'thread', apply: renewThread, join: joinSignals } as const;
  const { write, lastWritten } = createJoinedWrites<Signal>(kind);
  const publishedRevs = new ByteCache<number>(REVS_BYTES, now);
  const writeSide = (conversation: ConversationDocument, uid: string, changedAt: number) => {
    const otherId = otherOf(conversation, uid);
    return write(paths.inboxThread(uid, otherId), { otherId, thread: toThread(conversation, uid) }, changedAt);
  };
  /** Several at once, as after a switch-off. */
  const publishAll = (changed: readonly Signalled[]) =>
    waitForWrites(
      changed.flatMap(({ conversation, recipients, changedAt }) =>
        recipients.map((uid) => writeSide(conversation, uid, changedAt)),
      ),
      signalWaitMs,
    );
  return {
    publishAll,
    /** After the transaction that changed it, before the answer. */
    publish: (changed: Signalled | undefined) => publishAll(changed === undefined ? [] : [changed]),
    /** Shows `uid` that the other is typing, if their inbox has the thread. */
    sendTyping(uid: string, otherId: string) {
      const typing = Timestamp.fromMillis(now() + TYPING_SHOWN_MS);
      return waitForWrites([write(paths.inboxThread(uid, otherId), { otherId, typing }, now())], signalWaitMs);
    },
    /** The highest `rev` that this instance knows to be in the inbox of `uid`; -1 if it does not know. */
    publishedRev(uid: string, otherId: string) {
      const path = paths.inboxThread(uid, otherId);
      return Math.max(revOf(lastWritten(path)), publishedRevs.get(path) ?? -1);
    },
    /** Remembers for three minutes that the inbox of `uid` has this `rev` or a higher one. */
    notePublished: (uid: string, otherId: string, rev: number) =>
      publishedRevs.set(paths.inboxThread(uid, otherId), rev, now() + REMEMBERED_MS),
  };
}

/** The newest state and the newest typing. */
function joinSignals(earlier: Signal, later: Signal): Signal {
  const { thread } = (earlier.thread?.rev ?? -1) > (later.thread?.rev ?? -1) ? earlier : later;
  return { ...earlier, ...later, ...(thread && { thread }) };
}

/**
 * Replaces the whole thread, over a lower `rev` only. `gone` is written only over an existing thread, so that the inbox names nobody
 * whom its owner was never shown. Typing changes nothing else, and does not bring back a thread that is gone.
 */
function renewThread(stored: Fields, { otherId, thread, typing }: Signal): Fields {
  const at = FieldValue.serverTimestamp();
  const isNewer = thread !== undefined && (stored === undefined ? !thread.gone : revOf(stored) < thread.rev);
  if (isNewer) {
    const shown = typing ?? stored?.typing;
    return { ...thread, ...(isTypingAfter(thread, otherId, shown) ? { typing: shown } : {}), at };
  }
  const isShown = stored !== undefined && stored.gone === undefined;
  return typing !== undefined && isShown ? { ...stored, typing, at } : undefined;
}

/** Whether the other typed on after their last message, which ends the typing before it. Reading and being read do not. */
function isTypingAfter({ gone, last }: Thread, otherId: string, typing: unknown): boolean {
  if (gone || !(typing instanceof Timestamp)) return false;
  return last?.senderId !== otherId || typing.toMillis() - TYPING_SHOWN_MS > last.sentAt.toMillis();
}

/** The `rev` of a stored thread; -1 if there is none or it is damaged, so that it is replaced. */
export function revOf(thread: Fields): number {
  const rev = thread?.rev;
  return Number.isSafeInteger(rev) ? (rev as number) : -1;
}
