import type { ErrorCode } from '@tagpo/contract/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPending, onMessageSent, onRefused, onSwipesAnswered } from './events.ts';
import type { OutboxStore } from './items/store.ts';
import {
  createNetwork,
  createTestStore,
  idOf,
  type Network,
  nameOf,
  offline,
  openTab,
  openTwo,
  refusal,
  type Tab,
} from './test-tab.ts';

describe('one tab', () => {
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

  it('sends each conversation in order, and all in parallel', async () => {
    const answer = network.hold('a1');
    tab.write('a1');
    tab.write('a2');
    tab.write('b1', 'ben');
    tab.like('x');
    await wait();
    expect(network.requests).toEqual(['a1', 'b1', 'like x']);
    answer();
    await wait();
    expect(network.accepted).toEqual(['b1', 'like x', 'a1', 'a2']);
    expect(tab.left()).toEqual([]);
  });

  it('shows a message before it is stored', () => {
    tab.write('a1');
    expect(tab.left()).toEqual(['a1 waiting']);
  });

  it('resends a message whose answer was lost', async () => {
    network.loseAnswer('a1');
    tab.write('a1');
    tab.write('a2');
    await wait();
    expect(tab.left()).toEqual(['a1 waiting', 'a2 waiting']);
    await wait(1000);
    expect(network.requests).toEqual(['a1', 'a1', 'a2']);
    expect(network.accepted).toEqual(['a1', 'a2']);
  });

  it('gives up a call in time and delays nothing else', async () => {
    network.hang('a1');
    tab.write('a1');
    tab.write('b1', 'ben');
    await wait(14_999);
    expect(network.requests).toEqual(['a1', 'b1']);
    await wait(1001);
    expect(network.accepted).toEqual(['b1', 'a1']);
  });

  it('retries at once when the network may be back', async () => {
    network.fail('a1', ...Array.from({ length: 6 }, offline));
    tab.write('a1');
    await wait(20_000);
    const before = network.requests.length;
    tab.wakeUp();
    await wait();
    expect(network.requests.length).toBe(before + 1);
  });

  it('sends nothing offline, and everything once online', async () => {
    network.isOnline = false;
    tab.write('a1');
    tab.write('a2');
    tab.write('b1', 'ben');
    tab.pass('x');
    await wait(3_600_000);
    expect(network.requests).toEqual([]);
    network.isOnline = true;
    tab.wakeUp();
    await wait();
    expect(network.accepted).toEqual(['a1', 'b1', 'pass x', 'a2']);
  });

  it.each<ErrorCode>(['not-found', 'invalid-body', 'request-unanswered', 'consent-required'])(
    'delays nothing after %s',
    async (code) => {
      const refused = vi.fn();
      const end = onRefused(refused);
      network.fail('a1', refusal(code));
      network.fail('like x', refusal(code));
      for (const name of ['a1', 'a2']) tab.write(name);
      tab.write('b1', 'ben');
      tab.like('x');
      tab.like('y');
      tab.mark('ana', 'read', 4);
      await wait();
      end();
      expect(network.accepted.toSorted()).toEqual(['a2', 'b1', 'like y', 'read ana 4']);
      expect(tab.left()).toEqual(['a1 failed']);
      expect(tab.items.get()[0]?.error).toBe(code);
      expect(refused.mock.calls.map(([{ item }]) => nameOf(item))).toEqual(['a1', 'like x']);
      expect([tab.hasAnswered('x'), tab.hasAnswered('y')]).toEqual([false, true]);
    },
  );

  it('resends a refused message on request', async () => {
    network.fail('a1', refusal('not-found'));
    tab.write('a1');
    await wait(3_600_000);
    expect(network.requests).toEqual(['a1']);
    tab.retry(idOf('a1'));
    await wait();
    expect(network.accepted).toEqual(['a1']);
    expect(tab.left()).toEqual([]);
  });

  it('waits as long as a rate limit says', async () => {
    network.fail('a1', refusal('rate-limited', 40));
    tab.write('a1');
    tab.write('b1', 'ben');
    await wait(39_000);
    tab.wakeUp();
    await wait();
    expect(network.requests).toEqual(['a1', 'b1']);
    await wait(1000);
    expect(network.accepted).toEqual(['b1', 'a1']);
  });

  it('pauses while the member is signed out', async () => {
    network.fail('a1', refusal('unauthenticated'));
    tab.write('a1');
    tab.write('a2');
    await wait(3_600_000);
    expect(network.requests).toEqual(['a1']);
    tab.wakeUp();
    await wait();
    expect(network.accepted).toEqual(['a1', 'a2']);
  });

  it('sends a mark again that grew during its call', async () => {
    const answer = network.hold('read ana 3');
    tab.mark('ana', 'read', 3);
    await wait();
    for (const sequence of [5, 6, 4, 3]) tab.mark('ana', 'read', sequence);
    await wait();
    expect(network.requests).toEqual(['read ana 3']);
    answer();
    await wait();
    expect(network.requests).toEqual(['read ana 3', 'read ana 6']);
    expect(tab.left()).toEqual([]);
  });

  it('retries a mark after a long rate limit', async () => {
    network.fail('read ana 3', refusal('rate-limited', 700));
    await tab.mark('ana', 'read', 3);
    await wait();
    expect(tab.left()).toEqual(['read ana 3 waiting']);
    await wait(120_000);
    expect(network.accepted).toEqual(['read ana 3']);
    expect(tab.left()).toEqual([]);
  });

  it('resolves a mark only once it is stored', async () => {
    network.isOnline = false;
    const store = createTestStore();
    let letWrite = () => {};
    const isWritable = new Promise<void>((resolve) => {
      letWrite = resolve;
    });
    const change: OutboxStore['change'] = async (by) => isWritable.then(() => store.change(by));
    const onStored = vi.fn();
    const marking = openTab(network, { store: { ...store, change } })
      .mark('ana', 'read', 3)
      .then(onStored);
    await wait();
    expect(onStored).not.toHaveBeenCalled();
    letWrite();
    await marking;
    expect(await store.read()).toMatchObject([{ kind: 'read', otherId: 'ana', sequence: 3 }]);
  });

  it('takes back only a swipe that was never sent', async () => {
    network.loseAnswer('pass x');
    tab.pass('x');
    tab.flush();
    await wait();
    tab.pass('y');
    expect(await tab.takeBackSwipe('y')).toBe(true);
    expect(await tab.takeBackSwipe('x')).toBe(false);
    expect(await tab.takeBackSwipe('z')).toBe(false);
    const isSent = tab.sendSwipes(10_000);
    await wait(1000);
    expect(await isSent).toBe(true);
    expect(network.accepted).toEqual(['pass x']);
    expect(tab.hasAnswered('x')).toBe(false);
  });

  it('announces a sent message before it stops waiting', async () => {
    const received: string[][] = [];
    const end = onMessageSent(({ id }) => received.push([id, ...tab.left()]));
    tab.write('a1');
    await wait();
    end();
    expect(received).toEqual([[idOf('a1'), 'a1 waiting']]);
    expect(tab.left()).toEqual([]);
  });

  it('announces the answer to a swipe', async () => {
    const received = vi.fn();
    const end = onSwipesAnswered(received);
    tab.like('x');
    await wait();
    end();
    expect(received.mock.calls).toEqual([[[expect.objectContaining({ action: 'like' })], { match: false }]]);
  });

  it('gives pending events to the first listener', async () => {
    network.fail('a1', refusal('not-found'));
    tab.write('a1');
    tab.like('x');
    await wait();
    const received: string[] = [];
    const ends = [
      onSwipesAnswered((swipes) => received.push(`answered ${swipes.map(nameOf).join()}`)),
      onRefused(({ item }) => received.push(`refused ${nameOf(item)}`)),
      onRefused(() => received.push('twice')),
    ];
    for (const end of ends) end();
    expect(received).toEqual(['answered like x', 'refused a1']);
  });

  it('says before a log-out whether anything is unsent', async () => {
    network.fail('a1', refusal('not-found'), refusal('not-found'));
    tab.write('a1');
    await wait();
    const first = tab.sendAll(10_000);
    await wait();
    expect(await first).toBe(false);
    const second = tab.sendAll(10_000);
    await wait();
    expect(await second).toBe(true);
    network.isOnline = false;
    tab.write('a2');
    const third = tab.sendAll(10_000);
    await wait(10_000);
    expect(await third).toBe(false);
  });

  it('sends what an earlier visit left', async () => {
    const store = createTestStore();
    const away = createNetwork();
    away.isOnline = false;
    const before = openTab(away, { store });
    for (const name of ['a1', 'a2', 'a3']) before.write(name);
    before.pass('x');
    await wait();
    const next = openTab(network, { store });
    await next.start();
    expect(next.hasAnswered('x')).toBe(true);
    await wait();
    expect(network.accepted).toEqual(['a1', 'pass x', 'a2', 'a3']);
  });

  it.each<{ title: string; act: (tab: Tab) => unknown; at: [ms: number, asked: string[]][] }>([
    {
      title: 'a few once no more come',
      act: (tab) => ['x', 'y', 'z'].map(tab.pass),
      at: [
        [9_999, []],
        [10_002, ['pass x + pass y + pass z']],
      ],
    },
    {
      title: 'without one that is taken back',
      act: (tab) => [tab.pass('x'), tab.pass('y'), tab.takeBackSwipe('y'), tab.flush()],
      at: [[0, ['pass x']]],
    },
    {
      title: 'without one that became a like',
      act: (tab) => [tab.pass('x'), tab.pass('y'), tab.like('x')],
      at: [[0, ['pass y', 'like x']]],
    },
    {
      title: 'while messages are sent',
      act: (tab) => [tab.pass('x'), tab.write('a1')],
      at: [
        [0, ['a1']],
        [10_000, ['a1', 'pass x']],
      ],
    },
  ])('sends passes together: $title', async ({ act, at }) => {
    act(tab);
    const began = Date.now();
    for (const [ms, asked] of at) {
      await wait(began + ms - Date.now());
      expect(network.requests).toEqual(asked);
    }
  });

  it.each<ErrorCode>(['invalid-body', 'not-found'])(
    'sends passes one by one after %s for all of them',
    async (code) => {
      const refused = vi.fn();
      const end = onRefused(refused);
      network.fail('pass x + pass bad + pass y', refusal(code));
      network.fail('pass bad', refusal(code));
      for (const id of ['x', 'bad', 'y']) tab.pass(id);
      tab.like('z');
      await wait();
      end();
      expect(network.accepted).toEqual(['pass x', 'pass y', 'like z']);
      expect(refused.mock.calls.map(([{ item }]) => nameOf(item))).toEqual(['pass bad']);
      expect(tab.left()).toEqual([]);
      expect([tab.hasAnswered('x'), tab.hasAnswered('bad')]).toEqual([true, false]);
    },
  );

  it('resends unanswered passes together with newer ones', async () => {
    network.loseAnswer('pass x + pass y');
    for (const id of ['x', 'y']) tab.pass(id);
    tab.flush();
    await wait();
    tab.pass('z');
    expect(await tab.takeBackSwipe('x')).toBe(false);
    await wait(1000);
    expect(network.requests).toEqual(['pass x + pass y', 'pass x + pass y + pass z']);
    expect(tab.left()).toEqual([]);
  });

  it('does not wait for passes that come later', async () => {
    const answer = network.hold('pass x');
    tab.pass('x');
    const isSent = tab.sendSwipes(10_000);
    await wait();
    tab.pass('y');
    answer();
    await wait();
    expect(await isSent).toBe(true);
    expect(tab.left()).toEqual(['pass y waiting']);
  });

  it('announces passes that were sent together once', async () => {
    const received: string[][] = [];
    const end = onSwipesAnswered((swipes) => received.push(swipes.map(nameOf)));
    for (const id of ['x', 'y']) tab.pass(id);
    expect(await tab.whenSent(100)).toBe(true);
    end();
    expect(received).toEqual([['pass x', 'pass y']]);
  });
});

