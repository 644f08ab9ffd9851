import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callsUnderWay, hasAnswer } from '../api/calls-under-way.ts';
import { followPageShown, isPageShown } from './page-shown.ts';

let noteLoaded = () => {};
const photo = { fetchPriority: 'high', complete: false };
const lazyPhoto = { fetchPriority: 'auto', complete: false };

beforeEach(() => {
  vi.useFakeTimers();
  photo.complete = false;
  vi.stubGlobal('document', { images: [photo, lazyPhoto] });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(loaded: () => void) {
        noteLoaded = loaded;
      }
      observe() {}
      disconnect() {}
    },
  );
  isPageShown.set(false);
  callsUnderWay.set(1);
  hasAnswer.set(false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('waits for the first photos, which may load slowly', () => {
  followPageShown();
  callsUnderWay.set(0);
  vi.advanceTimersByTime(1000);
  expect(isPageShown.get()).toBe(false);
  photo.complete = true;
  noteLoaded();
  vi.advanceTimersByTime(250);
  expect(isPageShown.get()).toBe(true);
});

it('waits for photos no longer than some seconds', () => {
  followPageShown();
  callsUnderWay.set(0);
  vi.advanceTimersByTime(4000);
  expect(isPageShown.get()).toBe(true);
});

it('follows calls that were answered before the page was rendered', () => {
  photo.complete = true;
  callsUnderWay.set(0);
  hasAnswer.set(true);
  followPageShown();
  vi.advanceTimersByTime(250);
  expect(isPageShown.get()).toBe(true);
});

it('waits for a call that begins meanwhile', () => {
  photo.complete = true;
  followPageShown();
  callsUnderWay.set(0);
  callsUnderWay.set(1);
  vi.advanceTimersByTime(10_000);
  expect(isPageShown.get()).toBe(false);
});
