import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Budget } from './budget.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const tooSlow = expect.objectContaining({ status: 'UNIMPLEMENTED' });

it('ends what runs for more than ten seconds', () => {
  const budget = new Budget();
  budget.restart();
  vi.advanceTimersByTime(9_000);
  budget.spend(1000);
  vi.advanceTimersByTime(2_000);
  expect(() => budget.spend(1000)).toThrow(tooSlow);
});

it('starts the time again after each message', () => {
  const budget = new Budget();
  budget.restart();
  vi.advanceTimersByTime(9_000);
  budget.restart();
  vi.advanceTimersByTime(9_000);
  expect(() => budget.spend(1000)).not.toThrow();
});

it('counts a row that is held as work', () => {
  const budget = new Budget();
  budget.restart();
  vi.advanceTimersByTime(11_000);
  expect(() => budget.hold({ fields: new Map() })).toThrow(tooSlow);
});
