/** Lists everything that may happen next. */

import type { Action } from '../action.ts';
import { CHANGES, type Change, countWritten, otherOf, SIDES, type Side, viewOf, withSide } from '../conversation.ts';
import type { Protocol } from '../protocol.ts';
import {
  type Answer,
  type Call,
  type Device,
  EMPTY_STORE,
  isWatched,
  type Signal,
  type State,
  spend,
  spendFault,
  type Tab,
  withDevice,
  without,
} from '../state.ts';
import {
  acknowledge,
  dropArrived,
  emptied,
  fail,
  findMark,
  hasGap,
  markReadHere,
  takeFetched,
  takeLook,
  takeReceived,
  withMarkReported,
  withStore,
} from './device.ts';
import { change, deliverPush, handle, handleFor, land, look, signalTyping, wait } from './server.ts';

export interface Step {
  readonly action: Action;
  readonly state: State;
}

const nameOf = (side: Side) => (side === 0 ? 'A' : 'B');

class Steps {
  readonly all: Step[] = [];
  add(action: Action, state: State | undefined): void {
    if (state !== undefined) this.all.push({ action, state });
  }
}

interface Context {
  readonly protocol: Protocol;
  readonly state: State;
  readonly steps: Steps;
}

export function stepsFrom(protocol: Protocol, state: State): readonly Step[] {
  const steps = new Steps();
  const ground = { protocol, state, steps };
  const waiting = spend(state, 'wait');
  if (waiting) steps.add({ what: 'wait' }, wait(waiting));
  addMembersActs(ground);
  addSignals(ground);
  addCalls(ground);
  addAnswers(ground);
  for (const [index, device] of state.devices.entries()) {
    if (state.conversation.isOff[device.member]) continue;
    addWriting(ground, { device, index });
    addListening(ground, { device, index });
    addTabs(ground, { device, index });
  }
  addPushes(ground);
  return steps.all;
}

function addMembersActs({ protocol, state, steps }: Context): void {
  for (const by of SIDES) {
    const who = nameOf(by);
    for (const what of Object.keys(CHANGES) as Change[]) {
      const spent = spend(state, `${what} ${who}`);
      if (spent !== undefined) steps.add({ what, who }, change(protocol, spent, { by, what }));
    }
    if (!isWatched(state, by)) addActsAtOnce({ protocol, state, steps }, by);
    if (state.isLocked[by]) {
      steps.add({ what: 'unlock', who }, { ...state, isLocked: withSide(state.isLocked, by, false) });
    } else {
      const spent = spend(state, `lock ${who}`);
      if (spent) {
        const isLocked = withSide(state.isLocked, by, true);
        steps.add({ what: 'lock', who }, { ...spent, isLocked, isDisturbed: true });
      }
    }
  }
}

/** The calls of a side without a device are answered at once. */
function addActsAtOnce({ protocol, state, steps }: Context, by: Side): void {
  const who = nameOf(by);
  const { conversation } = state;
  const writing = spend(state, `write ${who}`);
  if (writing) {
    const id = (8 + by) * 10 + countWritten(conversation, by) + 1;
    const sent = handleFor(protocol, writing, { what: 'send', id }, by);
    if (sent && !sent.isRefused) steps.add({ what: 'write', who, id }, sent.state);
  }
  const reading = spend(state, `read ${who}`);
  const upTo = countWritten(conversation, otherOf(by));
  if (reading && conversation.read[by] < upTo) {
    steps.add({ what: 'read', who, upTo }, handleFor(protocol, reading, { what: 'read', upTo }, by)?.state);
  }
  const typing = spend(state, `typing ${who}`);
  if (typing) steps.add({ what: 'typing', who }, signalTyping(protocol, typing, by));
}

function addSignals({ protocol, state, steps }: Context): void {
  let before: Signal | undefined;
  for (const signal of state.signals) {
    // Equal signals are one choice.
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(signal)) continue;
    before = signal;
    const rest = { ...state, signals: without(state.signals, signal) };
    const action: Action = { what: 'signal', who: nameOf(signal.to), ...('rev' in signal && { rev: signal.rev }) };
    const isOvertaking = rest.signals.some((other) => other.to === signal.to && other.bornAt < signal.bornAt);
    steps.add(action, land(protocol, isOvertaking ? { ...rest, isDisturbed: true } : rest, signal));
    // A lock loses the signal anyway.
    if (state.isLocked[signal.to]) continue;
    steps.add({ ...action, fault: 'lost' }, spendFault(rest));
    const doubled = spendFault(state);
    if (doubled) steps.add({ ...action, fault: 'doubled' }, land(protocol, doubled, signal));
  }
}

