import type { ErrorCode } from '@tagpo/contract/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPending, onRefused, onSwipesAnswered } from './events.ts';
import { createNetwork, type Network, nameOf, openTab, openTwo, refusal, type Tab } from './test-tab.ts';

describe('passes', () => {
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
      title: 'ten at once',
      act: (tab) => [...'abcdefghij'].map(tab.pass),
      at: [[0, [[...'abcdefghij'].map((id) => `pass ${id}`).join(' + ')]]],
    },
    {
      title: 'before a like, which is not delayed',
      act: (tab) => [tab.pass('x'), tab.pass('y'), tab.like('z'), tab.pass('w')],
      at: [
        [0, ['pass x + pass y', 'like z']],
        [10_003, ['pass x + pass y', 'like z', 'pass w']],
      ],
    },
    {
      title: 'at once after a flush',
      act: (tab) => [tab.pass('x'), tab.pass('y'), tab.flush()],
      at: [[0, ['pass x + pass y']]],
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

  it.each<[ErrorCode]>([['invalid-body'], ['not-found']])(
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

it('two tabs send their passes together, as soon as either flushes', async () => {
  const network = createNetwork();
  const [one, other] = openTwo(network);
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
  one.close();
  other.close();
});
