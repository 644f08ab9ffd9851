/** Lists everything that may happen next. */
import { otherOf, SIDES, type Side, withSide } from '../conversation.ts';
import type { Step } from '../model.ts';
import { spend, without } from '../state.ts';
import { begin, CALLS, commit } from './calls.ts';
import { areSeparated } from './documents.ts';
import { askForErasure, cutOff, deliverTask, ENDS, endStep, passDay, work } from './erasure.ts';
import type { Protocol } from './protocol.ts';
import { type News, type State, type What, withBreach } from './state.ts';

export interface Action {
  readonly what: What | 'commit' | 'erase' | 'task' | 'work' | 'end' | 'day' | News['by'];
  readonly who?: 'A' | 'B';
  /** What is committed, told or worked at. */
  readonly of?: string;
  readonly fault?: 'lost' | 'doubled' | 'cut-off';
}

const nameOf = (side: Side) => (side === 0 ? 'A' : 'B');

export function stepsFrom(protocol: Protocol, state: State): Step<State, Action>[] {
  const steps: Step<State, Action>[] = [];
  const add = (action: Action, reached: State | undefined) => {
    if (reached !== undefined) steps.push({ action, state: reached });
  };
  for (const by of SIDES) {
    for (const what of CALLS) add({ what, who: nameOf(by) }, begin(protocol, state, { by, what }));
  }
  for (const call of distinct(state.calls)) {
    const rest = { ...state, calls: without(state.calls, call) };
    // A refused call changes nothing, as one that was never begun.
    add({ what: 'commit', who: nameOf(call.by), of: call.what }, commit(protocol, rest, call) ?? rest);
  }
  for (const one of distinct(state.news)) addNews(protocol, state, one, add);
  addErasure(protocol, state, add);
  return steps;
}

/** Equal ones are one choice. */
function distinct<T>(all: readonly T[]): readonly T[] {
  return all.length < 2 ? all : [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

type Add = (action: Action, reached: State | undefined) => void;

function addNews(protocol: Protocol, state: State, one: News, add: Add): void {
  const action: Action = { what: one.by, who: nameOf(one.to), of: one.kind };
  const rest = { ...state, news: without(state.news, one) };
  const tell = (from: State) => (one.by === 'ring' ? ring(from, one) : push(protocol, from, one));
  add(action, tell(rest));
  const faulty = spend(state, 'fault');
  if (faulty === undefined) return;
  add({ ...action, fault: 'doubled' }, tell(faulty));
  // A push that is not sent looks like one that is never delivered.
  if (one.by === 'ring') add({ ...action, fault: 'lost' }, { ...faulty, news: rest.news });
}

/** A bell is written whether its owner is there or not. */
function ring(state: State, { to, kind }: News): State {
  const match = kind === 'match' || state.bells[to]?.match === true;
  return { ...state, bells: withSide(state.bells, to, { match }) };
}

function push(protocol: Protocol, state: State, news: News): State {
  return protocol.mayPush(state, news) ? withBreach(state, findWrongPush(state, news)) : state;
}

function findWrongPush({ users, accounts, choices, passes, conversation }: State, { to, kind }: News) {
  const from = otherOf(to);
  if (accounts[to] !== 'active') return 'a push to somebody who is being erased';
  if (areSeparated(users[0], users[1])) return 'a push over a block';
  // The match is there until the erasure comes to the conversation.
  if (kind === 'match' && conversation?.deleted[from]) return 'a push tells of somebody erased';
  if (kind === 'match') return conversation?.isMatch === true ? undefined : 'a push tells of a match that is over';
  if (users[from] === null) return 'a push tells of somebody erased';
  if (choices[from]?.isLiked !== true) return 'a push tells of a like that was taken back';
  return passes[to] ? 'a push tells of a like that was answered by a pass' : undefined;
}

function addErasure(protocol: Protocol, state: State, add: Add): void {
  for (const of of SIDES) {
    const who = nameOf(of);
    const asked = spend(state, `erase ${who}`);
    if (asked) add({ what: 'erase', who }, askForErasure(asked, of));
    add({ what: 'task', who }, deliverTask(protocol, state, of));
    const doubled = spend(state, 'fault');
    if (doubled === undefined || state.due[of] === 0) continue;
    const twice = { ...doubled, due: withSide(state.due, of, state.due[of] + 1) };
    add({ what: 'task', who, fault: 'doubled' }, deliverTask(protocol, twice, of));
  }
  for (const one of distinct(state.work)) {
    const rest = { ...state, work: without(state.work, one) };
    const stage = protocol.stages[one.next];
    const action: Action = { what: 'work', who: nameOf(one.of), ...(stage && { of: stage }) };
    add(action, work(protocol, rest, one));
    const faulty = spend(rest, 'fault');
    if (faulty) add({ ...action, fault: 'cut-off' }, cutOff(faulty, one));
    const ended = ENDS.includes(stage) ? spend(rest, 'end') : undefined;
    if (ended) add({ what: 'end', who: nameOf(one.of) }, endStep(ended, one));
  }
  const night = spend(state, 'day');
  if (night) add({ what: 'day' }, passDay(protocol, night));
}

export function describeAction({ what, who, of, fault }: Action): string {
  return [who, what, of, fault && `: ${fault}`].filter(Boolean).join(' ');
}