describe('two tabs', () => {
  let network: Network;
  let one: Tab;
  let other: Tab;
  beforeEach(() => {
    network = createNetwork();
    [one, other] = openTwo(network);
  });
  afterEach(() => {
    one.close();
    other.close();
  });

  it('send each item once, and each conversation in order', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `${index}`);
    for (const [index, name] of names.entries()) (index % 2 === 0 ? one : other).write(name);
    one.like('x');
    other.like('y');
    await expect.poll(() => network.requests.length).toBeGreaterThanOrEqual(42);
    await expect.poll(() => [one.left(), other.left()]).toEqual([[], []]);
    expect(network.requests.toSorted()).toEqual([...names, 'like x', 'like y'].toSorted());
    expect(network.requests.filter((name) => names.includes(name))).toEqual(names);
  });

  it('show the same items, and which are being sent', async () => {
    const answer = network.hold('a1');
    one.write('a1');
    await expect.poll(() => [...other.sending.get()]).toEqual([idOf('a1')]);
    expect(other.left()).toEqual(['a1 waiting']);
    answer();
    await expect.poll(other.left).toEqual([]);
    expect([...other.sending.get()]).toEqual([]);
  });

  it('both receive the outcome', async () => {
    // The last outcomes of the tests before may still be on their way.
    const received: string[] = [];
    const end = onMessageSent(({ id }) => received.push(id));
    one.write('told to both');
    await expect.poll(() => received.filter((id) => id === idOf('told to both'))).toHaveLength(2);
    end();
  });

  it('continue after the other was closed', async () => {
    network.hang('a1');
    one.write('a1');
    one.write('a2');
    await expect.poll(() => network.requests).toEqual(['a1']);
    await expect.poll(other.left).toHaveLength(2);
    other.wakeUp();
    one.close();
    await expect.poll(() => network.accepted).toEqual(['a1', 'a2']);
  });

  it('send their passes together, as soon as either flushes', async () => {
    one.pass('x');
    await expect.poll(other.left).toHaveLength(1);
    other.pass('y');
    await expect.poll(one.left).toHaveLength(2);
    expect([one.hasAnswered('y'), other.hasAnswered('x')]).toEqual([true, true]);
    expect(network.requests).toEqual([]);
    other.flush();
    await expect.poll(() => [one.left(), other.left()]).toEqual([[], []]);
    expect(network.requests).toEqual(['pass x + pass y']);
    await expect.poll(() => [one.hasAnswered('y'), other.hasAnswered('x')]).toEqual([true, true]);
  });
});
