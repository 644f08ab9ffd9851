import { listMessages } from '@tagpo/contract/calls/conversations';
import { MESSAGES_PAGE_SIZE } from '@tagpo/contract/product';
import type { Message } from '@tagpo/contract/wire/conversations/message';
import { onMount, type ReadableAtom } from 'nanostores';
import type { Api } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { InboxStore } from '../device/inbox-store.ts';
import { type Held, isThread } from '../held/held-thread.ts';
import { joinMessages, lastMessageOf, newestRun } from '../held/runs.ts';
import type { ThreadState } from '../live-state.ts';
import { createThread, type OpenThread } from './open-thread.ts';

/** A gap of more messages than this is not filled at once: the newest page is shown, and older ones are asked for. */
const MAX_GAP = 2 * MESSAGES_PAGE_SIZE;

type OpenThreadsOptions = {
  uid: string;
  api: Api;
  store: InboxStore;
  read: (otherId: string) => Held | undefined;
  /** The first look was answered, or has failed. */
  whenLooked: () => Promise<void>;
  /** Asks for a conversation that is not held. */
  bring: (otherId: string) => Promise<void>;
  save: (otherId: string, messages: Message[]) => void;
  /** There is nothing to be seen any more, and yet its member may write. */
  onEmptied: (otherId: string) => void;
};

export type OpenThreads = {
  of(otherId: string): ReadableAtom<ThreadState>;
  /** What is held of its conversation has changed. */
  follow(otherId: string): void;
  receive(otherId: string, messages: readonly Message[]): void;
  /** Asks again for what could not be had. */
  catchUp(): void;
  loadOlder(otherId: string): void;
  retry(otherId: string): void;
};

/** The messages of the conversations that are on the screen. */
export function createOpenThreads(options: OpenThreadsOptions): OpenThreads {
  const { uid, api, store, read } = options;
  const threads = new Map<string, OpenThread>();

  function threadOf(otherId: string): OpenThread {
    const known = threads.get(otherId);
    if (known) return known;
    const thread = createThread();
    threads.set(otherId, thread);
    onMount(thread.state, () => {
      thread.isOpen = true;
      open(otherId, thread);
      return () => {
        thread.isOpen = false;
      };
    });
    return thread;
  }

  async function open(otherId: string, thread: OpenThread): Promise<void> {
    const [kept, start] = await Promise.all([
      store.readMessages(otherId, Number.POSITIVE_INFINITY, MESSAGES_PAGE_SIZE),
      store.readStart(otherId),
    ]);
    if (start !== undefined) thread.start = start;
    const run = newestRun(joinMessages(kept, thread.state.get().messages));
    if (run.length > 0) thread.show(run);
    await sync(otherId, thread);
  }

  /** One at a time; what is asked for meanwhile comes after it. */
  async function sync(otherId: string, thread: OpenThread): Promise<void> {
    thread.isBehind = true;
    if (thread.isSyncing) return;
    thread.isSyncing = true;
    while (thread.isBehind && thread.isOpen) {
      thread.isBehind = false;
      await options.whenLooked();
      try {
        await fill(otherId, thread);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) thread.close();
        else thread.fail();
      }
    }
    thread.isSyncing = false;
  }

  async function fill(otherId: string, thread: OpenThread): Promise<void> {
    const known = read(otherId);
    const { messages } = thread.state.get();
    const tail = messages.at(-1)?.sequence ?? 0;
    if (!isThread(known)) return fillUnknown(otherId, thread);
    const end = known.lastMessage?.sequence ?? 0;
    if (tail >= end) return thread.show(messages);
    if (tail === 0 || end - tail > MAX_GAP) return showNewest(otherId, thread);
    for (let from = tail; from < end; ) {
      const { data } = await api(listMessages, { params: { id: otherId }, query: { after: String(from) } });
      const reached = data.at(-1)?.sequence ?? from;
      if (reached <= from) return showNewest(otherId, thread);
      from = reached;
      add(otherId, thread, data);
    }
  }

  async function showNewest(otherId: string, thread: OpenThread): Promise<void> {
    const { data, nextCursor } = await api(listMessages, { params: { id: otherId }, query: {} });
    if (nextCursor === undefined && data[0]) setStart(otherId, thread, data[0].sequence);
    add(otherId, thread, data);
  }

  /** An older conversation that was not brought yet; or none. */
  async function fillUnknown(otherId: string, thread: OpenThread): Promise<void> {
    const { data, nextCursor } = await api(listMessages, { params: { id: otherId }, query: {} });
    if (data.length > 0) {
      await options.bring(otherId);
      if (!isThread(read(otherId))) return thread.close();
      if (nextCursor === undefined && data[0]) setStart(otherId, thread, data[0].sequence);
    } else if (read(otherId)) options.onEmptied(otherId);
    add(otherId, thread, data);
  }

  function setStart(otherId: string, thread: OpenThread, sequence: number): void {
    thread.start = sequence;
    store.saveStart(otherId, sequence);
  }

  function add(otherId: string, thread: OpenThread, messages: readonly Message[]): void {
    options.save(otherId, [...messages]);
    thread.show(newestRun(joinMessages(thread.state.get().messages, messages)));
  }

  async function loadOlder(otherId: string, thread: OpenThread): Promise<void> {
    const [first] = thread.state.get().messages;
    if (!first || thread.state.get().older === 'loading') return;
    thread.setOlder('loading');
    try {
      const kept = newestRun(await store.readMessages(otherId, first.sequence, MESSAGES_PAGE_SIZE));
      if (kept.at(-1)?.sequence === first.sequence - 1) return thread.showOlder(kept);
      const query = { before: String(first.sequence) };
      const { data, nextCursor } = await api(listMessages, { params: { id: otherId }, query });
      if (nextCursor === undefined) setStart(otherId, thread, data[0]?.sequence ?? first.sequence);
      options.save(otherId, data);
      thread.showOlder(data);
    } catch {
      // Shown in its place; the API's caller has told what went wrong.
      thread.setOlder('error');
    }
  }

  return {
    of: (otherId) => threadOf(otherId).state,
    follow(otherId) {
      const thread = threads.get(otherId);
      if (!thread?.isOpen) return;
      const known = read(otherId);
      if (!isThread(known)) return thread.close();
      const last = lastMessageOf(known, uid);
      const tail = thread.state.get().messages.at(-1)?.sequence ?? 0;
      if (last?.sequence === tail + 1 && !thread.isSyncing) thread.show([...thread.state.get().messages, last]);
      else if (thread.state.get().notFound || (last && last.sequence > tail)) sync(otherId, thread);
    },
    receive(otherId, messages) {
      const thread = threads.get(otherId);
      if (!thread?.isOpen || thread.state.get().notFound) return;
      const shown = thread.state.get().messages;
      const run = newestRun(joinMessages(shown, messages));
      // What does not stand next to what is shown comes by asking for what lies between.
      const isNext = (run[0]?.sequence ?? 0) <= (shown[0]?.sequence ?? 1);
      if (isNext) thread.show(run);
      else sync(otherId, thread);
    },
    catchUp() {
      for (const [otherId, thread] of threads) {
        if (thread.isOpen && thread.hasFailed) sync(otherId, thread);
      }
    },
    loadOlder: (otherId) => loadOlder(otherId, threadOf(otherId)),
    retry(otherId) {
      const thread = threadOf(otherId);
      thread.reset();
      sync(otherId, thread);
    },
  };
}
