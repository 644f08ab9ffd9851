import { describe, expect, it } from 'vitest';
import {
  addMark,
  addMatchesSeen,
  addMessage,
  addSwipe,
  claim,
  discard,
  refuse,
  releasePasses,
  retry,
  settle,
  takeBack,
} from './change-items.ts';
import { type Item, item, laneOf, mayWait } from './item.ts';

type Items = readonly Item[];
const NOW = 1000;
const written = (id: string, otherId = 'ana') => ({ id, otherId, content: id, writtenAt: '2026-11-20T00:00:00.000Z' });
const message = (id: string, otherId?: string) => (items: Items) => addMessage(items, written(id, otherId), NOW);
const mark = (sequence: number, kind: 'read' | 'delivered' = 'read', otherId = 'ana') => {
  return (items: Items) => addMark(items, { otherId, kind, sequence }, NOW);
};
const swipe = (id: string, action: 'like' | 'pass') => (items: Items) =>
  addSwipe(items, { face: { id, name: id }, action }, NOW);
const make = (...steps: ((items: Items) => Items)[]) => steps.reduce((items, step) => step(items), [] as Items);
const sequences = (items: Items) => items.map((one) => (one.type === 'mark' ? one.sequence : undefined));
const actions = (items: Items) => items.map((one) => (one.type === 'swipe' ? one.action : undefined));
const states = (items: Items) => items.map(({ id, state }) => `${id} ${state}`);
const first = (items: Items): Item => {
  const [one] = items;
  if (!one) throw new Error('Nothing is there');
  return one;
};

it.each([
  { title: 'grows within one millisecond', nows: [5, 5, 5], orders: [5, 6, 7] },
  { title: 'grows although the clock is set back', nows: [900, 100, 100], orders: [900, 901, 902] },
  { title: 'follows the clock', nows: [1, 20, 300], orders: [1, 20, 300] },
])('the order $title', ({ nows, orders }) => {
  const items = nows.reduce((list, now, index) => addMessage(list, written(`m${index}`), now), [] as Items);
  expect(items.map(({ order }) => order)).toEqual(orders);
});

it('has a lane for each conversation, for swipes and for each kind of mark', () => {
  const items = make(
    message('1'),
    message('2', 'ben'),
    swipe('x', 'like'),
    swipe('y', 'pass'),
    mark(1),
    mark(1, 'delivered'),
  );
  expect(items.map(laneOf)).toEqual(['messages ana', 'messages ben', 'swipes', 'swipes', 'read ana', 'delivered ana']);
});

describe('marks', () => {
  it.each([
    { title: 'merge into the highest', steps: [mark(3), mark(7)], held: [7] },
    { title: 'never go back', steps: [mark(7), mark(3)], held: [7] },
    { title: 'stay separate by kind', steps: [mark(3), mark(7, 'delivered')], held: [3, 7] },
    { title: 'stay separate by chat', steps: [mark(3), mark(7, 'read', 'ben')], held: [3, 7] },
  ])('$title', ({ steps, held }) => {
    expect(sequences(make(...steps))).toEqual(held);
  });

  it('stay when a higher one came during their call', () => {
    const before = make(mark(3));
    expect(sequences(settle(mark(5)(before), before))).toEqual([5]);
    expect(settle(before, before)).toEqual([]);
  });
});

it('holds only the latest time of shown matches', () => {
  const seen = (until: string) => (items: Items) => addMatchesSeen(items, until, NOW);
  const [early, late] = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z'] as const;
  expect(make(seen(early), seen(late), seen(early))).toMatchObject([{ type: 'matches-seen', until: late }]);
});

describe('swipes', () => {
  it('hold only the last answer for each member', () => {
    expect(actions(make(swipe('x', 'pass'), swipe('y', 'like'), swipe('x', 'like')))).toEqual(['like', 'like']);
  });

  it('stay when another answer came during their call', () => {
    const before = make(swipe('x', 'pass'));
    expect(actions(settle(swipe('x', 'like')(before), before))).toEqual(['like']);
  });

  it('are not claimed once they are replaced', () => {
    const before = make(swipe('x', 'pass'), swipe('y', 'pass'));
    const after = swipe('x', 'like')(before);
    expect(claim(after, before).map(({ id, isTried }) => [id, isTried])).toEqual([
      ['swipe y', true],
      ['swipe x', false],
    ]);
  });

  it('wait for others if they are untried passes', () => {
    const items = make(message('1'), swipe('x', 'pass'), swipe('y', 'like'), swipe('z', 'pass'));
    expect(items.map(mayWait)).toEqual([false, true, false, true]);
    expect(claim(items, items.slice(0, 2)).map(mayWait)).toEqual([false, false, false, true]);
    expect(releasePasses(items).map(mayWait)).toEqual([false, false, false, false]);
  });

  it('can be taken back until they are sent', () => {
    const before = make(swipe('x', 'pass'));
    expect(takeBack(before, 'x')).toEqual([]);
    const tried = claim(before, before);
    expect(takeBack(tried, 'x')).toEqual(tried);
    const replaced = swipe('x', 'like')(tried);
    expect(takeBack(replaced, 'x')).toEqual(replaced);
  });
});

describe('messages', () => {
  it('stay with the reason after a refusal', () => {
    const before = make(message('1'), message('2'));
    const refused = refuse(before, first(before), { error: 'not-found' });
    expect(states(refused)).toEqual(['1 failed', '2 waiting']);
    expect(first(refused).error).toBe('not-found');
    expect(retry(refused, '1')).toEqual(before);
    expect(retry(refused, '2')).toEqual(refused);
    expect(retry(refused)).toEqual(before);
    expect(states(discard(refused, '1'))).toEqual(['2 waiting']);
  });

  it('are not claimed once they are discarded', () => {
    expect(claim(discard(make(message('1')), '1'), make(message('1')))).toEqual([]);
  });
});

it('removes a refused swipe or mark', () => {
  const items = make(swipe('x', 'like'), mark(1));
  expect(items.reduce((list, one) => refuse(list, one, { error: 'not-found' }), items)).toEqual([]);
});

it.each([
  ['nothing', undefined],
  ['an unknown type', { type: 'poke', id: 'x', order: 1, state: 'waiting', isTried: false }],
  ['a message without its conversation', { ...first(make(message('1'))), otherId: undefined }],
  ['a message whose id is no UUID', first(make(message('no uuid')))],
])('does not parse %s as an item', (_what, stored) => {
  expect(item.safeParse(stored).success).toBe(false);
});
