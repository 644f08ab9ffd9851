import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';
import type { Message } from '@tagpo/contract/wire/conversations/message';
import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';

export type OnTheWay = {
  id: string;
  content: string;
  prompt?: Prompt | undefined;
  writtenAt: string;
  state: 'waiting' | 'sending' | 'failed';
  error?: string | undefined;
};

export type Row = {
  id: string;
  content: string;
  /** The prompt that it answers: of the other, if it is one's own. */
  prompt?: Prompt;
  isMine: boolean;
  sentAt: string;
  state?: MessageState;
  error?: string;
  /** The first message of a day. */
  startsDay: boolean;
  /** The message under the line of new messages. The first loaded message has no line above it. */
  isFirstNew: boolean;
  /** The first message that was unread when the chat opened. The line of new messages may have moved on since. */
  isFirstUnread: boolean;
  /** A group is what one sender wrote within a minute. */
  startsGroup: boolean;
  endsGroup: boolean;
};

type Given = {
  otherId: string;
  messages: readonly Message[];
  outgoing: readonly OnTheWay[];
  conversation: Pick<Conversation, 'read' | 'delivered'> | undefined;
  /** The other's last `senderSequence` before the line of new messages; undefined if there is none. */
  dividerAfter: number | undefined;
  /** The other's last `senderSequence` that was read when the chat opened; undefined if nothing was unread. */
  openedAfter?: number | undefined;
};

export function toRows({ otherId, messages, outgoing, conversation, dividerAfter, openedAfter }: Given): Row[] {
  const rows: Row[] = [];
  const firstNew = dividerAfter === undefined ? undefined : dividerAfter + 1;
  const firstUnread = openedAfter === undefined ? undefined : openedAfter + 1;
  for (const message of messages) {
    const { id, content, prompt, sentAt, senderId, senderSequence } = message;
    const isMine = senderId !== otherId;
    const isFirstNew = !isMine && senderSequence === firstNew && rows.length > 0;
    const isFirstUnread = !isMine && senderSequence === firstUnread;
    const state = isMine ? { state: arrivedState(message, conversation) } : {};
    const shown = { id, content, ...(prompt && { prompt }), isMine, sentAt };
    rows.push({ ...shown, isFirstNew, isFirstUnread, ...state, ...AFTER_NOTHING });
  }
  const arrived = new Set(messages.map(({ id }) => id));
  for (const { id, content, prompt, writtenAt, state, error } of outgoing) {
    if (arrived.has(id)) continue;
    const shown = state === 'failed' ? 'failed' : 'sending';
    const why = error === undefined ? {} : { error };
    rows.push({
      id,
      content,
      ...(prompt && { prompt }),
      isMine: true,
      sentAt: writtenAt,
      state: shown,
      isFirstNew: false,
      isFirstUnread: false,
      ...why,
      ...AFTER_NOTHING,
    });
  }
  return joinGroups(rows);
}

const AFTER_NOTHING = { startsDay: true, startsGroup: true, endsGroup: true } as const;

function joinGroups(rows: Row[]): Row[] {
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1];
    if (!before) continue;
    row.startsDay = !isSameDay(before.sentAt, row.sentAt);
    if (row.startsDay || row.isFirstNew || !isSameGroup(before, row)) continue;
    row.startsGroup = false;
    before.endsGroup = false;
  }
  return rows;
}

/** A failed message stands alone, because it can be retried or discarded alone. */
function isSameGroup(one: Row, next: Row): boolean {
  if (one.isMine !== next.isMine || one.state === 'failed' || next.state === 'failed') return false;
  if ((one.state === 'sending') !== (next.state === 'sending')) return false;
  return minuteOf(one.sentAt) === minuteOf(next.sentAt);
}

const minuteOf = (time: string) => Math.floor(Date.parse(time) / 60_000);
const isSameDay = (one: string, other: string) => new Date(one).toDateString() === new Date(other).toDateString();

/** The state of one's own message. */
export type MessageState = 'sending' | 'failed' | 'sent' | 'delivered' | 'read';

/** The state of one's own message that the server has. */
export function arrivedState(
  { isRead, senderSequence }: Pick<Message, 'isRead' | 'senderSequence'>,
  conversation: Pick<Conversation, 'read' | 'delivered'> | undefined,
): 'sent' | 'delivered' | 'read' {
  const { read = 0, delivered = 0 } = conversation ?? {};
  if (isRead || senderSequence <= read) return 'read';
  return senderSequence <= delivered ? 'delivered' : 'sent';
}
