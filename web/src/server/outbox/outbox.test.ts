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
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    clearPending();
  });
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

  it('sends each conversation in its order, and all of them side by side', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    const answer = network.hold('a1');
    tab.write('a1');
    tab.write('a2');
    tab.write('b1', 'ben');
    tab.like('x');
    await pass();
    expect(network.asked).toEqual(['a1', 'b1', 'like x']);
    answer();
    await pass();
    expect(network.taken).toEqual(['b1', 'like x', 'a1', 'a2']);
    expect(tab.left()).toEqual([]);
  });

  it('shows what is written before it is kept', () => {
    const tab = openTab(createNetwork());
    tab.write('a1');
    expect(tab.left()).toEqual(['a1 waiting']);
  });

  it('sends again, and once, what was taken while its answer was lost', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    network.loseAnswer('a1');
    tab.write('a1');
    tab.write('a2');
    await pass();
    expect(tab.left()).toEqual(['a1 waiting', 'a2 waiting']);
    await pass(1000);
    expect(network.asked).toEqual(['a1', 'a1', 'a2']);
    expect(network.taken).toEqual(['a1', 'a2']);
  });

  it('gives a call up after its time, and holds nothing else up meanwhile', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    network.hang('a1');
    tab.write('a1');
    tab.write('b1', 'ben');
    await pass(14_999);
    expect(network.asked).toEqual(['a1', 'b1']);
    await pass(1001);
    expect(network.taken).toEqual(['b1', 'a1']);
  });

  it('waits twice as long with each failure', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    network.fail('a1', ...Array.from({ length: 4 }, offline));
    tab.write('a1');
    const times: number[] = [];
    for (let second = 0; second < 20; second += 1) {
      await pass(second === 0 ? 0 : 1000);
      if (network.asked.length > times.length) times.push(second);
    }
    expect(times).toEqual([0, 1, 3, 7, 15]);
    expect(tab.left()).toEqual([]);
  });

  it('tries at once when the network may be back', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    network.fail('a1', ...Array.from({ length: 6 }, offline));
    tab.write('a1');
    await pass(20_000);
    const before = network.asked.length;
    tab.wakeUp();
    await pass();
    expect(network.asked.length).toBe(before + 1);
  });

  it('asks nothing without a network, and sends everything with one', async () => {
    const network = createNetwork();
    network.isOnline = false;
    const tab = openTab(network);
    tab.write('a1');
    tab.write('a2');
    tab.write('b1', 'ben');
    tab.pass('x');
    await pass(3_600_000);
    expect(network.asked).toEqual([]);
    network.isOnline = true;
    tab.wakeUp();
    await pass();
    expect(network.taken).toEqual(['a1', 'b1', 'pass x', 'a2']);
  });

  it.each<[ErrorCode]>([['not-found'], ['invalid-body'], ['request-unanswered'], ['consent-required']])(
    'lets %s hold nothing up',
    async (code) => {
      const network = createNetwork();
      const tab = openTab(network);
      const refused = vi.fn();
      const end = onRefused(refused);
      network.fail('a1', refusal(code));
      network.fail('like x', refusal(code));
      for (const name of ['a1', 'a2']) tab.write(name);
      tab.write('b1', 'ben');
      tab.like('x');
      tab.like('y');
      tab.mark('ana', 'read', 4);
      await pass();
      end();
      expect(network.taken.toSorted()).toEqual(['a2', 'b1', 'like y', 'read ana 4']);
      expect(tab.left()).toEqual(['a1 failed']);
      expect(tab.items.get()[0]?.error).toBe(code);
      expect(refused.mock.calls.map(([{ item }]) => nameOf(item))).toEqual(['a1', 'like x']);
      expect([tab.hasAnswered('x'), tab.hasAnswered('y')]).toEqual([false, true]);
    },
  );

  it('sends a refused message again when its writer says so', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    network.fail('a1', refusal('not-found'));
    tab.write('a1');
    await pass(3_600_000);
    expect(network.asked).toEqual(['a1']);
    tab.retry(idOf('a1'));
    await pass();
    expect(network.taken).toEqual(['a1']);
    expect(tab.left()).toEqual([]);
  });

  it('drops a refused message when its writer says so', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    network.fail('a1', refusal('not-found'));
    tab.write('a1');
    await pass();
    tab.discard(idOf('a1'));
    await pass();
    expect(tab.left()).toEqual([]);
  });

  it('waits as long as a limit says, whatever else happens', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    network.fail('a1', refusal('rate-limited', 40));
    tab.write('a1');
    tab.write('b1', 'ben');
    await pass(39_000);
    tab.wakeUp();
    await pass();
    expect(network.asked).toEqual(['a1', 'b1']);
    await pass(1000);
    expect(network.taken).toEqual(['b1', 'a1']);
  });

  it('pauses while the member may not call, and goes on in the same order', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    network.fail('a1', refusal('unauthenticated'));
    tab.write('a1');
    tab.write('a2');
    await pass(3_600_000);
    expect(network.asked).toEqual(['a1']);
    tab.wakeUp();
    await pass();
    expect(network.taken).toEqual(['a1', 'a2']);
  });

  it('sends a mark that grew while it was under way, and nothing lower', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    const answer = network.hold('read ana 3');
    tab.mark('ana', 'read', 3);
    await pass();
    for (const sequence of [5, 6, 4, 3]) tab.mark('ana', 'read', sequence);
    await pass();
    expect(network.asked).toEqual(['read ana 3']);
    answer();
    await pass();
    expect(network.asked).toEqual(['read ana 3', 'read ana 6']);
    expect(tab.left()).toEqual([]);
  });

  it('tells a mark though a limit refuses it for long', async () => {
    const network = createNetwork();
    network.fail('read ana 3', refusal('rate-limited', 700));
    const tab = openTab(network);
    await tab.mark('ana', 'read', 3);
    await pass();
    expect(tab.left()).toEqual(['read ana 3 waiting']);
    await pass(120_000);
    expect(network.taken).toEqual(['read ana 3']);
    expect(tab.left()).toEqual([]);
  });

  it('says that a mark is kept only once the device has it', async () => {
    const network = createNetwork();
    network.isOnline = false;
    const store = createTestStore();
    let keep = () => {};
    const isFull = new Promise<void>((resolve) => {
      keep = resolve;
    });
    const change: OutboxStore['change'] = async (by) => isFull.then(() => store.change(by));
    const tab = openTab(network, { store: { ...store, change } });
    let isKept = false;
    const marking = tab.mark('ana', 'read', 3).then(() => {
      isKept = true;
    });
    await pass();
    expect(isKept).toBe(false);
    keep();
    await marking;
    expect(await store.read()).toMatchObject([{ kind: 'read', otherId: 'ana', sequence: 3 }]);
  });

  it('takes a swipe back only if nobody has heard of it', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    network.loseAnswer('pass x');
    tab.pass('x');
    tab.flush();
    await pass();
    tab.pass('y');
    expect(await tab.takeBackSwipe('y')).toBe(true);
    expect(await tab.takeBackSwipe('x')).toBe(false);
    expect(await tab.takeBackSwipe('z')).toBe(false);
    const isSent = tab.sendSwipes(10_000);
    await pass(1000);
    expect(await isSent).toBe(true);
    expect(network.taken).toEqual(['pass x']);
  });

  it('tells of a message in the moment it is no longer on its way', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    const heard: string[][] = [];
    const end = onMessageSent(({ id }) => heard.push([id, ...tab.left()]));
    tab.write('a1');
    await pass();
    end();
    expect(heard).toEqual([[idOf('a1'), 'a1 waiting']]);
    expect(tab.left()).toEqual([]);
  });

  it('tells what a swipe led to', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    const heard = vi.fn();
    const end = onSwipesAnswered(heard);
    tab.like('x');
    await pass();
    end();
    expect(heard.mock.calls).toEqual([[[expect.objectContaining({ action: 'like' })], { match: false }]]);
  });

  it('tells what nobody listened for to who comes first', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    network.fail('a1', refusal('not-found'));
    tab.write('a1');
    tab.like('x');
    await pass();
    const heard: string[] = [];
    const ends = [
      onSwipesAnswered((swipes) => heard.push(`answered ${swipes.map(nameOf).join()}`)),
      onRefused(({ item }) => heard.push(`refused ${nameOf(item)}`)),
      onRefused(() => heard.push('twice')),
    ];
    for (const end of ends) end();
    expect(heard).toEqual(['answered like x', 'refused a1']);
  });

  it('says before a log-out whether anything is left', async () => {
    const network = createNetwork();
    const tab = openTab(network);
    network.fail('a1', refusal('not-found'), refusal('not-found'));
    tab.write('a1');
    await pass();
    const first = tab.sendAll(10_000);
    await pass();
    expect(await first).toBe(false);
    const second = tab.sendAll(10_000);
    await pass();
    expect(await second).toBe(true);
    network.isOnline = false;
    tab.write('a2');
    const third = tab.sendAll(10_000);
    await pass(10_000);
    expect(await third).toBe(false);
  });

  it('sends what an earlier visit left', async () => {
    const store = createTestStore();
    const away = createNetwork();
    away.isOnline = false;
    const before = openTab(away, { store });
    for (const name of ['a1', 'a2', 'a3']) before.write(name);
    before.pass('x');
    await pass();
    const network = createNetwork();
    const tab = openTab(network, { store });
    await tab.start();
    expect(tab.hasAnswered('x')).toBe(true);
    await pass();
    expect(network.taken).toEqual(['a1', 'pass x', 'a2', 'a3']);
  });
});

