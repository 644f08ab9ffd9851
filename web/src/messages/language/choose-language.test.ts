import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStorage } from '../../lib/device/test-storage.ts';
import { locale } from './locale.ts';
import { LANGUAGE_KEY } from './preferred-locale.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

it('keeps a choice on the device until the account knows it', async () => {
  const { adoptAccountLanguage, chooseLanguage, hasStoredLanguage, unsavedLanguage } = await import(
    './choose-language.ts'
  );
  expect(hasStoredLanguage()).toBe(false);
  chooseLanguage('fil');
  expect([localStorage.getItem(LANGUAGE_KEY), unsavedLanguage.get()]).toEqual(['fil', true]);
  adoptAccountLanguage('fil');
  expect([localStorage.getItem(LANGUAGE_KEY), unsavedLanguage.get()]).toEqual(['fil', false]);
});

it('knows after a reload that the account lacks the choice', async () => {
  (await import('./choose-language.ts')).chooseLanguage('fil');
  vi.resetModules();
  expect((await import('./choose-language.ts')).unsavedLanguage.get()).toBe(true);
  expect(locale.get()).toBe('en');
});
