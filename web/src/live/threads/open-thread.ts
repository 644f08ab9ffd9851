import { listMessages } from '@tagpo/contract/calls/conversations';
import { MESSAGES_PAGE_SIZE } from '@tagpo/contract/product';
import type { Message } from '@tagpo/contract/wire/conversations/message';
import { atom, onMount, type ReadableAtom } from 'nanostores';
import type { Api } from '../../lib/api/api.ts';
import { isNotFound } from '../../lib/api/api-error.ts';
import type { InboxStore } from '../device/inbox-store.ts';
import type { HeldInbox } from '../held/held-inbox.ts';
import { isThread } from '../held/held-thread.ts';
import { joinMessages, lastMessageOf, newestRun } from '../held/runs.ts';
import { EMPTY_THREAD, isRequestToMe, type ThreadState } from '../live-state.ts';
import type { OlderConversations } from '../looks/older-conversations.ts';

/** A gap of more messages than this is not filled at once: the newest page is shown, and older messages are loaded on demand. */
const MAX_GAP = 2 * MESSAGES_PAGE_SIZE;

export type OpenThreadOptions = {
  uid: string;
  api: Api;
  store: InboxStore;
  inbox: HeldInbox;
  older: OlderConversations;
  /** Resolves when the first look was answered, or has failed. */
  firstLook: Promise<void>;
};

export type OpenThread = ReturnType<typeof createOpenThread>;

