// The state of the inbox for hooks. The code that updates it is a chunk of its own, loaded beside the page.
import type { Message } from '@tagpo/contract/wire/conversations/message';
import { atom, type ReadableAtom } from 'nanostores';
import type { Bell } from './device/inbox-store.ts';
import type { HeldThread } from './held/held-thread.ts';

/** `offline`: neither a listener nor an answer. */
export type Connection = 'live' | 'polling' | 'offline';

/** A conversation that its member may not see any more, and when that was noticed: this device's clock, in milliseconds. */
export type EndedChat = { id: string; endedAt: number };

export type InboxState = {
  status: 'loading' | 'ready' | 'error';
  /** Newest first, requests included. */
  conversations: readonly HeldThread[];
  /** Members whose conversation is gone. */
  gone: ReadonlySet<string>;
  /** The conversations that ended in the last 30 days, newest first. */
  ended: readonly EndedChat[];
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
  /** Opens a thread from the device and fetches what is new, for as long as it has subscribers. */
  threadOf(otherId: string): ReadableAtom<ThreadState>;
  loadOlder(otherId: string): void;
  retryThread(otherId: string): void;
  loadMore(): void;
  retry(): void;
  lookAgain(): void;
  noteSent(message: Message): void;
  /** Marks the other's messages up to a sequence as read, at once. */
  noteRead(otherId: string, senderSequence: number): void;
  /** Follows a block of this member's: hides its conversation while it is on its way, and drops it once it is done. */
  noteBlock(otherId: string, block: 'waiting' | 'done' | 'none'): void;
  /** Stops everything. What is stored stays. */
  end(): void;
};

export const EMPTY_INBOX: InboxState = {
  status: 'loading',
  conversations: [],
  gone: new Set(),
  ended: [],
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

/** The id of the member whose chat is in front: looks come more often, and say whether that member is online. */
export const chatInFront = atom<string | undefined>();

/** The member is deleting their account: this tab neither listens nor heeds what other calls are refused for. */
export const isErasing = atom(false);

/** Whether the inbox is opened at once: a page shows it, or it has to note something. */
export const isInboxWanted = atom(false);

/** The other started the conversation, and the member has not answered it. */
export const isRequestToMe = ({ state, startedByMe }: Pick<HeldThread, 'state' | 'startedByMe'>) =>
  state === 'request' && !startedByMe;
