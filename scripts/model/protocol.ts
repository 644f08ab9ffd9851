/**
 * The protocol of docs/decisions/041-live-inbox.md as the small decisions it is made of. A planted bug replaces one of them.
 */
import { type Conversation, isSameView, type Pair, type Rules, type Side, type View, viewOf } from './conversation.ts';
import type { Device, LookEntry, OutboxItem, Push, Store, Thread } from './state.ts';

export interface Told {
  readonly before: Conversation;
  readonly after: Conversation;
  readonly side: Side;
  readonly by: Side;
}

export interface Protocol extends Rules {
  /** What signals and looks tell a side. */
  viewFor(conversation: Conversation, side: Side): View;
  /** Whether a change raises a side's `rev` and is signalled to it, and whether it moves its `changedFor`. */
  seesChange(told: Told): boolean;
  movesChangedFor(told: Told): boolean;
  nextRev(told: Told): number;
  /** The time written as `changedFor`, by the time of the commit. */
  changedAt(clock: number): number;
  /** Whether the authoritative transaction writes the inboxes itself. */
  readonly signalsInTransaction: boolean;
  /** Which view a message sent again under its id signals. */
  viewSentAgain(conversation: Conversation, side: Side): View;

  /** The thread after a signal of a state arrived; the same one where it changes nothing. */
  writeThread(thread: Thread | undefined, entry: LookEntry): Omit<Thread, 'at'> | undefined;
  writeTyping(thread: Thread | undefined): Omit<Thread, 'at'> | undefined;
  /** Whether typing may be told to this side. */
  seesTyping(conversation: Conversation, side: Side): boolean;

  /** A look reaches back this far before its mark. */
  readonly overlap: number;
  /** Whether a look's mark is good still, by when the inbox was emptied last. */
  knowsMark(since: number, emptiedAt: number): boolean;
  /** The mark an answer gives, by the time its query read and the time it arrives. */
  lookMark(readAt: number, arrivesAt: number): number;
  isNamedGone(look: {
    conversation: Conversation;
    side: Side;
    since: number | null;
    thread: Thread | undefined;
  }): boolean;

  /** Whether a device takes what it is brought over what it holds. */
  takes(held: LookEntry | null, brought: LookEntry): boolean;
  /** Whether what the listener brings may be newer than the last look at all. */
  takesReceived(store: Store, thread: Thread): boolean;
  /** What a look's answer is merged by: as `takes`. */
  takesLook(held: LookEntry | null, brought: LookEntry): boolean;
  /** What stays on the device of a thread that is gone. */
  tombstone(entry: LookEntry): LookEntry | null;
  acceptsLook(store: Store, since: number | null): boolean;
  /** The store when a tab closes in the middle of keeping a look's answer. */
  storeCutOff(store: Store, mark: number): Store;
  /** What a tab's change is based on: the store as it is, or as the tab saw it last. */
  basis(device: Device, tab: number): Store;
  readonly fillsGaps: boolean;
  acceptsFetched(held: LookEntry | null): boolean;
  /** Whether the listener runs before the first look is answered. */
  readonly listensWithoutMark: boolean;
  /** After which `at` a new leader's listener begins. */
  listensAfter(newestAt: number, inboxWrites: number): number;
  /** Whether a mark counts as told before its call is answered. */
  readonly trustsMarks: boolean;
  /** The store after a mark was refused. */
  storeAfterRefusal(store: Store): Store;

  /** Who sends what of the outbox, by the tab that holds its lock. */
  mayPost(device: Device, tab: number): OutboxItem | undefined;
  whenPosted(outbox: readonly OutboxItem[], item: OutboxItem): readonly OutboxItem[];

  mayPush(conversation: Conversation, push: Push): boolean;
}

/** Signals end, one way or the other, within so many authoritative transactions: stands for their greatest age. */
export const SIGNAL_LIFETIME = 2;

const headOf = ({ outbox }: Device) => outbox[0];
const isNewer = (held: LookEntry | null, brought: LookEntry) => brought.rev > (held?.rev ?? 0);

export const PROTOCOL: Protocol = {
  isKnownMessage: ({ messages }, sent) => messages.some(({ id }) => id === sent),
  moveMark: Math.max,
  isMatch: ([a, b]: Pair<boolean>) => a && b,

  viewFor: viewOf,
  seesChange: ({ before, after, side }) => !isSameView(viewOf(before, side), viewOf(after, side)),
  movesChangedFor: ({ before, after, side }) => !isSameView(viewOf(before, side), viewOf(after, side)),
  nextRev: ({ before, side }) => before.rev[side] + 1,
  changedAt: (clock) => clock,
  signalsInTransaction: false,
  viewSentAgain: viewOf,

  writeThread(thread, { rev, view }) {
    if (thread === undefined && view === 'gone') return undefined;
    return rev > (thread?.rev ?? 0) ? { rev, view, isTyping: false } : undefined;
  },
  writeTyping: (thread) => (thread === undefined || thread.view === 'gone' ? undefined : { ...thread, isTyping: true }),
  seesTyping(conversation, side) {
    const view = viewOf(conversation, side);
    return typeof view !== 'string' && !view.isWaiting;
  },

  // A signal may land one transaction before its end, after a look that read at that time.
  overlap: SIGNAL_LIFETIME,
  knowsMark: (since, emptiedAt) => since >= emptiedAt,
  lookMark: (readAt) => readAt,
  isNamedGone({ conversation, side, since, thread }) {
    if (thread !== undefined) return true;
    return since !== null && conversation.visibleSince[side] <= since && since < conversation.changedFor[side];
  },

  takes: isNewer,
  takesReceived: ({ held, lookedAt }, { at }) => held !== null || at > lookedAt,
  takesLook: isNewer,
  tombstone: (entry) => entry,
  acceptsLook: (store, since) => since === null || (store.mark !== null && store.mark >= since),
  storeCutOff: (store) => store,
  basis: ({ store }) => store,
  fillsGaps: true,
  acceptsFetched: (held) => typeof held?.view === 'object',
  listensWithoutMark: false,
  listensAfter: (newestAt) => newestAt,
  trustsMarks: false,
  storeAfterRefusal: (store) => ({ ...store, readHere: 0, readThere: 0 }),

  mayPost(device, tab) {
    const head = headOf(device);
    return device.sender === tab && head !== undefined && !head.hasFailed ? head : undefined;
  },
  whenPosted: (outbox) => outbox,

  mayPush(conversation, { to, senderSequence }) {
    return typeof viewOf(conversation, to) !== 'string' && conversation.read[to] < senderSequence;
  },
};
