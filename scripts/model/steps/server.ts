/** The API and Firestore: authoritative transactions, the signals after them, the look, pushes. */
import {
  CHANGES,
  type Change,
  type Conversation,
  countWritten,
  isSameView,
  type Mark,
  otherOf,
  SIDES,
  type Side,
  viewOf,
  withMark,
  withMessage,
  withSide,
} from '../conversation.ts';
import { type Protocol, SIGNAL_LIFETIME } from '../protocol.ts';
import {
  type Answer,
  type Call,
  isWatched,
  type Push,
  type Signal,
  type State,
  type Thread,
  withBreach,
} from '../state.ts';

/** Firestore's time after one more write; undefined while a signal would then be older than it may get. */
function tick({ clock, signals }: State): number | undefined {
  return signals.some(({ bornAt }) => bornAt + SIGNAL_LIFETIME < clock + 1) ? undefined : clock + 1;
}

/** Time passes: others write in other conversations. */
export function wait(state: State): State | undefined {
  const clock = tick(state);
  return clock === undefined ? undefined : { ...state, clock };
}

/** The state after an authoritative transaction; undefined while it must wait for the end of a signal. */
function commit(protocol: Protocol, state: State, { by, after }: { by: Side; after: Conversation }): State | undefined {
  const clock = tick(state);
  if (clock === undefined) return undefined;
  const before = state.conversation;
  const signalled = SIDES.filter((side) => protocol.seesChange({ before, after, side, by }));
  if (protocol.signalsInTransaction && signalled.some((side) => state.isLocked[side])) {
    return state.isLocked[otherOf(by)] ? withBreach(state, "a call fails because of the other's lock") : state;
  }
  let conversation = after;
  for (const side of SIDES) {
    const change = { before, after, side, by };
    if (protocol.seesChange(change)) {
      conversation = { ...conversation, rev: withSide(conversation.rev, side, protocol.nextRev(change)) };
    }
    if (protocol.movesChangedFor(change)) {
      const time = protocol.changedAt(clock);
      conversation = { ...conversation, changedFor: withSide(conversation.changedFor, side, time) };
    }
    const isNew = typeof viewOf(before, side) === 'string' && typeof viewOf(after, side) !== 'string';
    if (isNew) conversation = { ...conversation, visibleSince: withSide(conversation.visibleSince, side, clock) };
  }
  const committed = { ...state, clock, conversation, history: withKnown(state, after) };
  const signals = signalled.flatMap((side) => signalOf(protocol, committed, side));
  return { ...committed, signals: inOrder([...state.signals, ...signals]) };
}

function withKnown({ conversation, history, clock }: State, after: Conversation): State['history'] {
  let { known, knownAt } = history;
  for (const side of SIDES) {
    if (isSameView(viewOf(conversation, side), viewOf(after, side))) continue;
    known = withSide(known, side, known[side] + 1);
    knownAt = withSide(knownAt, side, clock + 1);
  }
  return { ...history, known, knownAt };
}

function signalOf(protocol: Protocol, state: State, side: Side, view = protocol.viewFor(state.conversation, side)) {
  if (view === 'absent' || !isWatched(state, side)) return [];
  return [{ to: side, bornAt: state.clock, rev: state.conversation.rev[side], view } satisfies Signal];
}

/** Signals are a set: sorted, equal sets are equal states. */
const inOrder = (signals: readonly Signal[]) =>
  signals.length < 2 ? signals : signals.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Applies a change such as a block; undefined where there is nothing to do. */
export function change(protocol: Protocol, state: State, { by, what }: { by: Side; what: Change }): State | undefined {
  if (state.conversation.isOff[by] && what !== 'switch-on') return undefined;
  const after = CHANGES[what](state.conversation, by, protocol);
  if (after === undefined) return undefined;
  const committed = commit(protocol, state, { by, after });
  // A switch-off empties the member's own inbox.
  return committed && what === 'switch-off'
    ? {
        ...committed,
        inboxes: withSide(committed.inboxes, by, undefined),
        isDisturbed: true,
        emptiedAt: withSide(committed.emptiedAt, by, committed.clock),
      }
    : committed;
}

export interface Handled {
  readonly state: State;
  readonly isRefused: boolean;
}

/** A call arrives at an instance; undefined while it must wait for the end of a signal. */
export function handle(protocol: Protocol, state: State, call: Call): Handled | undefined {
  return handleFor(protocol, state, call, state.devices[call.device]?.member ?? 0);
}

/** A message or a mark of this side. */
export function handleFor(
  protocol: Protocol,
  state: State,
  call: { readonly what: 'send'; readonly id: number } | { readonly what: Mark; readonly upTo: number },
  by: Side,
): Handled | undefined {
  const { conversation } = state;
  if (call.what !== 'send') {
    if (typeof viewOf(conversation, by) === 'string') return { state, isRefused: true };
    const after = withMark(conversation, { rules: protocol, side: by, mark: call.what, upTo: call.upTo });
    if (after === conversation) return { state, isRefused: false };
    return wrap(commit(protocol, state, { by, after }), false);
  }
  if (protocol.isKnownMessage(conversation, call.id)) {
    const again = SIDES.flatMap((side) => signalOf(protocol, state, side, protocol.viewSentAgain(conversation, side)));
    return { state: { ...state, signals: inOrder([...state.signals, ...again]) }, isRefused: false };
  }
  const after = withMessage(conversation, { id: call.id, from: by });
  if (after === undefined) return { state, isRefused: true };
  const sent = commit(protocol, state, { by, after });
  if (sent === undefined || sent.clock === state.clock) return wrap(sent, true);
  return { state: withPush(sent, { to: otherOf(by), senderSequence: countWritten(after, by) }), isRefused: false };
}

