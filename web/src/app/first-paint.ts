/**
 * A separate script of the pages to sign in and up: it shows what was rendered for them when the app was built (`prerender.tsx`), in the language
 * that the app will open in. Not to members, whom the app leads elsewhere, nor to whom it has more to say.
 */
import { readStoredUser } from '../firebase/stored-user.ts';
import { readAppealCode } from '../lib/device/appeal-code.ts';
import { LANGUAGE_KEY, preferredLocale } from '../messages/language/preferred-locale.ts';

/** Milliseconds that it waits for the fonts at most: text that changes its font moves what is beside it. */
const FONTS_MS = 500;

if (readStoredUser(import.meta.env.VITE_FIREBASE_API_KEY) === 'nobody' && !readAppealCode()) {
  const fonts = ['700 1em Bricolage', '1em "Source Sans"'].map((font) => document.fonts.load(font));
  const late = new Promise((resolve) => setTimeout(resolve, FONTS_MS));
  Promise.race([Promise.allSettled(fonts), late]).then(show);
}

function show(): void {
  const lang = preferredLocale(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
  for (const page of document.querySelectorAll<HTMLElement>('#root > [lang]')) {
    if (page.lang === lang) page.hidden = false;
    // Its gradients have the same names.
    else page.remove();
  }
}
