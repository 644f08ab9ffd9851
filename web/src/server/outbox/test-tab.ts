/** Tabs with an outbox, and a network that does what a test says. */
import { ERRORS, type ErrorCode } from '@tagpo/contract/errors';
import type { Message } from '@tagpo/contract/wire/conversations/message';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Item } from './items/item.ts';
import { createJournal } from './items/journal.ts';
import type { Batch } from './items/plan.ts';
import { createMemoryStore, type OutboxStore } from './items/store.ts';
import { createOutbox } from './outbox.ts';
import type { Sent } from './sending/sender.ts';

let count = 0;
const ids = new Map<string, string>();
/** The UUID of a message that a test calls by name. */
export const idOf = (name: string) => {
  const known = ids.get(name) ?? crypto.randomUUID();
  ids.set(name, known);
  return known;
};
export const refusal = (code: ErrorCode, retryAfter?: number) =>
  new ApiError(
    ERRORS[code].status,
    '',
    JSON.stringify({ error: code, message: code, code, ...(retryAfter !== undefined && { retryAfter }) }),
  );
export const offline = () => new TypeError('Failed to fetch');
export const nameOf = (one: Item) => {
  if (one.type === 'message') return one.content;
  if (one.type === 'block') return `${one.isBlocked ? 'block' : 'unblock'} ${one.otherId}`;
  if (one.type === 'report') return `report ${one.text}`;
  if (one.type === 'matches-seen') return `seen ${one.until}`;
  return one.type === 'swipe' ? `${one.action} ${one.face.id}` : `${one.kind} ${one.otherId} ${one.sequence}`;
};

const toMessage = (one: Extract<Item, { type: 'message' }>): Message => ({
  id: one.id,
  senderId: 'me',
  receiverId: one.otherId,
  content: one.content,
  sequence: 1,
  senderSequence: 1,
  isRead: false,
  sentAt: one.writtenAt,
});

/** A network that accepts what is sent, or does what `faults` says: one fault for each time that an item is sent. */
export function createNetwork() {
  const requests: string[] = [];
  const accepted: string[] = [];
  const faults = new Map<string, ((accept: () => Sent, signal: AbortSignal) => Promise<Sent> | Sent)[]>();
  return {
    requests,
    accepted,
    isOnline: true,
    fail: (name: string, ...errors: unknown[]) =>
      faults.set(
        name,
        errors.map((error) => () => Promise.reject(error)),
      ),
    /** Accepts the item and loses the answer. */
    loseAnswer: (name: string) =>
      faults.set(name, [
        (accept) => {
          accept();
          throw offline();
        },
      ]),
    hang: (name: string) => faults.set(name, [() => new Promise<Sent>(() => {})]),
    /** Answers when the returned function is called. */
    hold(name: string): () => void {
      let release = () => {};
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      faults.set(name, [(accept) => isReleased.then(accept)]);
      return release;
    },
    async send(batch: Batch, signal: AbortSignal): Promise<Sent> {
      const [one] = batch;
      const names = batch.map(nameOf);
      const name = names.join(' + ');
      requests.push(name);
      const accept = (): Sent => {
        for (const each of names) if (!accepted.includes(each)) accepted.push(each);
        if (one.type === 'message') return { message: toMessage(one) };
        return one.type === 'swipe' ? { answer: { match: false } } : {};
      };
      const fault = faults.get(name)?.shift();
      return fault ? fault(accept, signal) : accept();
    },
  };
}
export type Network = ReturnType<typeof createNetwork>;

/** A device's database, for as long as a test. */
export function createTestStore(): OutboxStore {
  const { read, change, close } = createMemoryStore();
  return { read, close, change: async (by) => ({ ...(await change(by)), isOnDevice: true }) };
}

export function openTab(
  network: Network,
  { store = createTestStore(), storage, name }: { store?: OutboxStore; storage?: Storage; name?: string } = {},
) {
  count += 1;
  const outbox = createOutbox({
    name: name ?? `tab ${count}`,
    locks: name === undefined ? undefined : navigator.locks,
    isInFront: () => true,
    silenceMs: 50,
    store,
    journal: createJournal('me', storage),
    send: network.send,
    random: () => 1,
    isOnline: () => network.isOnline,
  });
  return {
    ...outbox,
    write: (name: string, to = 'ana') => outbox.sendMessage(to, name, { id: idOf(name) }),
    like: (id: string) => outbox.swipe({ id, name: id }, 'like'),
    pass: (id: string) => outbox.swipe({ id, name: id }, 'pass'),
    block: (id: string) => outbox.block({ id, name: id }),
    unblock: (id: string) => outbox.unblock({ id, name: id }),
    report: (text: string, id = 'ana') => outbox.report({ otherId: id, reason: 'other', text, messageIds: [] }),
    left: () => outbox.items.get().map((one) => `${nameOf(one)} ${one.state}`),
  };
}

export type Tab = ReturnType<typeof openTab>;

/** Two tabs of one device. */
export function openTwo(network: Network): [Tab, Tab] {
  count += 1;
  // Closing one tab must not empty the store of the other.
  const store = { ...createTestStore(), close: () => {} };
  const place = { store, name: `tabs ${count}` };
  return [openTab(network, place), openTab(network, place)];
}
