/** What a browser does with what it receives: it merges it, stores it and shares it between its tabs. */
import type { Shown } from '../conversation.ts';
import type { Protocol } from '../protocol.ts';
import {
  type Answer,
  type Device,
  EMPTY_STORE,
  type LookEntry,
  type OutboxItem,
  type Store,
  type Thread,
} from '../state.ts';

/** Whether a message is missing between the first and the newest known one. */
export function hasGap({ held, messages }: Store): boolean {
  if (typeof held?.view !== 'object') return false;
  const newest = Math.max(held.view.last, messages.length);
  return messages.filter((id) => id !== 0).length < newest;
}

function placeMessage(messages: readonly number[], sequence: number, id: number): readonly number[] {
  if (sequence === 0 || messages[sequence - 1] === id) return messages;
  const placed = Array.from({ length: Math.max(messages.length, sequence) }, (_, at) => messages[at] ?? 0);
  placed[sequence - 1] = id;
  return placed;
}

/** Merges a thread by its `rev`, whether a look or the listener brought it. */
function merge(protocol: Protocol, store: Store, brought: LookEntry, takes = protocol.takes): Store {
  if (!takes(store.held, brought)) return store;
  if (brought.view === 'gone') {
    return { ...store, held: protocol.tombstone(brought), messages: [], readHere: 0, readThere: 0, deliveredThere: 0 };
  }
  const { last, lastId } = brought.view;
  const held = { rev: brought.rev, view: brought.view };
  return { ...store, held, messages: placeMessage(store.messages, last, lastId) };
}

/** Changes the store: this tab sees it at once, the others after a broadcast. */
export function withStore(device: Device, tab: number, store: Store): Device {
  const before = device.store;
  if (store === before && device.tabs[tab]?.sees === null) return device;
  const tabs = device.tabs.map((one, at) =>
    at === tab || !one.isOpen ? { ...one, sees: null } : { ...one, sees: one.sees ?? before },
  );
  return { ...device, store, tabs };
}

type LookAnswer = Extract<Answer, { what: 'look' }>;

export function takeLook(
  protocol: Protocol,
  store: Store,
  { since, readAt, entry, isUnknown, inboxAt }: Omit<LookAnswer, 'what' | 'device' | 'tab'>,
  now: number,
): Store {
  if (!protocol.acceptsLook(store, since)) return store;
  if (isUnknown) return emptied(store);
  const merged = entry === null ? store : merge(protocol, store, entry, protocol.takesLook);
  const mark = Math.max(store.mark ?? 0, protocol.lookMark(readAt, now));
  return { ...merged, mark, lookedAt: Math.max(store.lookedAt, inboxAt) };
}

export function takeReceived(protocol: Protocol, store: Store, thread: Thread): Store {
  const received = { ...store, newestAt: thread.at };
  return protocol.takesReceived(store, thread) ? merge(protocol, received, thread) : received;
}

export function takeFetched(protocol: Protocol, store: Store, messages: readonly number[]): Store {
  if (!protocol.acceptsFetched(store.held)) return store;
  return { ...store, messages: messages.reduce((all, id, at) => placeMessage(all, at + 1, id), store.messages) };
}

/** A device without a mark empties its store before it looks. */
export const emptied = (store: Store): Store => ({ ...EMPTY_STORE, newestAt: store.newestAt });

/** A send was answered: its item leaves the outbox. */
export function acknowledge(device: Device, id: number): Device {
  return { ...device, outbox: device.outbox.filter((item) => item.id !== id) };
}

export function fail(device: Device, id: number): Device {
  return { ...device, outbox: device.outbox.map((item) => (item.id === id ? { ...item, hasFailed: true } : item)) };
}

/** A message in the thread has arrived, even if the answer to its send was lost. */
export function dropArrived(device: Device): Device {
  const isHere = ({ id }: OutboxItem) => device.store.messages.includes(id);
  return device.outbox.some(isHere) ? { ...device, outbox: device.outbox.filter((item) => !isHere(item)) } : device;
}

const shownOf = ({ held }: Store): Shown | undefined => (typeof held?.view === 'object' ? held.view : undefined);

/** The mark that this device has yet to report: what was read, or else what was delivered. */
export function findMark(
  store: Store,
  tellsDelivered: boolean,
): { what: 'read' | 'delivered'; upTo: number } | undefined {
  const view = shownOf(store);
  if (view === undefined) return undefined;
  const readThere = Math.max(view.theirs - view.unread, store.readThere);
  if (store.readHere > readThere) return { what: 'read', upTo: store.readHere };
  const isDelivered = Math.max(store.deliveredThere, readThere) >= view.theirs;
  return tellsDelivered && !isDelivered ? { what: 'delivered', upTo: view.theirs } : undefined;
}

export function withMarkReported(store: Store, { what, upTo }: { what: 'read' | 'delivered'; upTo: number }): Store {
  if (shownOf(store) === undefined) return store;
  return what === 'read'
    ? { ...store, readThere: Math.max(store.readThere, upTo) }
    : { ...store, deliveredThere: Math.max(store.deliveredThere, upTo) };
}

export function markReadHere(store: Store): Store | undefined {
  const view = shownOf(store);
  if (view === undefined || Math.max(store.readHere, view.theirs - view.unread) >= view.theirs) return undefined;
  return { ...store, readHere: view.theirs };
}

/** The number on the badge. */
export function countUnread(store: Store): number {
  const view = shownOf(store);
  return view === undefined ? 0 : view.theirs - Math.max(view.theirs - view.unread, store.readHere);
}
