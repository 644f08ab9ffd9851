/** The erasure of a member: the mark, the steps of the call and of the queue, and the night that finds what was cut off. */
import { otherOf, SIDES, type Side, withSide } from '../conversation.ts';
import { isSeen } from './documents.ts';
import type { Protocol, Stage } from './protocol.ts';
import { inOrder, type State, type Work, withBreach } from './state.ts';

/** Steps of one erasure that run beside each other, and tasks of it that wait: more do the same again. */
const MAX_AT_ONCE = 2;

const withWork = (state: State, work: Work): State => ({ ...state, work: inOrder([...state.work, work]) });
const enqueue = (state: State, of: Side, when: 'due' | 'later'): State => ({
  ...state,
  [when]: withSide(state[when], of, Math.min(state[when][of] + 1, MAX_AT_ONCE)),
});

/** `DELETE /profile/me`: marks the account, or finds it marked. */
export function askForErasure(state: State, of: Side): State | undefined {
  if (state.accounts[of] === null || isBusy(state, of)) return undefined;
  const accounts = withSide(state.accounts, of, 'erasing' as const);
  return withWork({ ...state, accounts }, { of, next: 0, by: 'call', found: null });
}

/** A task is delivered; its step begins, unless nobody asked for the erasure. */
export function deliverTask(protocol: Protocol, state: State, of: Side): State | undefined {
  if (state.due[of] === 0 || isBusy(state, of)) return undefined;
  const taken = { ...state, due: withSide(state.due, of, state.due[of] - 1) };
  if (state.accounts[of] === 'active') return taken;
  const next = protocol.stages.indexOf('queue-repetition') + 1;
  return work(protocol, taken, { of, next, by: 'task', found: null });
}

const isBusy = ({ work: all }: State, of: Side) => all.filter((one) => one.of === of).length === MAX_AT_ONCE;

/** A step does what comes next in it. What it deletes and changes at once depends on nothing that was read before, but for what it `found`. */
export function work(protocol: Protocol, state: State, one: Work): State {
  const stage = protocol.stages[one.next];
  if (stage === undefined) return state;
  const { state: done, found = null, isAgain = false } = STAGES[stage](protocol, state, one);
  const next = isAgain ? protocol.stages.indexOf('find-choice') : one.next + 1;
  return next === protocol.stages.length ? done : withWork(done, { ...one, found, next });
}

/** A step has changed as much as it may, and queues another. */
export const endStep = (state: State, { of }: Work): State => enqueue(state, of, 'due');

/** A call that is cut off is not taken up; a task is delivered again. */
export const cutOff = (state: State, { of, by }: Work): State => (by === 'task' ? enqueue(state, of, 'due') : state);

/** Stages before which a step may end. */
export const ENDS: readonly (Stage | undefined)[] = ['find-choice', 'own-choice', 'last'];

interface Done {
  readonly state: State;
  readonly found?: Work['found'];
  /** What was found was changed meanwhile: it is looked for again. */
  readonly isAgain?: boolean;
}

type DoStage = (protocol: Protocol, state: State, work: Work) => Done;

const STAGES: Readonly<Record<Stage, DoStage>> = {
  'queue-repetition': ({ isRepeated }, state, { of }) => ({ state: isRepeated ? enqueue(state, of, 'later') : state }),
  user: (_protocol, state, { of }) => ({ state: { ...state, users: withSide(state.users, of, null) } }),
  'leave-conversation': (_protocol, state, { of }) => ({ state: leaveConversation(state, of) }),
  'delete-conversation': (_protocol, state, { of }) => ({ state: deleteConversation(state, of) }),
  bells(_protocol, state, { of }) {
    const other = otherOf(of);
    const bell = state.bells[other];
    return { state: { ...state, bells: withSide(state.bells, other, bell && { match: false }) } };
  },
  inbox: (_protocol, state, { of }) => ({ state: { ...state, bells: withSide(state.bells, of, null) } }),
  // The code looks for blocks first. What the second query finds as a block is left to the first, which is asked again.
  'find-choice': (_protocol, state, { of }) => ({ state, found: state.choices[otherOf(of)] }),
  'delete-choice'({ endsBlockWithKey, deletesChanged }, state, { of, found }) {
    const from = otherOf(of);
    if (found === null) return { state };
    const deleted = removeChoice(state, from);
    if (found.block !== null) return endsBlockWithKey ? { state: removeKey(deleted, from) } : { state: deleted, found };
    const isChanged = JSON.stringify(found) !== JSON.stringify(state.choices[from]);
    return isChanged && !deletesChanged ? { state, isAgain: true } : { state: deleted };
  },
  'key-of-block': (_protocol, state, { of, found }) => ({
    state: found === null ? state : removeKey(state, otherOf(of)),
  }),
  'own-choice': (_protocol, state, { of }) => ({ state: removeChoice(state, of) }),
  last: (_protocol, state, { of }) => ({
    state: { ...state, users: withSide(state.users, of, null), passes: withSide(state.passes, of, false) },
  }),
  account: (_protocol, state, { of }) => ({
    state: withBreach({ ...state, accounts: withSide(state.accounts, of, null) }, findKept(state, of)),
  }),
};

const removeChoice = (state: State, from: Side): State => ({ ...state, choices: withSide(state.choices, from, null) });

function removeKey(state: State, of: Side): State {
  return state.users[of] === null ? state : { ...state, users: withSide(state.users, of, { blocks: false }) };
}

function leaveConversation(state: State, of: Side): State {
  const { conversation } = state;
  if (conversation === null) return state;
  return { ...state, conversation: { ...conversation, deleted: withSide(conversation.deleted, of, true) } };
}

/** Where the other does not see it either. */
function deleteConversation(state: State, of: Side): State {
  const { conversation } = state;
  if (conversation === null || isSeen(conversation, otherOf(of))) return state;
  return { ...state, conversation: null };
}

/** What only the member wrote is gone before the account is: nobody would look for it. */
function findKept({ choices, users, passes }: State, of: Side): string | undefined {
  const isKept = choices[of] !== null || users[of] !== null || passes[of];
  return isKept ? 'the account is gone before what its member chose' : undefined;
}

/** Calls and steps take minutes at most, so none outlasts a day. Each night takes up what was cut off. */
export function passDay(protocol: Protocol, state: State): State | undefined {
  const isRinging = state.news.some(({ by }) => by === 'ring');
  if (state.calls.length + state.work.length > 0 || isRinging) return undefined;
  let after: State = state;
  for (const of of SIDES) {
    for (let count = state.later[of]; count > 0; count -= 1) after = enqueue(after, of, 'due');
    after = { ...after, later: withSide(after.later, of, 0) };
    if (state.accounts[of] !== 'erasing') continue;
    after = enqueue(after, of, 'due');
    if (protocol.isRepeatedByNight) after = enqueue(after, of, 'later');
  }
  const [a, b] = state.history.isForgotten;
  const isForgotten = [a || state.users[0] === null, b || state.users[1] === null] as const;
  return { ...after, history: { ...after.history, isForgotten } };
}
