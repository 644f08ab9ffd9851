import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDraft } from './draft.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps what was typed, for one account and one conversation', () => {
  openDraft('me', 'ana').change('Hi');
  expect(openDraft('me', 'ana').text.get()).toBe('Hi');
  expect(openDraft('me', 'bea').text.get()).toBe('');
  expect(openDraft('you', 'ana').text.get()).toBe('');
});

it('keeps nothing of what was sent', () => {
  const draft = openDraft('me', 'ana');
  draft.change('Hi');
  draft.change('');
  expect(stored.size).toBe(0);
});