interface Place {
  readonly device: Device;
  readonly index: number;
}

/** A device's number among its member's, from 1. */
function placeOf(state: State, index: number, tab?: number): Pick<Action, 'who' | 'device' | 'tab'> {
  const member = state.devices[index]?.member ?? 0;
  const device = state.devices.slice(0, index + 1).filter((one) => one.member === member).length;
  return { who: nameOf(member), device, ...(tab !== undefined && { tab: tab + 1 }) };
}

function addCalls({ protocol, state, steps }: Context): void {
  for (const call of state.calls) {
    const rest = { ...state, calls: without(state.calls, call) };
    const action: Action = {
      what: 'call',
      ...placeOf(state, call.device, call.tab),
      call: call.what,
      ...(call.what === 'send' ? { id: call.id } : { upTo: call.upTo }),
    };
    // Nobody waits for a call whose tab is closed, so its loss is no fault.
    if (call.tab === undefined) steps.add({ ...action, fault: 'lost' }, rest);
    else steps.add({ ...action, fault: 'lost' }, spendFault(rest));
    const handled = handle(protocol, rest, call);
    if (handled === undefined) continue;
    if (call.tab === undefined) {
      steps.add(action, handled.state);
      continue;
    }
    const answered = answerCall(protocol, handled.state, { call, isRefused: handled.isRefused });
    steps.add(action, answered);
    steps.add({ ...action, fault: 'answer-lost' }, spendFault(handled.state));
    const doubled = spendFault(answered);
    const copy: Call = { ...call, tab: undefined };
    steps.add({ ...action, fault: 'doubled' }, doubled && { ...doubled, calls: [...doubled.calls, copy] });
  }
}

function answerCall(protocol: Protocol, state: State, { call, isRefused }: { call: Call; isRefused: boolean }): State {
  const device = state.devices[call.device];
  if (device === undefined || call.tab === undefined) return state;
  if (call.what !== 'send') {
    const basis = protocol.basis(device, call.tab);
    const told = withMarkReported(basis, call);
    const store = isRefused ? protocol.storeAfterRefusal(told) : told;
    return withDevice(state, call.device, withStore(device, call.tab, store));
  }
  if (isRefused) return withDevice(state, call.device, fail(device, call.id));
  const { acknowledged } = state.history;
  const known = acknowledged.includes(call.id) ? acknowledged : [...acknowledged, call.id].sort((a, b) => a - b);
  const history = { ...state.history, acknowledged: known };
  return withDevice({ ...state, history }, call.device, acknowledge(device, call.id));
}

function addAnswers({ protocol, state, steps }: Context): void {
  for (const answer of state.answers) {
    const device = state.devices[answer.device];
    if (device === undefined) continue;
    const rest = { ...state, answers: without(state.answers, answer) };
    const action: Action = { what: `${answer.what}-answer`, ...placeOf(state, answer.device, answer.tab) };
    steps.add(action, takeAnswer(protocol, rest, answer));
    steps.add({ ...action, fault: 'lost' }, spendFault(rest));
    if (answer.what === 'look' && state.left.close !== undefined) {
      const closed = spend(rest, 'close');
      const cut = withStore(device, answer.tab, protocol.storeCutOff(device.store, answer.readAt));
      const cutOff = closed && closeTab(withDevice(closed, answer.device, cut), answer.device, answer.tab);
      steps.add({ ...action, fault: 'cut-off' }, cutOff);
    }
  }
}

function takeAnswer(protocol: Protocol, state: State, answer: Answer): State {
  const device = state.devices[answer.device];
  if (device === undefined) return state;
  const basis = protocol.basis(device, answer.tab);
  const store =
    answer.what === 'look'
      ? takeLook(protocol, basis, answer, state.clock)
      : takeFetched(protocol, basis, answer.messages);
  return withDevice(state, answer.device, dropArrived(withStore(device, answer.tab, store)));
}

