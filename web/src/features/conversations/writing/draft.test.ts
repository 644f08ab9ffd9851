import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStorage } from '../../../lib/device/test-storage.ts';
import { openDraft } from './draft.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('window', new EventTarget());
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
  expect(localStorage.length).toBe(0);
});
