// What the hooks show of the inbox. Whatever keeps it up is a part of its own, loaded beside the page.
import type { Message } from '@tagpo/contract/wire/conversations/message';
import { atom, type ReadableAtom } from 'nanostores';
import type { Bell } from './device/inbox-store.ts';
import type { HeldThread } from './held/held-thread.ts';

/** `offline`: neither a listener nor an answer. */
export type Connection = 'live' | 'polling' | 'offline';

export type InboxState = {
  status: 'loading' | 'ready' | 'error';
  /** Newest first, requests included. */
  conversations: readonly HeldThread[];
  /** Members whose conversation was here and is not any more. */
  gone: ReadonlySet<string>;
  hasMore: boolean;
  isLoadingMore: boolean;
  hasMoreFailed: boolean;
  bell: Bell;
  connection: Connection;
};

export type ThreadState = {
  status: 'loading' | 'ready' | 'error';
  /** Oldest first, without a gap. */
  messages: readonly Message[];
  hasOlder: boolean;
  older: 'idle' | 'loading' | 'error';
  notFound: boolean;
};

/** The inbox of whoever is signed in. */
export type LiveInbox = {
  readonly state: ReadableAtom<InboxState>;
  /** Opens it from the device and asks for what is new; followed for as long as somebody listens. */
  threadOf(otherId: string): ReadableAtom<ThreadState>;
  loadOlder(otherId: string): void;
  retryThread(otherId: string): void;
  loadMore(): void;
  retry(): void;
  lookAgain(): void;
  noteSent(message: Message): void;
  /** Everything of the other's up to there is read: shown at once, before the API has said so. */
  noteRead(otherId: string, senderSequence: number): void;
  /** Ends everything that runs; what the device keeps stays. */
  end(): void;
};

export const EMPTY_INBOX: InboxState = {
  status: 'loading',
  conversations: [],
  gone: new Set(),
  hasMore: false,
  isLoadingMore: false,
  hasMoreFailed: false,
  bell: { at: 0, isActive: true },
  connection: 'polling',
};

export const EMPTY_THREAD: ThreadState = {
  status: 'loading',
  messages: [],
  hasOlder: false,
  older: 'idle',
  notFound: false,
};

/** The one inbox of this tab; undefined until it is loaded and while nobody is signed in. */
export const liveInbox = atom<LiveInbox | undefined>();

/** Whose chat its member has in front of them. */
export const chatInFront = atom<string | undefined>();

/** A page is shown that is made of it. */
export const isInboxWanted = atom(false);