function addWriting({ protocol, state, steps }: Context, { device, index }: Place): void {
  const who = nameOf(device.member);
  for (const [tab, { isOpen }] of device.tabs.entries()) {
    if (!isOpen) continue;
    const place = placeOf(state, index, tab);
    const spent = spend(state, `write ${who}`);
    if (spent) {
      const id = (index + 1) * 10 + device.written + 1;
      const item = { id, tab, hasFailed: false, isUnderWay: false };
      const writing = { ...device, written: device.written + 1, outbox: [...device.outbox, item] };
      steps.add({ what: 'write', ...place, id }, withDevice(spent, index, writing));
    }
    const read = spend(state, `read ${who}`);
    const store = read && markReadHere(protocol.basis(device, tab));
    if (read && store) steps.add({ what: 'read', ...place }, withDevice(read, index, withStore(device, tab, store)));
    addPost({ protocol, state, steps }, { device, index }, tab);
    addMark({ protocol, state, steps }, { device, index }, tab);
  }
  const typing = spend(state, `typing ${who}`);
  if (typing) steps.add({ what: 'typing', ...placeOf(state, index) }, signalTyping(protocol, typing, device.member));
}

function addPost({ protocol, state, steps }: Context, { device, index }: Place, tab: number): void {
  if (state.calls.some((call) => call.device === index && call.tab === tab && call.what === 'send')) return;
  const holding = device.sender === null ? { ...device, sender: tab } : device;
  const item = protocol.mayPost(holding, tab);
  if (item === undefined) return;
  const posting = { ...holding, outbox: protocol.whenPosted(holding.outbox, item) };
  const call: Call = { device: index, tab, what: 'send', id: item.id };
  const posted = withDevice({ ...state, calls: [...state.calls, call] }, index, posting);
  steps.add({ what: 'post', ...placeOf(state, index, tab), id: item.id }, posted);
}

function addMark({ protocol, state, steps }: Context, { device, index }: Place, tab: number): void {
  if (device.leader !== tab) return;
  const mark = findMark(device.store, state.setup.tellsDelivered === true);
  if (mark === undefined) return;
  const isUnderWay = (call: Call) =>
    call.device === index && call.tab === tab && call.what === mark.what && call.upTo >= mark.upTo;
  if (state.calls.some(isUnderWay)) return;
  const marking = protocol.trustsMarks ? withStore(device, tab, withMarkReported(device.store, mark)) : device;
  const calls: Call[] = [...state.calls, { device: index, tab, ...mark }];
  const action: Action = { what: 'mark', ...placeOf(state, index, tab), call: mark.what, upTo: mark.upTo };
  steps.add(action, withDevice({ ...state, calls }, index, marking));
}

function addListening({ protocol, state, steps }: Context, { device, index }: Place): void {
  const { leader, listenedTo } = device;
  for (const [tab, { isOpen, sees }] of device.tabs.entries()) {
    if (!isOpen || sees === null) continue;
    const current = withTab(device, tab, { isOpen, sees: null });
    steps.add({ what: 'broadcast', ...placeOf(state, index, tab) }, withDevice(state, index, current));
  }
  if (leader === null) return;
  const place = placeOf(state, index, leader);
  const thread = state.inboxes[device.member];
  const isListening = listenedTo !== null && (protocol.listensWithoutMark || device.store.mark !== null);
  if (isListening && thread !== undefined && thread.at > listenedTo) {
    const store = takeReceived(protocol, protocol.basis(device, leader), thread);
    const listening = dropArrived({ ...withStore(device, leader, store), listenedTo: thread.at });
    steps.add({ what: 'listen', ...place }, withDevice(state, index, listening));
  }
  addLook({ protocol, state, steps }, { device, index }, leader);
  addFetch({ protocol, state, steps }, { device, index }, leader);
}

const isAsking = (state: State, index: number, tab: number, what: Answer['what']) =>
  state.answers.some((answer) => answer.device === index && answer.tab === tab && answer.what === what);

