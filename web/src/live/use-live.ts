import type { Message } from '@tagpo/contract/wire/conversations/message';
import { atom, type ReadableAtom } from 'nanostores';
import { useEffect, useSyncExternalStore } from 'react';
import { useReadable } from '../lib/view/use-readable.ts';
import type { Bell } from './device/inbox-store.ts';
import type { HeldThread } from './held/held-thread.ts';
import {
  type Connection,
  chatInFront,
  EMPTY_INBOX,
  EMPTY_THREAD,
  type InboxState,
  isInboxWanted,
  liveInbox,
  type ThreadState,
} from './live-state.ts';

export type { HeldThread } from './held/held-thread.ts';

const emptyInbox: ReadableAtom<InboxState> = atom(EMPTY_INBOX);
const emptyThread: ReadableAtom<ThreadState> = atom(EMPTY_THREAD);

/** One part of the inbox: who asks for it is rendered again when that part changes, not with every message. */
function useInbox<Part>(select: (state: InboxState) => Part): Part {
  const state = useReadable(liveInbox)?.state ?? emptyInbox;
  return useSyncExternalStore(
    (onChange) => state.listen(onChange),
    () => select(state.get()),
  );
}

const wholeOf = (state: InboxState) => state;
const unreadOf = ({ conversations }: InboxState) => conversations.reduce((sum, { unread }) => sum + unread, 0);
const requestsOf = ({ conversations }: InboxState) =>
  conversations.filter(({ state, startedByMe }) => state === 'request' && !startedByMe).length;

const loadMore = () => liveInbox.get()?.loadMore();
const retry = () => liveInbox.get()?.retry();

/** A page that is made of the inbox waits for nothing else. */
function useWanting(): void {
  useEffect(() => isInboxWanted.set(true), []);
}

/** Every conversation held, newest first, requests included. */
export function useConversations() {
  useWanting();
  const { conversations, ...list } = useInbox(wholeOf);
  return { ...list, conversations: conversations as HeldThread[], loadMore, retry };
}

/** `isGone`: it was here, and its member may not see it any more. */
export function useHeldThread(otherId: string): { thread: HeldThread | undefined; isGone: boolean } {
  const thread = useInbox(({ conversations }) => conversations.find(({ member }) => member.id === otherId));
  const isGone = useInbox(({ gone }) => gone.has(otherId));
  return { thread, isGone };
}

/** Opens from the device at once, then asks for what is new. */
export function useThreadMessages(otherId: string) {
  useWanting();
  const inbox = useReadable(liveInbox);
  const state = useReadable(inbox?.threadOf(otherId) ?? emptyThread);
  return {
    ...state,
    messages: state.messages as Message[],
    loadOlder: () => inbox?.loadOlder(otherId),
    retry: () => inbox?.retryThread(otherId),
  };
}

/** Messages to the member that are not read. */
export function useUnreadTotal(): number {
  return useInbox(unreadOf);
}

/** Requests that wait for the member's answer. */
export function useRequestsCount(): number {
  return useInbox(requestsOf);
}

export function useBell(): Bell {
  return useInbox(({ bell }) => bell);
}

export function useIsLive(): Connection {
  return useInbox(({ connection }) => connection);
}

/** The chat that its member looks at: asked about more often, and told whether the other is online. */
export function setChatInFront(otherId: string | undefined): void {
  chatInFront.set(otherId);
}

/** What the member has on the screen is read: the count falls at once. */
export function noteRead(otherId: string, senderSequence: number): void {
  liveInbox.get()?.noteRead(otherId, senderSequence);
}

/** The member has changed what they see of conversations: a block, an unmatch, a match. */
export function noteChanged(): void {
  liveInbox.get()?.lookAgain();
}
