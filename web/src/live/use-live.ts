import type { Message } from '@tagpo/contract/wire/conversations/message';
import { atom, type ReadableAtom } from 'nanostores';
import { useEffect } from 'react';
import { useReadable } from '../lib/hooks/use-readable.ts';
import type { Bell } from './device/inbox-store.ts';
import type { HeldThread } from './held/held-thread.ts';
import {
  type Connection,
  EMPTY_INBOX,
  EMPTY_THREAD,
  type EndedChat,
  type InboxState,
  isInboxWanted,
  isRequestToMe,
  liveInbox,
  type ThreadState,
} from './live-state.ts';

const emptyInbox: ReadableAtom<InboxState> = atom(EMPTY_INBOX);
const emptyThread: ReadableAtom<ThreadState> = atom(EMPTY_THREAD);

/** One part of the inbox. A component that uses it renders again when that part changes, not with every message. */
function useInbox<Part>(select: (state: InboxState) => Part): Part {
  const state = useReadable(liveInbox)?.state ?? emptyInbox;
  return useReadable({ get: () => select(state.get()), listen: state.listen });
}

const selectAll = (state: InboxState) => state;

const loadMore = () => liveInbox.get()?.loadMore();
const retry = () => liveInbox.get()?.retry();

/** Loads the inbox at once, because the page consists of it. */
function useInboxAtOnce(): void {
  useEffect(() => isInboxWanted.set(true), []);
}

/** Every conversation held, newest first, requests included. */
export function useConversations() {
  useInboxAtOnce();
  const { conversations, ...list } = useInbox(selectAll);
  return { ...list, conversations: conversations as HeldThread[], loadMore, retry };
}

/** `isGone`: the conversation was held, and the member may not see it any more. */
export function useHeldThread(otherId: string): { thread: HeldThread | undefined; isGone: boolean } {
  const thread = useInbox(({ conversations }) => conversations.find(({ member }) => member.id === otherId));
  const isGone = useInbox(({ gone }) => gone.has(otherId));
  return { thread, isGone };
}

/** The conversations that ended lately, newest first. */
export function useEndedChats(): readonly EndedChat[] {
  return useInbox(({ ended }) => ended);
}

/** Opens a conversation from the device at once, then fetches what is new. */
export function useThreadMessages(otherId: string) {
  useInboxAtOnce();
  const inbox = useReadable(liveInbox);
  const state = useReadable(inbox?.threadOf(otherId) ?? emptyThread);
  return {
    ...state,
    messages: state.messages as Message[],
    loadOlder: () => inbox?.loadOlder(otherId),
    retry: () => inbox?.retryThread(otherId),
  };
}

export function useUnreadTotal(): number {
  return useInbox(({ conversations }) => conversations.reduce((sum, { unread }) => sum + unread, 0));
}

/** The number of requests that wait for the member's answer. */
export function useRequestsCount(): number {
  return useInbox(({ conversations }) => conversations.filter(isRequestToMe).length);
}

export function useBell(): Bell {
  return useInbox(({ bell }) => bell);
}

export function useConnection(): Connection {
  return useInbox(({ connection }) => connection);
}

/** Marks messages on the screen as read: the count falls at once. */
export function noteRead(otherId: string, senderSequence: number): void {
  liveInbox.get()?.noteRead(otherId, senderSequence);
}

/** To be called after an action that changes the conversations: a block, an unmatch, a match. */
export function noteChanged(): void {
  liveInbox.get()?.lookAgain();
}

/** To be called when a block is made or ended. Opens the inbox if it is not open: without the note it would list the conversation as ended by the other. */
export function noteBlock(otherId: string, block: 'done' | 'none'): void {
  const inbox = liveInbox.get();
  inbox?.noteBlock(otherId, block);
  if (inbox) return;
  const stop = liveInbox.listen((opened) => {
    stop();
    opened?.noteBlock(otherId, block);
  });
  isInboxWanted.set(true);
}
