import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LANGUAGE_KEY, locale } from './locale.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
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

it('remembers over a reload that the account does not know', async () => {
  (await import('./choose-language.ts')).chooseLanguage('fil');
  vi.resetModules();
  expect((await import('./choose-language.ts')).unsavedLanguage.get()).toBe(true);
  expect(locale.get()).toBe('en');
});
