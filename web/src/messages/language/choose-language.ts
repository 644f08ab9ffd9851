import { atom } from 'nanostores';
import { locale } from './locale.ts';
import { LANGUAGE_KEY, type Locale } from './preferred-locale.ts';

const UNSAVED_KEY = 'tagpo.language.unsaved';

/** A choice made on this device that the account does not know yet. */
export const unsavedLanguage = atom<boolean>(globalThis.localStorage?.getItem(UNSAVED_KEY) === '1');

/** Switches every sentence at once, and keeps the choice on the device. */
export function chooseLanguage(language: Locale): void {
  store(language, true);
}

/** Takes over what the account says, or notes that the account knows. */
export function adoptAccountLanguage(language: Locale): void {
  store(language, false);
}

function store(language: Locale, isUnsaved: boolean): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  if (isUnsaved) localStorage.setItem(UNSAVED_KEY, '1');
  else localStorage.removeItem(UNSAVED_KEY);
  unsavedLanguage.set(isUnsaved);
  locale.set(language);
}

/** Whether this device has ever been told a language. */
export function hasStoredLanguage(): boolean {
  return localStorage.getItem(LANGUAGE_KEY) !== null;
}