describe('two tabs', () => {
  const opened: Tab[] = [];
  afterEach(() => {
    for (const { close } of opened.splice(0)) close();
  });
  function openBoth(network: Network) {
    const tabs = openTwo(network);
    opened.push(...tabs);
    return tabs;
  }

  it('send together each thing once, and each conversation in order', async () => {
    const network = createNetwork();
    const [one, other] = openBoth(network);
    const names = Array.from({ length: 40 }, (_, index) => `${index}`);
    for (const [index, name] of names.entries()) (index % 2 === 0 ? one : other).write(name);
    one.like('x');
    other.like('y');
    await expect.poll(() => network.asked.length).toBeGreaterThanOrEqual(42);
    await expect.poll(() => [one.left(), other.left()]).toEqual([[], []]);
    expect(network.asked.toSorted()).toEqual([...names, 'like x', 'like y'].toSorted());
    expect(network.asked.filter((name) => names.includes(name))).toEqual(names);
  });

  it('show the same, and what the other is sending', async () => {
    const network = createNetwork();
    const [one, other] = openBoth(network);
    const answer = network.hold('a1');
    one.write('a1');
    await expect.poll(() => [...other.sending.get()]).toEqual([idOf('a1')]);
    expect(other.left()).toEqual(['a1 waiting']);
    answer();
    await expect.poll(other.left).toEqual([]);
    expect([...other.sending.get()]).toEqual([]);
  });

  it('both hear what became of it', async () => {
    const network = createNetwork();
    const [one] = openBoth(network);
    const heard = vi.fn();
    const end = onMessageSent(heard);
    one.write('a1');
    await expect.poll(() => heard.mock.calls.length).toBe(2);
    end();
  });

  it('go on where a tab was closed', async () => {
    const network = createNetwork();
    const [one, other] = openBoth(network);
    network.hang('a1');
    one.write('a1');
    one.write('a2');
    await expect.poll(() => network.asked).toEqual(['a1']);
    await expect.poll(other.left).toHaveLength(2);
    other.wakeUp();
    one.close();
    await expect.poll(() => network.taken).toEqual(['a1', 'a2']);
  });
});
