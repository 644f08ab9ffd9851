import { readInbox } from '@tagpo/contract/calls/conversations';
import type { InboxAnswer } from '@tagpo/contract/wire/conversations/inbox';
import { timeOfMark } from '@tagpo/contract/wire/conversations/inbox-mark';
import type { Api } from '../../lib/api/api.ts';
import type { Change, InboxStore } from '../device/inbox-store.ts';
import type { HeldInbox } from '../held/held-inbox.ts';
import { type Held, isThread } from '../held/held-thread.ts';
import { mergeConversation, mergeGone, mergeOnline, mergePaused } from '../held/merge.ts';

const TIMEOUT_MS = 15_000;

type LookResult = {
  /** The server's time up to which this device holds everything. */
  heldUntil: number;
  /** Everything held was replaced, so other tabs load again too. */
  isFresh: boolean;
  /** Changes may be missing, so another look is needed. */
  isIncomplete: boolean;
};

type PerformLookOptions = { api: Api; store: InboxStore; inbox: HeldInbox; chat: string | undefined };

/** One look. Its answer is stored together with its mark. @throws what the API throws. */
export async function performLook({ api, store, inbox, chat }: PerformLookOptions): Promise<LookResult> {
  const { generation, mark: since } = await store.readPosition();
  const query = {
    ...(since !== undefined && { since }),
    ...(chat !== undefined && { chat, ...heldRevOf(inbox.read(chat)) }),
  };
  const { data } = await api(readInbox, { query, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { mark, isFresh, olderCursor } = data;
  const isInTime = await inbox.look(changesOf(data, inbox, chat), { generation, mark, isFresh, olderCursor });
  return { heldUntil: timeOfMark(mark) ?? 0, isFresh, isIncomplete: !isInTime || (isFresh && since !== undefined) };
}

function heldRevOf(held: Held | undefined): { heard?: string } {
  return isThread(held) ? { heard: String(held.rev) } : {};
}

function changesOf(answer: InboxAnswer, inbox: HeldInbox, chat?: string): Change[] {
  const { conversations, gone, isChatOnline, isChatPaused = false } = answer;
  const now = Date.now();
  // The chat in front may be one that this answer brings.
  const shown = new Set(inbox.state.get().conversations.map(({ member }) => member.id));
  if (chat !== undefined) shown.add(chat);
  return [
    ...conversations.map(
      (one): Change => ({ otherId: one.member.id, apply: (known) => mergeConversation(known, one, now) }),
    ),
    ...gone.map(({ id, rev }): Change => ({ otherId: id, apply: (known) => mergeGone(known, rev, now) })),
    ...[...shown].map((id): Change => {
      if (id !== chat) return { otherId: id, apply: (known) => mergeOnline(known, undefined, now) };
      return { otherId: id, apply: (known) => mergePaused(mergeOnline(known, isChatOnline, now), isChatPaused) };
    }),
  ];
}
