import { TYPING_SHOWN_MS } from '@tagpo/contract/product';
import { atom, type ReadableAtom } from 'nanostores';
import { logStoreError } from '../../lib/device/device-store.ts';
import type { Bell, Change, InboxStore, Look } from '../device/inbox-store.ts';
import { EMPTY_INBOX, type InboxState } from '../live-state.ts';
import { type Held, isThread } from './held-thread.ts';
import { mergeHeld, withoutTyping } from './merge.ts';
import { lastMessageOf } from './runs.ts';

export type Touched = [otherId: string, held: Held];

export type HeldInbox = {
  readonly state: ReadableAtom<InboxState>;
  read(otherId: string): Held | undefined;
  load(): Promise<void>;
  set(part: Partial<Omit<InboxState, 'conversations' | 'gone'>>): void;
  /** Applies changes at once, and stores them. */
  change(changes: readonly Change[]): void;
  /** Stores a look's answer, then applies it. False if it came too late. */
  look(changes: readonly Change[], look: Look): Promise<boolean>;
  /** Applies changes that another tab has stored. */
  receive(changes: readonly Change[]): void;
  setBell(bell: Bell): void;
  /** Removes a conversation from those that are gone, because its member may write again. */
  removeGone(otherId: string): void;
};

type HeldInboxOptions = { uid: string; store: InboxStore; onChanged: (touched: Touched[], isMine: boolean) => void };

/** The conversations of one tab, as the device keeps them. */
export function createHeldInbox({ uid, store, onChanged }: HeldInboxOptions): HeldInbox {
  const state = atom<InboxState>(EMPTY_INBOX);
  let held = new Map<string, Held>();
  /** Conversations that ended while this tab was open. */
  let gone: ReadonlySet<string> = new Set();

  const set = (part: Partial<InboxState>) => state.set({ ...state.get(), ...part });

  function show(): void {
    const conversations = [...held.values()].filter(isThread).toSorted((one, other) => {
      return one.updatedAt === other.updatedAt ? 0 : one.updatedAt < other.updatedAt ? 1 : -1;
    });
    set({ conversations, gone });
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
      if (isThread(changed) ? gone.has(otherId) : isThread(known)) {
        gone = isThread(changed) ? new Set([...gone].filter((id) => id !== otherId)) : new Set([...gone, otherId]);
      }
    }
    if (touched.length === 0) return touched;
    held = next;
    show();
    for (const [otherId, one] of touched) endTyping(otherId, one);
    return touched;
  }

  /** Counted from when it was received: the device's clock may be wrong. */
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

  /** Stores the newest messages, which the summaries hold whole. */
  async function keepLastMessages(touched: readonly Touched[]): Promise<void> {
    for (const [otherId, one] of touched) {
      const last = isThread(one) ? lastMessageOf(one, uid) : undefined;
      if (last) await store.saveMessages(otherId, [last]);
    }
  }

  return {
    state,
    read: (otherId) => held.get(otherId),
    set,
    async load() {
      const kept = await store.load();
      // Changes that are not stored yet stay, and so does who is online.
      for (const [otherId, one] of kept.held) {
        const known = held.get(otherId);
        const merged = mergeHeld(known, one);
        kept.held.set(otherId, merged);
        if (isThread(known) && !isThread(merged)) gone = new Set([...gone, otherId]);
      }
      held = kept.held;
      const { status, bell } = state.get();
      set({
        status: kept.isKnown ? 'ready' : status,
        hasMore: kept.hasMore,
        bell: kept.bell && kept.bell.at > bell.at ? kept.bell : bell,
      });
      show();
      onChanged([...held], false);
    },
    change(changes) {
      const touched = apply(changes);
      if (touched.length === 0) return;
      onChanged(touched, true);
      store
        .change(changes)
        .then(() => keepLastMessages(touched))
        .catch(logStoreError);
    },
    async look(changes, look) {
      const isKept = await store.change(changes, look).catch((error) => {
        // Where storage is full or not allowed, the page works without it.
        logStoreError(error);
        return true;
      });
      if (!isKept) return false;
      if (look.isFresh) {
        held = new Map();
        show();
      }
      const touched = apply(changes);
      set({ status: 'ready', ...(look.isFresh && { hasMore: look.olderCursor !== undefined }) });
      onChanged(touched, true);
      keepLastMessages(touched).catch(logStoreError);
      return true;
    },
    receive(changes) {
      const touched = apply(changes);
      if (touched.length > 0) onChanged(touched, false);
    },
    setBell(bell) {
      if (bell.at > state.get().bell.at) set({ bell });
    },
    removeGone(otherId) {
      if (!gone.has(otherId)) return;
      gone = new Set([...gone].filter((id) => id !== otherId));
      show();
    },
  };
}
