/** Mistakes that a programmer could make in the protocol: the model must find each of them, else it checks too little. */
import { type Conversation, isSameView, SHOWN_NOTHING, type Side, type View, viewOf } from './conversation.ts';
import { PROTOCOL, type Protocol, type ViewChange } from './protocol.ts';
import type { ScenarioName } from './scenarios.ts';
import type { LookEntry } from './state.ts';

export interface PlantedBug {
  readonly name: string;
  readonly scenario: ScenarioName;
  readonly protocol: Protocol;
}

const bug = (name: string, scenario: ScenarioName, changed: Partial<Protocol>): PlantedBug => ({
  name,
  scenario,
  protocol: { ...PROTOCOL, ...changed },
});

/** A bug in what a side may know: signals and looks use the same wrong view. */
function viewBug(
  name: string,
  scenario: ScenarioName,
  viewFor: (conversation: Conversation, side: Side) => View,
): PlantedBug {
  const seesChange = ({ before, after, side }: ViewChange) => !isSameView(viewFor(before, side), viewFor(after, side));
  return bug(name, scenario, { viewFor, seesChange, movesChangedFor: seesChange, viewSentAgain: viewFor });
}

export const PLANTED_BUGS: readonly PlantedBug[] = [
  // Signals
  bug('a signal is written over any rev', 'block', {
    writeThread: (thread, { rev, view }) =>
      thread === undefined && view === 'gone' ? undefined : { rev, view, isTyping: false },
  }),
  bug('typing is written over a gone', 'locks', {
    writeTyping: (thread) =>
      thread && { ...thread, view: thread.view === 'gone' ? SHOWN_NOTHING : thread.view, isTyping: true },
  }),
  bug('a gone is written where nothing was', 'block', {
    writeThread: (thread, { rev, view }) => (rev > (thread?.rev ?? 0) ? { rev, view, isTyping: false } : undefined),
  }),
  bug('unread is counted up by each signal', 'receiving', { writeThread: countUp }),
  bug('the transaction writes the inboxes itself', 'locks', { signalsInTransaction: true }),
  bug('a message sent again is signalled over a block', 'block in the middle', {
    viewSentAgain: (conversation, side) => viewOf({ ...conversation, isBlockedBy: [false, false] }, side),
  }),
  bug('an unblock keeps the rev', 'block', {
    nextRev: ({ before, after, side }) => before.rev[side] + (isUnblock(before, after) ? 0 : 1),
  }),
  bug('a new match counts revs from the beginning', 'matches', {
    nextRev: ({ before, after, side }) => (before.isUnmatched && after.isMatch ? 1 : before.rev[side] + 1),
  }),

  // What nobody may know
  bug('both sides have one rev', 'request', { nextRev: ({ before }) => Math.max(...before.rev) + 1 }),
  bug("every change moves a look's time, the other side's included", 'request', { movesChangedFor: () => true }),
  viewBug('a decline is shown to the member who asked', 'request', (conversation, side) =>
    conversation.isDeclined ? 'gone' : viewOf(conversation, side),
  ),
  viewBug('a member whose request is unanswered learns what was read', 'request', (conversation, side) => {
    const view = viewOf(conversation, side);
    return typeof view === 'string' ? view : { ...view, read: conversation.read[side === 0 ? 1 : 0] };
  }),
  bug('a member whose request is unanswered is shown typing', 'request', {
    seesTyping: (conversation, side) => typeof viewOf(conversation, side) !== 'string',
  }),

  // Looks
  bug('the mark is the time of the answer', 'receiving', { lookMark: (_readAt, arrivesAt) => arrivesAt }),
  bug('a look does not reach back before its mark', 'block', { overlap: 0 }),
  bug('changes are dated by the clock of an instance that is slow', 'receiving', {
    changedAt: (clock) => clock - PROTOCOL.overlap - 1,
  }),
  bug('a look tells only the receiver', 'sending', {
    movesChangedFor: (told) => PROTOCOL.movesChangedFor(told) && told.side !== told.by,
  }),
  bug('a look names no gone member', 'block', { isNamedGone: () => false }),
  bug('a look names gone members only from the inbox', 'looks', { isNamedGone: ({ thread }) => thread !== undefined }),
  bug('a look names every gone member', 'looks', { isNamedGone: () => true }),
  bug('a look names a member who came and went between two looks', 'looks', {
    isNamedGone: ({ conversation, side, since, thread }) =>
      thread !== undefined || (since !== null && conversation.visibleSince[side] <= since),
  }),
  bug('a mark outlives the inbox it was made by', 'switch-off', { knowsMark: () => true }),

  // The device
  bug("a look's answer is taken over what is newer", 'block', { takesLook: () => true }),
  bug('the rev of a gone conversation is not kept', 'block', { tombstone: () => null }),
  bug('a late answer is kept in an emptied store', 'store', { acceptsLook: () => true }),
  bug('the mark is kept before what came with it', 'store', { storeCutOff: (store, mark) => ({ ...store, mark }) }),
  bug('a tab overwrites what other tabs stored', 'tabs', {
    basis: ({ tabs, store }, tab) => tabs[tab]?.sees ?? store,
  }),
  bug('a new leader listens from now on', 'tabs', { listensAfter: (_newestAt, inboxWrites) => inboxWrites }),
  bug('a gap in the sequence is not filled', 'receiving', { fillsGaps: false }),
  bug('messages that arrive after a block are kept', 'gap', { acceptsFetched: () => true }),
  bug('an old write is taken for a new one after a look', 'switch-off', { takesReceived: () => true }),
  bug('the listener runs before the first look is answered', 'switch-off', { listensWithoutMark: true }),

  // Marks
  bug('a late mark moves back', 'marks', { moveMark: (_before, asked) => asked }),
  bug('a mark counts as told when it is sent', 'marks', { trustsMarks: true }),
  bug('a refused mark counts as told', 'push', { storeAfterRefusal: (store) => store }),

  // The outbox
  bug('a message sent twice is written twice', 'sending', { isKnownMessage: () => false }),
  bug('an item leaves the outbox when it is sent', 'outbox', {
    whenPosted: (outbox, item) => outbox.filter(({ id }) => id !== item.id),
  }),
  bug('each tab sends what was written in it', 'outbox', {
    mayPost: ({ outbox, tabs }, tab) =>
      outbox.find((item) => !item.hasFailed && (item.tab === tab || !tabs[item.tab]?.isOpen)),
  }),
  bug('an item under way waits for its tab for ever', 'outbox', {
    mayPost: (device, tab) => {
      const item = PROTOCOL.mayPost(device, tab);
      return item?.isUnderWay ? undefined : item;
    },
    whenPosted: (outbox, { id }) => outbox.map((item) => (item.id === id ? { ...item, isUnderWay: true } : item)),
  }),

  // Matches and pushes
  bug('one like makes a match', 'matches', { isMatch: ([a, b]) => a || b }),
  bug('a push is sent after a block', 'push', {
    mayPush: ({ read }, { to, senderSequence }) => read[to] < senderSequence,
  }),
  bug('a push tells what was read meanwhile', 'push', {
    mayPush: (conversation, { to }) => typeof viewOf(conversation, to) !== 'string',
  }),
];

function countUp(thread: Parameters<Protocol['writeThread']>[0], { rev, view }: LookEntry) {
  if (rev < (thread?.rev ?? 0) || view === 'gone') return PROTOCOL.writeThread(thread, { rev, view });
  const before = typeof thread?.view === 'object' ? thread.view : SHOWN_NOTHING;
  const isMessage = view.theirs > before.theirs || rev === thread?.rev;
  const unread = view.unread === 0 ? 0 : before.unread + (isMessage ? 1 : 0);
  return { rev, view: { ...view, unread }, isTyping: false };
}

function isUnblock(before: Conversation, after: Conversation): boolean {
  return before.isBlockedBy.includes(true) && !after.isBlockedBy.includes(true);
}
