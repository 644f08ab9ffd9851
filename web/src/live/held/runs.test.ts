import { expect, it } from 'vitest';
import { messageOf } from '../test-thread.ts';
import { joinMessages, newestRun } from './runs.ts';

const messages = (...sequences: number[]) => sequences.map(messageOf);

it.each([
  { one: [], other: [1, 2], joined: [1, 2], run: [1, 2] },
  { one: [1, 2], other: [3], joined: [1, 2, 3], run: [1, 2, 3] },
  { one: [4, 5], other: [2, 3], joined: [2, 3, 4, 5], run: [2, 3, 4, 5] },
  { one: [1, 2, 3], other: [2, 3, 4], joined: [1, 2, 3, 4], run: [1, 2, 3, 4] },
  { one: [1, 2], other: [5, 6], joined: [1, 2, 5, 6], run: [5, 6] },
  { one: [1, 3], other: [5], joined: [1, 3, 5], run: [5] },
  { one: [], other: [], joined: [], run: [] },
])('joins $one and $other, whose newest run is $run', ({ one, other, joined, run }) => {
  const both = joinMessages(messages(...one), messages(...other));
  expect(both).toEqual(messages(...joined));
  expect(newestRun(both)).toEqual(messages(...run));
});
