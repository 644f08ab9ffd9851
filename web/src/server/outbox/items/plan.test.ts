import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMessage, addSwipe, claim, releasePasses } from './change-items.ts';
import type { Item } from './item.ts';
import { backoff, createRests, planSending, type Situation } from './plan.ts';

const NOW = 10_000;
const write = (id: string, otherId: string) => (items: readonly Item[]) =>
  addMessage(items, { id, otherId, content: '', writtenAt: '' }, 1);
const like = (id: string) => (items: readonly Item[]) => addSwipe(items, { face: { id, name: '' }, action: 'like' }, 1);
const pass =
  (id: string, at = 1) =>
  (items: readonly Item[]) =>
    addSwipe(items, { face: { id, name: '' }, action: 'pass' }, at);
const make = (...steps: ((items: readonly Item[]) => readonly Item[])[]) =>
  steps.reduce((items, step) => step(items), [] as readonly Item[]);
const all = make(write('a1', 'ana'), write('b1', 'ben'), write('a2', 'ana'), like('x'), like('y'));
const rest = (failures: number, until: number) => ({ failures, until, isLimit: false });

type Case = Partial<Omit<Situation, 'busy' | 'rests' | 'alone'>> & {
  title: string;
  busy?: string[];
  rests?: Record<string, ReturnType<typeof rest>>;
  start: string[];
  wakeAt?: number;
};

it.each<Case>([
  { title: 'starts the first of each lane', start: ['a1', 'b1', 'swipe x'] },
  { title: 'waits for the lane', busy: ['messages ana'], start: ['b1', 'swipe x'] },
  {
    title: 'skips a failed item',
    items: all.map((one) => (one.id === 'a1' ? { ...one, state: 'failed' } : one)),
    start: ['b1', 'a2', 'swipe x'],
  },
  { title: 'starts nothing when nothing waits', items: [], start: [] },
  { title: 'starts no more than four at once', busy: ['1', '2', '3'], start: ['a1'] },
  {
    title: 'delays a lane without the others',
    rests: { 'messages ana': rest(2, NOW + 50) },
    start: ['b1', 'swipe x'],
    wakeAt: NOW + 50,
  },
  { title: 'tries a lane again in time', rests: { 'messages ana': rest(2, NOW) }, start: ['b1', 'swipe x', 'a1'] },
  { title: 'starts nothing during an outage', outage: { until: NOW + 70 }, start: [], wakeAt: NOW + 70 },
  { title: 'tries one after an outage', outage: { until: NOW }, start: ['a1'] },
  {
    title: 'prefers a lane that has not failed',
    outage: { until: NOW },
    rests: { 'messages ana': rest(3, NOW) },
    start: ['b1'],
  },
  { title: 'tries no second one during the first', outage: { until: NOW }, busy: ['swipes'], start: [] },
])('$title', ({ busy = [], rests = {}, start, wakeAt = Number.POSITIVE_INFINITY, ...given }) => {
  const situation = { items: all, now: NOW, outage: undefined, alone: new Set<string>(), ...given };
  const plan = planSending({ ...situation, busy: new Set(busy), rests: new Map(Object.entries(rests)) });
  expect(plan.start.map(([{ id }]) => id)).toEqual(start);
  expect(plan.wakeAt).toBe(wakeAt);
});

const passes = (count: number, from = 0) => Array.from({ length: count }, (_, index) => pass(`${from + index}`, NOW));
const named = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `swipe ${from + index}`);
const tried = (items: readonly Item[]) => claim(items, items);

it.each<{ title: string; items: readonly Item[]; alone?: string[]; now?: number; batch: string[]; wakeAt?: number }>([
  { title: 'waits for more after one', items: make(...passes(1)), batch: [], wakeAt: NOW + 10_000 },
  { title: 'counts the wait from the last one', items: make(...passes(3)), batch: [], wakeAt: NOW + 10_002 },
  { title: 'sends a few when no more came', items: make(...passes(3)), now: NOW + 10_002, batch: named(3) },
  { title: 'waits for more after nine', items: make(...passes(9)), batch: [], wakeAt: NOW + 10_008 },
  { title: 'sends ten at once', items: make(...passes(10)), batch: named(10) },
  { title: 'sends no more than one call takes', items: make(...passes(25)), batch: named(20) },
  { title: 'sends those before a like without it', items: make(...passes(2), like('x')), batch: named(2) },
  { title: 'sends a like before the passes after it', items: make(like('x'), ...passes(2)), batch: ['swipe x'] },
  {
    title: 'sends them with one that may not wait',
    items: make(pass('0'), releasePasses, ...passes(1, 1)),
    batch: named(2),
  },
  { title: 'sends them with one that was tried', items: make(pass('0'), tried, ...passes(1, 1)), batch: named(2) },
  { title: 'sends one that a wrong clock dated ahead', items: make(pass('0', NOW * 10)), batch: named(1) },
  { title: 'sends a refused one alone', items: make(...passes(3), tried), alone: named(2), batch: named(1) },
  { title: 'sends those before it together', items: make(...passes(3)), alone: named(1, 2), batch: named(2) },
])('of passes it $title', ({ items, alone = [], now = NOW, batch, wakeAt = Number.POSITIVE_INFINITY }) => {
  const plan = planSending({ items, now, busy: new Set(), rests: new Map(), outage: undefined, alone: new Set(alone) });
  expect(plan.start.map((ones) => ones.map(({ id }) => id))).toEqual(batch.length > 0 ? [batch] : []);
  expect(plan.wakeAt).toBe(wakeAt);
});

it.each([
  [1, 0, 500],
  [1, 1, 1000],
  [3, 1, 4000],
  [30, 1, 60_000],
  [30, 0, 30_000],
])('after %i failures and a random %d waits %i ms', (failures, chance, ms) => {
  expect(backoff(failures, () => chance)).toBe(ms);
});

describe('a rest', () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW }));
  afterEach(() => void vi.useRealTimers());
  const open = () => createRests(() => 1);

  it('grows with each failure and ends with an answer', () => {
    const rests = open();
    for (const until of [1000, 2000, 4000]) {
      rests.begin('lane', { kind: 'again' });
      expect(rests.get().rests.get('lane')?.until).toBe(NOW + until);
    }
    rests.end('lane');
    expect(rests.get().rests.size).toBe(0);
  });

  it('covers every lane while nobody answers', () => {
    const rests = open();
    rests.begin('lane', { kind: 'unreachable' });
    expect(rests.get().outage?.until).toBe(NOW + 1000);
    rests.begin('other', { kind: 'again' });
    expect(rests.get().outage).toBeUndefined();
  });

  it('ends when the network may be back, unless it is a rate limit', () => {
    const rests = open();
    rests.begin('lane', { kind: 'unreachable' });
    rests.begin('limited', { kind: 'wait', ms: 5000 });
    rests.begin('third', { kind: 'unreachable' });
    rests.clear();
    expect([...rests.get().rests.keys()]).toEqual(['limited']);
    expect(rests.get().outage).toBeUndefined();
  });
});
