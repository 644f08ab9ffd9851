import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addToast, dismissToast, removeToast, toasts, updateToast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
});
afterEach(() => vi.useRealTimers());

it('shows the newest and drops the older', () => {
  addToast({ title: 'first' });
  addToast({ title: 'second' });
  expect(toasts.get().map(({ title }) => title)).toEqual(['second']);
});

it('changes one that is shown', () => {
  const id = addToast({ title: 'before' });
  updateToast(id, { title: 'after' });
  expect(toasts.get()[0]?.title).toBe('after');
});

it('closes at once and removes 1,000,000 ms after', () => {
  dismissToast(addToast({ title: 'x' }));
  expect(toasts.get()[0]?.isOpen).toBe(false);
  vi.advanceTimersByTime(999_999);
  expect(toasts.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toHaveLength(0);
});

it('removes without waiting', () => {
  removeToast(addToast({ title: 'x' }));
  expect(toasts.get()).toHaveLength(0);
});
