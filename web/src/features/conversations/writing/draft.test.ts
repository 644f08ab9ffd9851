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

/** Another tab sends this text while this one writes: what it removes is what this one has stored last. */
function sendElsewhere(sent: string): void {
  const key = 'tagpo.message-draft.me.ana';
  const oldValue = localStorage.getItem(key);
  localStorage.removeItem(key);
  for (const newValue of [JSON.stringify({ gone: sent }), null])
    window.dispatchEvent(Object.assign(new Event('storage'), { key, oldValue, newValue }));
}

it.each([
  ['the same text was sent', 'Hi', 'me', ''],
  ['another text was sent', 'Hello', 'me', 'Hi'],
  ['somebody logged out', 'Hello', undefined, ''],
  ['somebody else signed in', 'Hello', 'you', ''],
])('when in another tab %s, stores what is right', (_what, sent, uid, left) => {
  const stsTokenManager = { accessToken: 'token', expirationTime: Date.now() + 3_600_000 };
  if (uid) localStorage.setItem('firebase:authUser:key:[DEFAULT]', JSON.stringify({ uid, stsTokenManager }));
  const draft = openDraft('me', 'ana');
  const stop = draft.text.subscribe(() => undefined);
  draft.change('Hi');
  sendElsewhere(sent);
  window.dispatchEvent(new Event('pagehide'));
  stop();
  expect(openDraft('me', 'ana').text.get()).toBe(left);
});
