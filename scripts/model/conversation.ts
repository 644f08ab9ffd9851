/**
 * The conversation of A and B: the authoritative document, what each side may know of it, and what members may do to it. These are rules
 * of the product: planted bugs change only those in `Rules`.
 */

export type Side = 0 | 1;
export type Pair<T> = readonly [T, T];
export const SIDES: Pair<Side> = [0, 1];

export const otherOf = (side: Side): Side => (side === 0 ? 1 : 0);
export const withSide = <T>(pair: Pair<T>, side: Side, value: T): Pair<T> =>
  side === 0 ? [value, pair[1]] : [pair[0], value];

export interface Message {
  readonly id: number;
  readonly from: Side;
}

export interface Conversation {
  /** In the order of their `sequence`, which begins at 1. */
  readonly messages: readonly Message[];
  /** Who wrote the first message of a request; null where a match began it, or nothing did. */
  readonly startedBy: Side | null;
  readonly isOpen: boolean;
  readonly isMatch: boolean;
  readonly likes: Pair<boolean>;
  readonly isBlockedBy: Pair<boolean>;
  readonly isDeclined: boolean;
  readonly isUnmatched: boolean;
  readonly isOff: Pair<boolean>;
  /** How many of the other's messages each side has read, and has been delivered. */
  readonly read: Pair<number>;
  readonly delivered: Pair<number>;
  /** For signals and looks: see docs/decisions/041-live-inbox.md. */
  readonly rev: Pair<number>;
  readonly changedFor: Pair<number>;
  readonly visibleSince: Pair<number>;
}

export const EMPTY_CONVERSATION: Conversation = {
  messages: [],
  startedBy: null,
  isOpen: false,
  isMatch: false,
  likes: [false, false],
  isBlockedBy: [false, false],
  isDeclined: false,
  isUnmatched: false,
  isOff: [false, false],
  read: [0, 0],
  delivered: [0, 0],
  rev: [0, 0],
  changedFor: [0, 0],
  visibleSince: [0, 0],
};

/** What one side may know of a conversation it sees. */
export interface Shown {
  /** The newest message's sequence and id; 0 where there is none. */
  readonly last: number;
  readonly lastId: number;
  /** The other's newest `senderSequence`, and how many of those are unread. */
  readonly theirs: number;
  readonly unread: number;
  /** How far the other has read, and been delivered, this side's messages. */
  readonly read: number;
  readonly delivered: number;
  readonly isMatch: boolean;
  readonly isWaiting: boolean;
}

export type View = 'absent' | 'gone' | Shown;

export const SHOWN_NOTHING: Shown = {
  last: 0,
  lastId: 0,
  theirs: 0,
  unread: 0,
  read: 0,
  delivered: 0,
  isMatch: false,
  isWaiting: false,
};
const SHOWN_FIELDS = Object.keys(SHOWN_NOTHING) as (keyof Shown)[];

export function isWaiting({ isOpen, startedBy }: Conversation, side: Side): boolean {
  return !isOpen && startedBy === side;
}

export function countWritten({ messages }: Conversation, side: Side): number {
  return messages.filter(({ from }) => from === side).length;
}

const isEnded = ({ isBlockedBy, isUnmatched, isOff }: Conversation) =>
  isBlockedBy[0] || isBlockedBy[1] || isUnmatched || isOff[0] || isOff[1];

export function viewOf(conversation: Conversation, side: Side): View {
  const { messages, startedBy, isOpen, isMatch, isDeclined, read, delivered } = conversation;
  if (startedBy === null && !isOpen) return 'absent';
  if (isEnded(conversation) || (isDeclined && startedBy !== side)) return 'gone';
  const theirs = countWritten(conversation, otherOf(side));
  const waits = isWaiting(conversation, side);
  return {
    last: messages.length,
    lastId: messages.at(-1)?.id ?? 0,
    theirs,
    unread: theirs - read[side],
    read: waits ? 0 : read[otherOf(side)],
    delivered: waits ? 0 : delivered[otherOf(side)],
    isMatch,
    isWaiting: waits,
  };
}

export function isSameView(a: View, b: View): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  return SHOWN_FIELDS.every((field) => a[field] === b[field]);
}

/** The parts of what members may do that a planted bug may change. */
export interface Rules {
  moveMark(before: number, asked: number): number;
  isMatch(likes: Pair<boolean>): boolean;
}

