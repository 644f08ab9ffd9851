import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPending, onDone, onRefused } from './events.ts';
import type { Outcome } from './sending/outcomes.ts';
import {
  createNetwork,
  createTestStore,
  type Network,
  nameOf,
  offline,
  openTab,
  refusal,
  type Tab,
} from './test-tab.ts';

let network: Network;
let tab: Tab;
beforeEach(() => {
  vi.useFakeTimers();
  network = createNetwork();
  tab = openTab(network);
});
afterEach(() => {
  vi.useRealTimers();
  clearPending();
});
const wait = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const goOnline = async () => {
  network.isOnline = true;
  tab.wakeUp();
  await wait();
};

describe('a block', () => {
  it('waits for a network, and holds on the device meanwhile', async () => {
    network.isOnline = false;
    expect(await tab.block('ana')).toBe('waiting');
    expect([tab.isBlocked('ana'), tab.hasAnswered('ana'), tab.isBlocked('ben')]).toEqual([true, true, false]);
    await goOnline();
    expect([network.accepted, tab.left(), tab.isBlocked('ana')]).toEqual([['block ana'], [], true]);
  });

  it('survives a page that closes at once, and is sent once', async () => {
    const place = { store: createTestStore(), name: 'one device' };
    const away = { ...createNetwork(), isOnline: false };
    openTab(away, place).block('ana');
    await wait();
    const next = openTab(network, place);
    await next.start();
    await wait();
    expect([network.requests, next.left()]).toEqual([['block ana'], []]);
  });

  it('lets nothing else be said to whom it blocks, and holds up nobody else', async () => {
    network.isOnline = false;
    tab.write('hi');
    tab.like('ana');
    tab.write('hello', 'ben');
    tab.like('ben');
    tab.block('ana');
    await tab.mark('ana', 'read', 3);
    await goOnline();
    expect(network.requests.toSorted()).toEqual(['block ana', 'hello', 'like ben']);
    expect(tab.left()).toEqual([]);
  });

  it('that was never sent is undone without a call, and what waited is sent', async () => {
    network.isOnline = false;
    tab.write('hi');
    tab.block('ana');
    await wait();
    tab.unblock('ana');
    await wait();
    expect([tab.left(), tab.isBlocked('ana')]).toEqual([['hi waiting'], false]);
    await goOnline();
    expect(network.accepted).toEqual(['hi']);
  });

  it.each([
    ['was answered', () => {}],
    ['lost its answer', () => network.loseAnswer('block ana')],
  ])('that %s is undone by a call', async (_how, prepare) => {
    prepare();
    tab.block('ana');
    await wait();
    tab.unblock('ana');
    expect(tab.isBlocked('ana')).toBe(false);
    await wait(2000);
    expect([network.accepted, tab.left(), tab.isBlocked('ana')]).toEqual([['block ana', 'unblock ana'], [], false]);
  });

  it('that is refused is said to have failed, and ends on the device', async () => {
    const received: string[] = [];
    const end = onRefused(({ item }) => received.push(nameOf(item)));
    network.fail('block ana', refusal('block-limit-reached'));
    const outcome = tab.block('ana');
    await wait();
    end();
    expect(await outcome).toMatchObject({ error: 'block-limit-reached' });
    expect([received, tab.left(), tab.isBlocked('ana')]).toEqual([['block ana'], [], false]);
  });

  it('that was ended elsewhere holds no longer', async () => {
    tab.block('ana');
    await wait();
    tab.noteUnblocked('ana');
    expect(tab.isBlocked('ana')).toBe(false);
  });
});

describe('a report', () => {
  it('tells what became of it', async () => {
    const done: string[] = [];
    const end = onDone((item) => done.push(nameOf(item)));
    const sent = tab.report('Rude');
    await wait();
    expect(await sent).toBe('sent');
    network.fail('report Again', offline());
    const late = tab.report('Again');
    await wait(5000);
    expect(await late).toBe('sent');
    network.isOnline = false;
    expect(await tab.report('Third')).toBe('waiting');
    await goOnline();
    end();
    expect(done).toEqual(['report Rude', 'report Again', 'report Third']);
  });

  it('whose answer is lost is sent again under its id', async () => {
    network.loseAnswer('report Rude');
    const ids = new Set<string>();
    tab.items.listen((items) => {
      for (const { id } of items) ids.add(id);
    });
    tab.report('Rude');
    await wait(2000);
    expect([network.requests, ids.size, tab.left()]).toEqual([['report Rude', 'report Rude'], 1, []]);
  });

  it('that is refused keeps what was written until it is sent again or discarded', async () => {
    network.fail('report Rude', refusal('rate-limited', 80_000));
    const outcome = tab.report('Rude');
    await wait();
    const { id, error } = (await outcome) as Exclude<Outcome, string>;
    expect([error, tab.left()]).toEqual(['rate-limited', ['report Rude failed']]);
    tab.retry(id);
    await wait();
    expect([network.accepted, tab.left()]).toEqual([['report Rude'], []]);
  });
});
