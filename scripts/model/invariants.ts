/** The invariants of every step and every state, and what each device must show when nothing is under way. */
import { type Conversation, isSameView, isWaiting, SIDES, type Side, viewOf } from './conversation.ts';
import type { Protocol } from './protocol.ts';
import { type Device, type LookEntry, type State, type Store, withDevice } from './state.ts';
import { countUnread, emptied, findMark, hasGap, takeFetched, takeLook, withStore } from './steps/device.ts';
import { look } from './steps/server.ts';

/** The first breach of a state, in words; undefined if there is none. */
export function findBreach(protocol: Protocol, state: State, isSettled = isQuiet(protocol, state)): string | undefined {
  return (
    state.history.breach ??
    findMessageBreach(state) ??
    findMatchBreach(state.conversation) ??
    findLeak(state) ??
    findDeviceBreach(state) ??
    (isSettled ? findUnsettled(protocol, state) : undefined)
  );
}

/** The first breach between two successive states. */
export function findStepBreach(before: State, after: State): string | undefined {
  for (const [index, device] of after.devices.entries()) {
    const was = before.devices[index]?.store.held;
    const { held } = device.store;
    if (was == null || held == null) continue;
    if (held.rev < was.rev) return 'a device goes back to an older state';
    if (was.view === 'gone' && held.view !== 'gone' && held.rev <= was.rev) {
      return 'a device shows again what is gone';
    }
  }
  for (const side of SIDES) {
    if (after.conversation.read[side] < before.conversation.read[side]) return 'a mark goes back';
    if (after.conversation.delivered[side] < before.conversation.delivered[side]) return 'a mark goes back';
  }
  return undefined;
}

function findMessageBreach({ conversation: { messages }, history, devices, calls }: State): string | undefined {
  const ids = messages.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) return 'a message is there twice';
  if (history.acknowledged.some((id) => !ids.includes(id))) return 'an acknowledged message is not there';
  for (const [index, { outbox, written }] of devices.entries()) {
    const isOwn = (id: number) => Math.floor(id / 10) === index + 1;
    const own = ids.filter(isOwn);
    if (own.some((id, at) => at > 0 && id < (own[at - 1] ?? 0))) return "a sender's order is not kept";
    const underWay = calls.flatMap((call) => (call.what === 'send' ? [call.id] : []));
    const waiting = [...outbox.map(({ id }) => id), ...underWay];
    for (let number = 1; number <= written; number += 1) {
      const id = (index + 1) * 10 + number;
      if (!own.includes(id) && !waiting.includes(id)) return 'a message is lost';
    }
  }
  return undefined;
}

function findMatchBreach({ isMatch, likes }: Conversation): string | undefined {
  return isMatch === (likes[0] && likes[1]) ? undefined : 'a match without both likes';
}

/** Something that a side holds but may not know of. */
function findLeak({ conversation, inboxes, answers, devices, history }: State): string | undefined {
  for (const side of SIDES) {
    const thread = inboxes[side];
    const entries: (LookEntry | null | undefined)[] = [thread];
    for (const answer of answers) {
      if (answer.what === 'look' && devices[answer.device]?.member === side) entries.push(answer.entry);
    }
    const waits = isWaiting(conversation, side);
    if (waits && thread?.isTyping) return 'somebody who waits is told of typing';
    if (conversation.changedFor[side] > history.knownAt[side]) return 'a look tells a change its side may not know of';
    for (const entry of entries) {
      if (entry == null) continue;
      if (entry.rev > history.known[side]) return 'a rev tells a change its side may not know of';
      if (!waits || entry.view === 'gone') continue;
      if (entry.view.read > 0 || entry.view.delivered > 0) return 'somebody who waits is told of reading or delivery';
    }
  }
  return undefined;
}

