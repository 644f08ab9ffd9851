/** The protocol of docs/decisions/041-live-inbox.md as small decisions. A planted bug replaces one of them. */
import { type Conversation, isSameView, type Pair, type Side, type View, viewOf } from './conversation.ts';
import type { Device, LookEntry, OutboxItem, Push, Store, Thread } from './state.ts';

export type Protocol = Readonly<typeof PROTOCOL>;

export interface ViewChange {
  readonly before: Conversation;
  readonly after: Conversation;
  readonly side: Side;
  readonly by: Side;
}

interface NamedGone {
  readonly conversation: Conversation;
  readonly side: Side;
  readonly since: number | null;
  readonly thread: Thread | undefined;
}

type Written = Omit<Thread, 'at'> | undefined;

/** Signals arrive or are lost within this many authoritative transactions; stands for their maximal age. */
export const SIGNAL_LIFETIME: number = 2;

const isNewer = (held: LookEntry | null, brought: LookEntry): boolean => brought.rev > (held?.rev ?? 0);
const changesView = ({ before, after, side }: ViewChange): boolean =>
  !isSameView(viewOf(before, side), viewOf(after, side));

export const PROTOCOL = {
  isKnownMessage: ({ messages }: Conversation, sent: number): boolean => messages.some(({ id }) => id === sent),
  /** The mark after one more call. */
  moveMark: (before: number, asked: number): number => Math.max(before, asked),
  isMatch: ([a, b]: Pair<boolean>): boolean => a && b,

  /** The view that signals and looks give a side. */
  viewFor: viewOf,
  /** Whether a change raises a side's `rev` and is signalled to it, and whether it moves its `changedFor`. */
  seesChange: changesView,
  movesChangedFor: changesView,
  nextRev: ({ before, side }: ViewChange): number => before.rev[side] + 1,
  /** The time written as `changedFor`, by the time of the commit. */
  changedAt: (clock: number): number => clock,
  /** Whether the authoritative transaction writes the inboxes itself. */
  signalsInTransaction: false,
  /** Which view a message sent again under its id signals. */
  viewSentAgain: viewOf,

  /** The thread after a signal of a state arrived; undefined where it changes nothing. */
  writeThread(thread: Thread | undefined, { rev, view }: LookEntry): Written {
    if (thread === undefined && view === 'gone') return undefined;
    return rev > (thread?.rev ?? 0) ? { rev, view, isTyping: false } : undefined;
  },
  writeTyping: (thread: Thread | undefined): Written =>
    thread === undefined || thread.view === 'gone' ? undefined : { ...thread, isTyping: true },
  /** Whether typing may be told to this side. */
  seesTyping(conversation: Conversation, side: Side): boolean {
    const view: View = viewOf(conversation, side);
    return typeof view !== 'string' && !view.isWaiting;
  },

  /** How far a look reaches back before its mark: a signal may arrive after a look that read during its lifetime. */
  overlap: SIGNAL_LIFETIME,
  /** Whether a look's mark is still valid, by when the inbox was emptied last. */
  knowsMark: (since: number, emptiedAt: number): boolean => since >= emptiedAt,
  /** The mark an answer gives, by the time its query read and the time it arrives. */
  lookMark: (readAt: number, _arrivesAt: number): number => readAt,
  isNamedGone({ conversation, side, since, thread }: NamedGone): boolean {
    if (thread !== undefined) return true;
    return since !== null && conversation.visibleSince[side] <= since && since < conversation.changedFor[side];
  },

  /** Whether a device replaces what it holds by what it receives. */
  takes: isNewer,
  /** Whether what the listener brings can be newer than the last look. */
  takesReceived: ({ held, lookedAt }: Store, { at }: Thread): boolean => held !== null || at > lookedAt,
  /** As `takes`, for the answer of a look. */
  takesLook: isNewer,
  /** What stays on the device of a thread that is gone. */
  tombstone: (entry: LookEntry): LookEntry | null => entry,
  acceptsLook: (store: Store, since: number | null): boolean =>
    since === null || (store.mark !== null && store.mark >= since),
  /** The store when a tab closes in the middle of keeping a look's answer. */
  storeCutOff: (store: Store, _mark: number): Store => store,
  /** What a tab's change is based on: the store as it is, or as the tab saw it last. */
  basis: ({ store }: Device, _tab: number): Store => store,
  fillsGaps: true,
  acceptsFetched: (held: LookEntry | null): boolean => typeof held?.view === 'object',
  /** Whether the listener runs before the first look is answered. */
  listensWithoutMark: false,
  /** After which `at` a new leader's listener begins. */
  listensAfter: (newestAt: number, _inboxWrites: number): number => newestAt,
  /** Whether a mark counts as reported before its call is answered. */
  trustsMarks: false,
  storeAfterRefusal: (store: Store): Store => ({ ...store, readHere: 0, readThere: 0 }),

  /** The item of the outbox that a tab may send. */
  mayPost({ outbox: [head], sender }: Device, tab: number): OutboxItem | undefined {
    return sender === tab && head !== undefined && !head.hasFailed ? head : undefined;
  },
  whenPosted: (outbox: readonly OutboxItem[], _item: OutboxItem): readonly OutboxItem[] => outbox,

  mayPush(conversation: Conversation, { to, senderSequence }: Push): boolean {
    return typeof viewOf(conversation, to) !== 'string' && conversation.read[to] < senderSequence;
  },
};