/** The messages of one conversation: a run without a gap that ends with the newest. It is kept up to date while it has subscribers. */
export function createOpenThread(otherId: string, options: OpenThreadOptions) {
  const { uid, api, store, inbox, older, firstLook } = options;
  const state = atom<ThreadState>(EMPTY_THREAD);
  let isOpen = false;
  let isSyncing = false;
  /** New messages may have come since the last request. */
  let isBehind = false;
  let hasFailed = false;
  /** It was a request to the member, who may have declined it, and may still write then. */
  let isRequest = false;
  /** The `sequence` of the first message of the conversation, once it is known. */
  let start = 1;

  onMount(state, () => {
    isOpen = true;
    open();
    return () => {
      isOpen = false;
    };
  });
  const set = (change: Partial<ThreadState>) => state.set({ ...state.get(), ...change });
  const hasOlder = (messages: readonly Message[]) => (messages[0]?.sequence ?? 0) > start;

  function show(messages: readonly Message[]): void {
    hasFailed = false;
    set({ status: 'ready', notFound: false, messages, hasOlder: hasOlder(messages) });
  }

  function showOlder(older: readonly Message[]): void {
    // The shown messages may have changed since the older ones were requested.
    const messages = newestRun(joinMessages(older, state.get().messages));
    set({ messages, older: 'idle', hasOlder: hasOlder(messages) });
  }

  const close = () => state.set({ ...EMPTY_THREAD, status: 'ready', notFound: true });

  async function open(): Promise<void> {
    const [stored, storedStart = start] = await Promise.all([
      store.readMessages(otherId, Number.POSITIVE_INFINITY, MESSAGES_PAGE_SIZE),
      store.readStart(otherId),
    ]);
    start = storedStart;
    const run = newestRun(joinMessages(stored, state.get().messages));
    if (run.length > 0) show(run);
    await sync();
  }

  /** Fetches what is missing. A call during a sync makes it fetch once more. */
  async function sync(): Promise<void> {
    isBehind = true;
    if (isSyncing) return;
    isSyncing = true;
    while (isBehind && isOpen) {
      isBehind = false;
      await firstLook;
      try {
        await fill();
      } catch (error) {
        if (isNotFound(error)) close();
        else {
          // The shown messages stay: the next look tries again.
          hasFailed = true;
          set({ status: state.get().messages.length > 0 ? 'ready' : 'error' });
        }
      }
    }
    isSyncing = false;
  }

  async function fill(): Promise<void> {
    const known = inbox.read(otherId);
    const { messages } = state.get();
    const tail = messages.at(-1)?.sequence ?? 0;
    if (!isThread(known)) return fillUnknown();
    isRequest = isRequestToMe(known);
    const end = known.lastMessage?.sequence ?? 0;
    if (tail >= end) return show(messages);
    if (tail === 0 || end - tail > MAX_GAP) return addNewest(await fetchNewest());
    for (let from = tail; from < end; ) {
      const { data } = await api(listMessages, { params: { id: otherId }, query: { after: String(from) } });
      const reached = data.at(-1)?.sequence ?? from;
      if (reached <= from) return addNewest(await fetchNewest());
      from = reached;
      add(data);
    }
  }

  async function fetchNewest() {
    const { data, nextCursor } = await api(listMessages, { params: { id: otherId }, query: {} });
    return { messages: data, isWhole: nextCursor === undefined };
  }

  function addNewest({ messages, isWhole }: Awaited<ReturnType<typeof fetchNewest>>): void {
    if (isWhole && messages[0]) setStart(messages[0].sequence);
    add(messages);
  }

  /** For an older conversation that is not held yet, or for none. */
  async function fillUnknown(): Promise<void> {
    const newest = await fetchNewest();
    if (newest.messages.length > 0) {
      await older.fetch(otherId);
      if (!isThread(inbox.read(otherId))) return close();
    } else if (inbox.read(otherId)) inbox.removeGone(otherId);
    addNewest(newest);
  }

  function setStart(sequence: number): void {
    start = sequence;
    store.saveStart(otherId, sequence);
  }

  function add(messages: readonly Message[]): void {
    inbox.saveMessages(otherId, messages);
    show(newestRun(joinMessages(state.get().messages, messages)));
  }

  return {
    state: state as ReadableAtom<ThreadState>,
    /** To be called when the held conversation has changed. */
    update(): void {
      const known = inbox.read(otherId);
      if (!isThread(known)) {
        // Opened again, a chat must not begin with what has ended meanwhile.
        if (isOpen) close();
        else state.set(EMPTY_THREAD);
        // Of a tombstone without a time the member has blocked the other.
        if (isOpen && isRequest && known?.endedAt !== undefined) sync();
        return;
      }
      if (!isOpen) return;
      isRequest = isRequestToMe(known);
      const { messages, notFound } = state.get();
      const last = lastMessageOf(known, uid);
      const tail = messages.at(-1)?.sequence ?? 0;
      if (last?.sequence === tail + 1 && !isSyncing) show([...messages, last]);
      else if (notFound || (last && last.sequence > tail)) sync();
    },
    receive(messages: readonly Message[]): void {
      const shown = state.get();
      if (!isOpen || shown.notFound) return;
      const run = newestRun(joinMessages(shown.messages, messages));
      const isGapless = (run[0]?.sequence ?? 0) <= (shown.messages[0]?.sequence ?? 1);
      if (isGapless) show(run);
      else sync();
    },
    retryIfFailed(): void {
      if (isOpen && hasFailed) sync();
    },
    async loadOlder(): Promise<void> {
      const [first] = state.get().messages;
      if (!first || state.get().older === 'loading') return;
      set({ older: 'loading' });
      try {
        const stored = newestRun(await store.readMessages(otherId, first.sequence, MESSAGES_PAGE_SIZE));
        if (stored.at(-1)?.sequence === first.sequence - 1) return showOlder(stored);
        const query = { before: String(first.sequence) };
        const { data, nextCursor } = await api(listMessages, { params: { id: otherId }, query });
        if (nextCursor === undefined) setStart(data[0]?.sequence ?? first.sequence);
        inbox.saveMessages(otherId, data);
        showOlder(data);
      } catch {
        set({ older: 'error' });
      }
    },
    retry(): void {
      set({ status: state.get().messages.length > 0 ? 'ready' : 'loading' });
      sync();
    },
  };
}