const wrap = (state: State | undefined, isRefused: boolean) => state && { state, isRefused };

function withPush(state: State, push: Push): State {
  return !state.setup.pushes ? state : { ...state, pushes: [...state.pushes, push] };
}

/** Typing changes no document: it is only signalled, to a side that may know of it. */
export function signalTyping(protocol: Protocol, state: State, by: Side): State | undefined {
  const to = otherOf(by);
  if (typeof viewOf(state.conversation, by) === 'string' || !protocol.seesTyping(state.conversation, to))
    return undefined;
  return { ...state, signals: inOrder([...state.signals, { to, bornAt: state.clock, typing: true }]) };
}

/** A signal arrives: it is written or changes nothing. It fails where the inbox's owner holds a lock. */
export function land(protocol: Protocol, state: State, signal: Signal): State {
  if (state.isLocked[signal.to]) return state;
  const thread = state.inboxes[signal.to];
  const written = 'typing' in signal ? protocol.writeTyping(thread) : protocol.writeThread(thread, signal);
  return written === undefined ? state : writeInbox(state, signal.to, written);
}

function writeInbox(state: State, side: Side, written: Omit<Thread, 'at'>): State {
  const before = state.inboxes[side];
  const at = state.inboxWrites[side] + 1;
  const after: State = {
    ...state,
    inboxWrites: withSide(state.inboxWrites, side, at),
    inboxes: withSide(state.inboxes, side, { ...written, at }),
  };
  if (before !== undefined && written.rev < before.rev)
    return withBreach(after, 'an older signal replaces a newer one');
  if (before?.view === 'gone' && written.view !== 'gone' && written.rev <= before.rev) {
    return withBreach(after, 'a late signal brings back what is gone');
  }
  if (written.view === 'gone') {
    return state.history.wasShown[side] ? after : withBreach(after, 'gone names somebody never shown');
  }
  return withShown(after, side);
}

function withShown(state: State, side: Side): State {
  const { wasShown } = state.history;
  return wasShown[side] ? state : { ...state, history: { ...state.history, wasShown: withSide(wasShown, side, true) } };
}

type LookAnswer = Extract<Answer, { what: 'look' }>;

/** `GET /inbox?since=`: the answer, and Firestore after the look has mended the inbox or failed to. */
export function look(
  protocol: Protocol,
  state: State,
  { side, since, isMended }: { side: Side; since: number | null; isMended: boolean },
): { state: State; answer: Omit<LookAnswer, 'what' | 'device' | 'tab'> } {
  const inboxAt = state.inboxWrites[side];
  // The API no longer knows what the device was shown: the device begins anew.
  if (since !== null && !protocol.knowsMark(since, state.emptiedAt[side])) {
    return { state, answer: { since, readAt: state.clock, entry: null, isUnknown: true, inboxAt } };
  }
  const entry = findChange(protocol, state, { side, since });
  const answer = { since, readAt: state.clock, entry, isUnknown: false, inboxAt };
  if (entry === null) return { state, answer };
  let after = state;
  if (entry.view === 'gone') {
    if (!state.history.wasShown[side]) after = withBreach(after, 'gone names somebody never shown');
  } else after = withShown(after, side);
  const thread = state.inboxes[side];
  const isBehind = entry.rev > (thread?.rev ?? 0) && (thread !== undefined || entry.view !== 'gone');
  if (isMended && isBehind && !state.isLocked[side]) {
    after = writeInbox(after, side, { rev: entry.rev, view: entry.view, isTyping: false });
  }
  return { state: after, answer };
}

function findChange(
  protocol: Protocol,
  { conversation, inboxes }: State,
  { side, since }: { side: Side; since: number | null },
): LookAnswer['entry'] {
  const view = protocol.viewFor(conversation, side);
  if (view === 'absent') return null;
  if (since !== null && conversation.changedFor[side] <= since - protocol.overlap) return null;
  const rev = conversation.rev[side];
  if (view !== 'gone') return { rev, view };
  if (since === null) return null;
  return protocol.isNamedGone({ conversation, side, since, thread: inboxes[side] }) ? { rev, view } : null;
}

export function deliverPush(protocol: Protocol, state: State, push: Push): State {
  const { conversation } = state;
  if (!protocol.mayPush(conversation, push)) return state;
  if (typeof viewOf(conversation, push.to) === 'string')
    return withBreach(state, 'a push tells of somebody who is gone');
  return conversation.read[push.to] >= push.senderSequence ? withBreach(state, 'a push tells of what was seen') : state;
}
