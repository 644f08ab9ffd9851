import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorage } from '../../../lib/device/test-storage.ts';
import { createNetwork, createTestStore, openTab, refusal, type Tab } from '../test-tab.ts';
import { createDeviceOutbox, type OutboxStore } from './store.ts';

/** The storage of a page that ended before the database had written anything. */
function leavePage(act: (tab: Tab) => void): Storage {
  const storage = createStorage();
  const store: OutboxStore = { ...createTestStore(), change: () => new Promise(() => {}) };
  const tab = openTab(createNetwork(), { store, storage });
  act(tab);
  tab.close();
  return storage;
}

it('sends in order what a page left unwritten', async () => {
  const storage = leavePage((tab) => {
    for (const name of ['c', 'a', 'b']) tab.write(name);
    tab.like('x');
  });
  const network = createNetwork();
  await openTab(network, { storage }).start();
  await vi.waitFor(() => expect(network.accepted.toSorted()).toEqual(['a', 'b', 'c', 'like x']));
  expect(network.accepted.filter((name) => name !== 'like x')).toEqual(['c', 'a', 'b']);
  expect(storage.length).toBe(0);
});

it('does not send a swipe that was taken back before the page ended', async () => {
  const storage = leavePage((tab) => {
    tab.like('x');
    tab.pass('y');
    tab.takeBackSwipe('x');
  });
  const network = createNetwork();
  await openTab(network, { storage }).start();
  await vi.waitFor(() => expect(network.accepted).toEqual(['pass y']));
});

it('adds everything that earlier pages left in one change', async () => {
  const storage = leavePage((tab) => {
    for (let index = 0; index < 30; index += 1) tab.write(`message ${index}`);
  });
  const network = createNetwork();
  network.isOnline = false;
  const store = createTestStore();
  const change = vi.fn(store.change);
  const tab = openTab(network, { store: { ...store, change }, storage });
  await tab.start();
  expect(change).toHaveBeenCalledOnce();
  expect(tab.left()).toHaveLength(30);
});

it('adds nothing that is stored already', async () => {
  const storage = createStorage();
  const store = createTestStore();
  const network = createNetwork();
  network.isOnline = false;
  const left = openTab(network, { store, storage });
  left.write('a');
  left.like('x');
  const copy = Object.assign(createStorage(), storage);
  await vi.waitFor(() => expect(storage.length).toBe(0));

  const tab = openTab(network, { store, storage: copy });
  await tab.start();
  expect(tab.left().toSorted()).toEqual(['a waiting', 'like x waiting']);
  await vi.waitFor(() => expect(copy.length).toBe(0));
});

it.each([
  ['no JSON', '{'],
  ['another kind', JSON.stringify({ type: 'wave', at: 1 })],
  ['a message without an id', JSON.stringify({ type: 'message', at: 1, otherId: 'ana', content: 'a' })],
])('removes an unreadable entry: %s', async (_what, text) => {
  const storage = createStorage();
  storage.setItem('tagpo.journal.me.1', text);
  storage.setItem('tagpo.journal.other.1', text);
  const tab = openTab(createNetwork(), { storage });
  await tab.start();
  expect(tab.left()).toEqual([]);
  expect(storage.key(0)).toBe('tagpo.journal.other.1');
  expect(storage.length).toBe(1);
});

it('sends what does not fit into localStorage', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const storage = createStorage();
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  const network = createNetwork();
  openTab(network, { storage }).write('a');
  await vi.waitFor(() => expect(network.accepted).toEqual(['a']));
  expect(errors).toHaveBeenCalledOnce();
});

describe('where the database cannot be opened', () => {
  const open = (storage: Storage) => {
    const network = createNetwork();
    const store = createDeviceOutbox('me', () => Promise.reject(new DOMException('Corrupt', 'UnknownError')));
    return { network, tab: openTab(network, { store, storage }) };
  };

  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => void vi.restoreAllMocks());

  it('leaves unsent items to the next page', async () => {
    const storage = createStorage();
    const left = open(storage);
    left.network.isOnline = false;
    left.tab.write('a');
    left.tab.like('x');
    await vi.waitFor(() => expect(left.tab.left()).toHaveLength(2));
    left.tab.close();

    const { network, tab } = open(storage);
    await tab.start();
    await vi.waitFor(() => expect(network.accepted.toSorted()).toEqual(['a', 'like x']));
    await vi.waitFor(() => expect(storage.length).toBe(0));
  });

  it('keeps a refused message until it is discarded', async () => {
    const storage = createStorage();
    const { network, tab } = open(storage);
    network.fail('a', refusal('not-found'));
    tab.write('a');
    await vi.waitFor(() => expect(tab.left()).toEqual(['a failed']));
    expect(storage.length).toBe(1);
    tab.discard(tab.items.get()[0]?.id ?? '');
    await vi.waitFor(() => expect(storage.length).toBe(0));
  });
});
