import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStorage } from '../../../lib/device/test-storage.ts';
import { createNetwork, createTestStore, openTab, refusal } from '../test-tab.ts';
import { createDeviceOutbox, type OutboxStore } from './store.ts';

/** Of a page that ends before anything is written: it holds what it was told for good. */
const createSlowStore = (): OutboxStore => ({ ...createTestStore(), change: () => new Promise(() => {}) });

it('sends in order what a page did that ended in the same moment', async () => {
  const storage = createStorage();
  const left = openTab(createNetwork(), { store: createSlowStore(), storage });
  for (const name of ['c', 'a', 'b']) left.write(name);
  left.like('x');
  left.close();

  const network = createNetwork();
  const tab = openTab(network, { storage });
  await tab.start();
  await vi.waitFor(() => expect(network.taken.toSorted()).toEqual(['a', 'b', 'c', 'like x']));
  expect(network.taken.filter((name) => name !== 'like x')).toEqual(['c', 'a', 'b']);
  expect(storage.length).toBe(0);
});

it('sends nothing that was taken back before the page ended', async () => {
  const storage = createStorage();
  const left = openTab(createNetwork(), { store: createSlowStore(), storage });
  left.like('x');
  left.pass('y');
  left.takeBackSwipe('x');
  left.close();

  const network = createNetwork();
  const tab = openTab(network, { storage });
  await tab.start();
  await vi.waitFor(() => expect(network.taken).toEqual(['pass y']));
});

it('adds all that earlier pages left in one step', async () => {
  const storage = createStorage();
  const left = openTab(createNetwork(), { store: createSlowStore(), storage });
  for (let index = 0; index < 30; index += 1) left.write(`message ${index}`);
  left.close();

  const network = createNetwork();
  network.isOnline = false;
  const store = createTestStore();
  const change = vi.fn(store.change);
  const tab = openTab(network, { store: { ...store, change }, storage });
  await tab.start();
  expect(change).toHaveBeenCalledOnce();
  expect(tab.left()).toHaveLength(30);
});

it('adds nothing that is kept already', async () => {
  const storage = createStorage();
  const store = createTestStore();
  const network = createNetwork();
  network.isOnline = false;
  const left = openTab(network, { store, storage });
  const copy = createStorage();
  left.write('a');
  left.like('x');
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index) ?? '';
    copy.setItem(key, storage.getItem(key) ?? '');
  }
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
])('takes out what cannot be read: %s', async (_what, text) => {
  const storage = createStorage();
  storage.setItem('tagpo.journal.me.1', text);
  storage.setItem('tagpo.journal.other.1', text);
  const tab = openTab(createNetwork(), { storage });
  await tab.start();
  expect(tab.left()).toEqual([]);
  expect(storage.key(0)).toBe('tagpo.journal.other.1');
  expect(storage.length).toBe(1);
});

it('sends what does not fit into the storage', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const storage = createStorage();
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  const network = createNetwork();
  const tab = openTab(network, { storage });
  tab.write('a');
  await vi.waitFor(() => expect(network.taken).toEqual(['a']));
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

  it('sends from the next page what a page could not send', async () => {
    const storage = createStorage();
    const left = open(storage);
    left.network.isOnline = false;
    left.tab.write('a');
    left.tab.like('x');
    await vi.waitFor(() => expect(left.tab.left()).toHaveLength(2));
    left.tab.close();

    const { network, tab } = open(storage);
    await tab.start();
    await vi.waitFor(() => expect(network.taken.toSorted()).toEqual(['a', 'like x']));
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