function findDeviceBreach({ conversation: { messages }, devices }: State): string | undefined {
  for (const { store } of devices) {
    if (store.messages.some((id, at) => id !== 0 && messages[at]?.id !== id)) return 'a reader sees another order';
    if (store.held?.view === 'gone' && store.messages.length > 0) return 'messages are kept of a thread that is gone';
  }
  return undefined;
}

/** Whether nothing is under way, and no device has anything to do by itself. */
export function isQuiet(protocol: Protocol, state: State): boolean {
  if (state.signals.length + state.calls.length + state.answers.length > 0) return false;
  return state.devices.every((device) => isAtRest(protocol, state, device));
}

function isAtRest(protocol: Protocol, state: State, device: Device): boolean {
  const { member, tabs, store, leader, listenedTo } = device;
  if (state.conversation.isOff[member] || tabs.every(({ isOpen }) => !isOpen)) return true;
  if (leader === null || store.mark === null) return false;
  if (tabs.some(({ isOpen, sees }) => isOpen && sees !== null)) return false;
  if (listenedTo !== null && (state.inboxes[member]?.at ?? 0) > listenedTo) return false;
  if (findMark(store, state.setup.tellsDelivered === true) !== undefined) return false;
  if (protocol.fillsGaps && hasGap(store) && typeof viewOf(state.conversation, member) === 'object') return false;
  return !canPost(protocol, device);
}

function canPost(protocol: Protocol, device: Device): boolean {
  return device.tabs.some(({ isOpen }, tab) => {
    const holding = device.sender === null ? { ...device, sender: tab } : device;
    return isOpen && protocol.mayPost(holding, tab) !== undefined;
  });
}

function findUnsettled(protocol: Protocol, state: State): string | undefined {
  for (const [index, device] of state.devices.entries()) {
    if (state.conversation.isOff[device.member] || device.tabs.every(({ isOpen }) => !isOpen)) continue;
    const head = device.outbox[0];
    if (head !== undefined && !head.hasFailed) return 'the outbox stands still';
    if (!state.isDisturbed && device.listenedTo !== null) {
      const wrong = findDifference(state, device.member, device.store);
      if (wrong !== undefined) return `without any fault and without a look, ${wrong}`;
    }
    const wrong = findDifference(state, device.member, storeAfterLook(protocol, state, index));
    if (wrong !== undefined) return `after a look, ${wrong}`;
  }
  return undefined;
}

function storeAfterLook(protocol: Protocol, state: State, index: number): Store {
  const device = state.devices[index];
  if (device === undefined) throw new Error('No such device');
  const { member } = device;
  const isKnown = device.store.mark !== null && protocol.knowsMark(device.store.mark, state.emptiedAt[member]);
  const asked = isKnown ? device.store : emptied(device.store);
  const asking = withDevice(state, index, withStore(device, 0, asked));
  const { answer } = look(protocol, asking, { side: member, since: asked.mark, isMended: true });
  const looked = takeLook(protocol, asked, answer, state.clock);
  if (!protocol.fillsGaps || !hasGap(looked)) return looked;
  return takeFetched(
    protocol,
    looked,
    state.conversation.messages.map(({ id }) => id),
  );
}

/** How a device differs from what its side must see. */
function findDifference({ conversation }: State, side: Side, store: Store): string | undefined {
  const truth = viewOf(conversation, side);
  const view = store.held?.view ?? 'absent';
  if (typeof truth === 'string') return typeof view === 'string' ? undefined : 'a device shows what is gone';
  if (typeof view === 'string') return 'a device does not show what is there';
  if (countUnread(store) !== truth.unread) return 'the unread count is wrong';
  if (view.last !== truth.last || view.lastId !== truth.lastId) return 'the summary is not the last message';
  if (!isSameView(view, truth)) return 'a device shows an old state';
  const ids = conversation.messages.map(({ id }) => id);
  const isWhole = ids.length === store.messages.length && ids.every((id, at) => store.messages[at] === id);
  return isWhole ? undefined : 'a device lacks messages';
}
