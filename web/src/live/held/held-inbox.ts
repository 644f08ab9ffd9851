import { TYPING_SHOWN_MS } from '@tagpo/contract/product';
import type { Message } from '@tagpo/contract/wire/conversations/message';
import { atom, type ReadableAtom } from 'nanostores';
import { logStoreError } from '../../lib/device/device-store.ts';
import { type Bell, type Change, type InboxStore, isNewerBell, type Look } from '../device/inbox-store.ts';
import { EMPTY_INBOX, type EndedChat, type InboxState } from '../live-state.ts';
import { type Held, type HeldThread, isThread } from './held-thread.ts';
import { mergeHeld, withoutTyping } from './merge.ts';
import { mergeBlock, mergeRead, mergeReported, mergeSent } from './merge-own.ts';
import { lastMessageOf } from './runs.ts';

export type Touched = [otherId: string, held: Held];

export type HeldInbox = ReturnType<typeof createHeldInbox>;

type HeldInboxOptions = {
  uid: string;
  store: InboxStore;
  onChanged: (touched: Touched[]) => void;
  /** Called with changes of this tab once they are stored: a tab that loads after it heard of them finds them. */
  onStored: (touched: Touched[]) => void;
};

/** The conversations in one tab, as the device stores them. */
export function createHeldInbox({ uid, store, onChanged, onStored }: HeldInboxOptions) {
  const state = atom<InboxState>(EMPTY_INBOX);
  let held = new Map<string, Held>();
  /** Conversations that ended while this tab was open. */
  let gone: ReadonlySet<string> = new Set();

  const set = (part: Partial<InboxState>) => state.set({ ...state.get(), ...part });

  function setGone(otherId: string, isGone: boolean): void {
    const next = new Set(gone);
    if (isGone) next.add(otherId);
    else next.delete(otherId);
    gone = next;
  }

  function show(): void {
    const conversations = [...held.values()].filter(isShown).toSorted((one, other) => {
      return one.updatedAt === other.updatedAt ? 0 : one.updatedAt < other.updatedAt ? 1 : -1;
    });
    const blocked = [...held].flatMap(([otherId, one]) => (isThread(one) && one.isBlocked ? [otherId] : []));
    set({
      conversations,
      gone: blocked.length > 0 ? new Set([...gone, ...blocked]) : gone,
      ended: listEnded(held, Date.now()),
    });
  }

  function apply(changes: readonly Change[]): Touched[] {
    const touched: Touched[] = [];
    const next = new Map(held);
    for (const { otherId, apply: change } of changes) {
      const known = next.get(otherId);
      const changed = change(known);
      if (changed === undefined || changed === known) continue;
      next.set(otherId, changed);
      touched.push([otherId, changed]);
      if (isThread(changed) ? gone.has(otherId) : isThread(known)) setGone(otherId, !isThread(changed));
    }
    if (touched.length === 0) return touched;
    held = next;
    show();
    for (const [otherId, one] of touched) endTyping(otherId, one);
    return touched;
  }

  /** Ends typing some time after its arrival, not at the server's time: the device's clock may be wrong. */
  function endTyping(otherId: string, one: Held): void {
    if (!isThread(one) || one.isTypingUntil === undefined) return;
    const until = one.isTypingUntil;
    setTimeout(() => {
      const known = held.get(otherId);
      if (!isThread(known) || known.isTypingUntil !== until) return;
      held = new Map(held).set(otherId, withoutTyping(known));
      show();
    }, TYPING_SHOWN_MS);
  }

  /** Applies changes at once, and stores them. */
  function change(changes: readonly Change[]): void {
    const touched = apply(changes);
    if (touched.length === 0) return;
    onChanged(touched);
    store
      .change(changes)
      .catch(logStoreError)
      .then(() => {
        onStored(touched);
        saveLastMessages(touched);
      });
  }

  function saveMessages(otherId: string, messages: readonly Message[]): void {
    store.saveMessages(otherId, messages).catch(logStoreError);
  }

  /** Stores the newest messages, which the summaries hold whole. */
  function saveLastMessages(touched: readonly Touched[]): void {
    for (const [otherId, one] of touched) {
      const last = isThread(one) ? lastMessageOf(one, uid) : undefined;
      if (last) saveMessages(otherId, [last]);
    }
  }

  return {
    state: state as ReadableAtom<InboxState>,
    read: (otherId: string): Held | undefined => held.get(otherId),
    set: set as (part: Partial<Omit<InboxState, 'conversations' | 'gone'>>) => void,
    async load(): Promise<void> {
      const before = held;
      const stored = await store.load();
      // Changes that are not stored yet stay, and so does who is online.
      for (const [otherId, known] of held) {
        const one = stored.held.get(otherId);
        const merged = one && mergeHeld(known, one);
        // Others were dropped by a fresh answer, unless they came while the store was read.
        if (merged || before.get(otherId) !== known) stored.held.set(otherId, merged ?? known);
        if (merged && isThread(known) && !isThread(merged)) setGone(otherId, true);
      }
      held = stored.held;
      const { status, bell } = state.get();
      set({
        status: stored.isKnown ? 'ready' : status,
        hasMore: stored.hasMore,
        bell: stored.bell && stored.bell.at > bell.at ? stored.bell : bell,
      });
      show();
      onChanged([...held]);
    },
    change,
    saveMessages,
    /** Shows an own message before the inbox confirms it. */
    noteSent(message: Message): void {
      const { receiverId: otherId } = message;
      change([{ otherId, apply: (known) => mergeSent(known, message) }]);
      saveMessages(otherId, [message]);
    },
    noteRead: (otherId: string, sequence: number): void =>
      change([{ otherId, apply: (known) => mergeRead(known, sequence) }]),
    noteBlock: (otherId: string, block: Parameters<typeof mergeBlock>[1]): void =>
      change([{ otherId, apply: (known) => mergeBlock(known, block) }]),
    noteReported: (otherId: string, sequence: number): void =>
      change([{ otherId, apply: (known) => mergeReported(known, sequence) }]),
    /** Stores a look's answer, then applies it. False if it came too late. */
    async look(changes: readonly Change[], look: Look): Promise<boolean> {
      const isInTime = await store.change(changes, look).catch((error) => {
        // Where storage is full or not allowed, the page works without it.
        logStoreError(error);
        return true;
      });
      if (!isInTime) return false;
      if (look.isFresh) {
        held = new Map();
        show();
      }
      const touched = apply(changes);
      set({ status: 'ready', ...(look.isFresh && { hasMore: look.olderCursor !== undefined }) });
      onChanged(touched);
      onStored(touched);
      saveLastMessages(touched);
      return true;
    },
    /** Applies changes that another tab has stored. */
    receive(changes: readonly Change[]): void {
      const touched = apply(changes);
      if (touched.length > 0) onChanged(touched);
    },
    setBell(bell: Bell): void {
      if (isNewerBell(bell, state.get().bell)) set({ bell });
    },
    /** Removes a conversation from those that are gone, because its member may write again. */
    removeGone(otherId: string): void {
      if (!gone.has(otherId)) return;
      setGone(otherId, false);
      show();
    },
  };
}

const isShown = (one: Held | undefined): one is HeldThread => isThread(one) && !one.isBlocked;

/** A conversation that ended is listed for 30 days. */
const ENDED_MS = 30 * 86_400_000;

/** Lists the conversations that ended in that time, newest first. A tombstone without a time is of somebody whom the member blocked. */
function listEnded(held: ReadonlyMap<string, Held>, now: number): EndedChat[] {
  return [...held]
    .flatMap(([id, one]) => (!isThread(one) && one.endedAt !== undefined ? [{ id, endedAt: one.endedAt }] : []))
    .filter(({ endedAt }) => endedAt > now - ENDED_MS)
    .toSorted((one, other) => other.endedAt - one.endedAt);
}
