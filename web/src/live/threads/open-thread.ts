import type { Message } from '@tagpo/contract/wire/conversations/message';
import { atom, type WritableAtom } from 'nanostores';
import { joinMessages, newestRun } from '../held/runs.ts';
import { EMPTY_THREAD, type ThreadState } from '../live-state.ts';

/** The messages of one conversation that is on the screen: a run without a gap, which ends with the newest. */
export type OpenThread = {
  readonly state: WritableAtom<ThreadState>;
  isOpen: boolean;
  isSyncing: boolean;
  /** More may have come since it was last asked for. */
  isBehind: boolean;
  /** What it asked for last could not be had. */
  hasFailed: boolean;
  /** The `sequence` of the first message there is, once it is known. */
  start: number;
  show(messages: readonly Message[]): void;
  showOlder(messages: readonly Message[]): void;
  setOlder(older: ThreadState['older']): void;
  reset(): void;
  fail(): void;
  /** There is none for its member. */
  close(): void;
};

export function createThread(): OpenThread {
  const state = atom<ThreadState>(EMPTY_THREAD);
  const set = (change: Partial<ThreadState>) => state.set({ ...state.get(), ...change });
  const hasOlder = (messages: readonly Message[]) => (messages[0]?.sequence ?? 0) > thread.start;
  const thread: OpenThread = {
    state,
    isOpen: false,
    isSyncing: false,
    isBehind: false,
    hasFailed: false,
    start: 1,
    show(messages) {
      thread.hasFailed = false;
      set({ status: 'ready', notFound: false, messages, hasOlder: hasOlder(messages) });
    },
    showOlder(older) {
      // What is shown may have changed since they were asked for.
      const messages = newestRun(joinMessages(older, state.get().messages));
      set({ messages, older: 'idle', hasOlder: hasOlder(messages) });
    },
    setOlder: (older) => set({ older }),
    reset: () => set({ status: state.get().messages.length > 0 ? 'ready' : 'loading' }),
    // What is shown stays: it is asked for again with the next look.
    fail() {
      thread.hasFailed = true;
      set({ status: state.get().messages.length > 0 ? 'ready' : 'error' });
    },
    close: () => state.set({ ...EMPTY_THREAD, status: 'ready', notFound: true }),
  };
  return thread;
}