function addLook({ protocol, state, steps }: Context, { device, index }: Place, tab: number): void {
  if (isAsking(state, index, tab, 'look')) return;
  const { mark } = device.store;
  // A device without a mark must look; the others may, a limited number of times.
  const spent = mark === null ? state : spend(state, `look ${nameOf(device.member)}`);
  if (spent === undefined) return;
  const asking = mark === null ? withStore(device, tab, emptied(device.store)) : device;
  const ground = withDevice(spent, index, asking);
  const add = (from: State | undefined, isMended: boolean) => {
    if (from === undefined) return;
    const { state: read, answer } = look(protocol, from, { side: device.member, since: mark, isMended });
    const answers: Answer[] = [...read.answers, { what: 'look', device: index, tab, ...answer }];
    const fault = isMended ? {} : { fault: 'mend-lost' as const };
    steps.add({ what: 'look', ...placeOf(state, index, tab), ...fault }, { ...read, answers });
  };
  add(ground, true);
  if (!state.isLocked[device.member]) add(spendFault(ground), false);
}

function addFetch({ protocol, state, steps }: Context, { device, index }: Place, tab: number): void {
  if (!protocol.fillsGaps || !hasGap(device.store) || isAsking(state, index, tab, 'fetch')) return;
  const isThere = typeof viewOf(state.conversation, device.member) === 'object';
  const messages = isThere ? state.conversation.messages.map(({ id }) => id) : [];
  // The API answers that nobody is there; the next look tells what happened.
  if (!isThere) return;
  const answers: Answer[] = [...state.answers, { what: 'fetch', device: index, tab, messages }];
  steps.add({ what: 'fetch', ...placeOf(state, index, tab) }, { ...state, answers });
}

function addTabs({ protocol, state, steps }: Context, { device, index }: Place): void {
  for (const [tab, { isOpen }] of device.tabs.entries()) {
    const place = placeOf(state, index, tab);
    if (!isOpen) {
      const opening = spend(state, 'open');
      const opened = opening && withDevice(opening, index, withTab(device, tab, { isOpen: true, sees: null }));
      steps.add({ what: 'open', ...place }, opened && lead(protocol, opened, index, tab));
      continue;
    }
    const closed = spend(state, 'close');
    if (closed) steps.add({ what: 'close', ...place }, closeTab(closed, index, tab));
    if (device.leader === tab) continue;
    const focused = device.leader === null ? state : spend(state, 'focus');
    if (focused) steps.add({ what: 'focus', ...place }, lead(protocol, focused, index, tab));
  }
  const cleared = spend(state, 'empty');
  if (cleared) steps.add({ what: 'empty', ...placeOf(state, index) }, emptyStore(cleared, index));
}

const withTab = (device: Device, tab: number, changed: Tab): Device => ({
  ...device,
  tabs: device.tabs.map((one, at) => (at === tab ? changed : one)),
});

/** A tab that comes to the front takes the lead, and sees the store as it is. */
function lead(protocol: Protocol, state: State, index: number, tab: number): State {
  const device = state.devices[index];
  if (device === undefined) return state;
  const written = state.inboxWrites[device.member];
  const listenedTo = protocol.listensAfter(device.store.newestAt, written);
  const leading = withTab(device, tab, { isOpen: device.tabs[tab]?.isOpen === true, sees: null });
  return withDevice(state, index, { ...leading, leader: tab, listenedTo });
}

function closeTab(state: State, index: number, tab: number): State {
  const device = state.devices[index];
  if (device === undefined) return state;
  const isLeader = device.leader === tab;
  const closed: Device = {
    ...withTab(device, tab, { isOpen: false, sees: null }),
    leader: isLeader ? null : device.leader,
    listenedTo: isLeader ? null : device.listenedTo,
    sender: device.sender === tab ? null : device.sender,
  };
  const isOfTab = (one: { device: number; tab: number | undefined }) => one.device === index && one.tab === tab;
  const calls = state.calls.map((call) => (isOfTab(call) ? { ...call, tab: undefined } : call));
  const answers = state.answers.filter((answer) => !isOfTab(answer));
  return withDevice({ ...state, calls, answers }, index, closed);
}

/** The browser empties the store under the open tabs, except the outbox. */
function emptyStore(state: State, index: number): State {
  const device = state.devices[index];
  if (device === undefined) return state;
  const tabs = device.tabs.map((one) => ({ ...one, sees: null }));
  return withDevice({ ...state, isDisturbed: true }, index, { ...device, store: EMPTY_STORE, tabs });
}

function addPushes({ protocol, state, steps }: Context): void {
  for (const push of state.pushes) {
    const rest = { ...state, pushes: without(state.pushes, push) };
    steps.add({ what: 'push', who: nameOf(push.to) }, deliverPush(protocol, rest, push));
  }
}
