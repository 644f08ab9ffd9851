import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStorage } from '../../../lib/device/test-storage.ts';
import { openDraft } from './draft.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('window', new EventTarget());
  vi.stubEnv('VITE_FIREBASE_API_KEY', 'key');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

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

/** Another tab has removed what is stored of this draft. */
function removeElsewhere(stored: string): void {
  localStorage.removeItem('tagpo.message-draft.me.ana');
  const event = { key: 'tagpo.message-draft.me.ana', oldValue: JSON.stringify(stored), newValue: null };
  window.dispatchEvent(Object.assign(new Event('storage'), event));
}

it.each([
  ['the same text was sent', 'Hi', 'me', ''],
  ['another text was sent', 'Hello', 'me', 'Hi'],
  ['somebody logged out', 'Hello', undefined, ''],
  ['somebody else signed in', 'Hello', 'you', ''],
])('when in another tab %s, stores what is right', (_what, stored, uid, left) => {
  const stsTokenManager = { accessToken: 'token', expirationTime: Date.now() + 3_600_000 };
  if (uid) localStorage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify({ uid, stsTokenManager }));
  const draft = openDraft('me', 'ana');
  const stop = draft.text.subscribe(() => undefined);
  draft.change('Hi');
  removeElsewhere(stored);
  window.dispatchEvent(new Event('pagehide'));
  stop();
  expect(openDraft('me', 'ana').text.get()).toBe(left);
});