const canWrite = (conversation: Conversation, side: Side) => !isEnded(conversation) && !isWaiting(conversation, side);

/** With the message; undefined where it is refused. */
export function withMessage(conversation: Conversation, { id, from }: Message): Conversation | undefined {
  if (!canWrite(conversation, from)) return undefined;
  const { messages, startedBy, isOpen, isDeclined } = conversation;
  const isFirst = startedBy === null && !isOpen;
  const isAnswer = !isOpen && startedBy === otherOf(from);
  return {
    ...conversation,
    messages: [...messages, { id, from }],
    startedBy: isFirst ? from : startedBy,
    isOpen: isOpen || isAnswer,
    isDeclined: isDeclined && !isAnswer,
  };
}

export type Mark = 'read' | 'delivered';

/** With the mark of this side moved; the same conversation where nothing changes or the side does not see it. */
export function withMark(
  conversation: Conversation,
  { rules, side, mark, upTo }: { rules: Rules; side: Side; mark: Mark; upTo: number },
): Conversation {
  if (typeof viewOf(conversation, side) === 'string') return conversation;
  const asked = Math.min(upTo, countWritten(conversation, otherOf(side)));
  const moved = rules.moveMark(conversation[mark][side], asked);
  if (moved === conversation[mark][side]) return conversation;
  const delivered = Math.max(conversation.delivered[side], moved);
  return {
    ...conversation,
    [mark]: withSide(conversation[mark], side, moved),
    delivered: withSide(conversation.delivered, side, delivered),
  };
}

/** What a member may do besides writing and reading; each answers undefined where there is nothing to do. */
export const CHANGES = {
  like(conversation: Conversation, side: Side, rules: Rules): Conversation | undefined {
    if (conversation.likes[side] || conversation.isBlockedBy.includes(true) || conversation.isOff.includes(true)) {
      return undefined;
    }
    const likes = withSide(conversation.likes, side, true);
    return rules.isMatch(likes)
      ? { ...conversation, likes, isMatch: true, isOpen: true, isUnmatched: false, isDeclined: false }
      : { ...conversation, likes };
  },
  unlike: (conversation: Conversation, side: Side) =>
    conversation.likes[side] && !conversation.isMatch
      ? { ...conversation, likes: withSide(conversation.likes, side, false) }
      : undefined,
  unmatch(conversation: Conversation, side: Side): Conversation | undefined {
    const { isMatch, isOpen, likes } = conversation;
    if (!isOpen || viewOf(conversation, side) === 'gone') return undefined;
    // The other's like stays unless it was part of a match.
    const left = isMatch ? ([false, false] as const) : withSide(likes, side, false);
    return { ...conversation, isMatch: false, isUnmatched: true, likes: left };
  },
  decline(conversation: Conversation, side: Side): Conversation | undefined {
    const { isOpen, startedBy } = conversation;
    // The member does not see the request: a block came first, or they have declined it before.
    if (isOpen || startedBy !== otherOf(side) || viewOf(conversation, side) === 'gone') return undefined;
    return { ...conversation, isDeclined: true };
  },
  block(conversation: Conversation, side: Side): Conversation | undefined {
    const { isBlockedBy } = conversation;
    // Neither exists for the other after a block: a block in return is refused as one of an unknown member.
    if (isBlockedBy[side] || isBlockedBy[otherOf(side)]) return undefined;
    // A like of the blocked stays, out of sight, unless it was part of a match.
    const likes = conversation.isMatch ? ([false, false] as const) : withSide(conversation.likes, side, false);
    return { ...conversation, isBlockedBy: withSide(isBlockedBy, side, true), isMatch: false, likes };
  },
  unblock: (conversation: Conversation, side: Side) => changeFlag(conversation, 'isBlockedBy', side, false),
  'switch-off': (conversation: Conversation, side: Side) => changeFlag(conversation, 'isOff', side, true),
  'switch-on': (conversation: Conversation, side: Side) => changeFlag(conversation, 'isOff', side, false),
};

function changeFlag(
  conversation: Conversation,
  field: 'isBlockedBy' | 'isOff',
  side: Side,
  value: boolean,
): Conversation | undefined {
  if (conversation[field][side] === value) return undefined;
  return { ...conversation, [field]: withSide(conversation[field], side, value) };
}

export type Change = keyof typeof CHANGES;
