/**
 * A separate script of the pages to sign in and up: it shows what was rendered for them when the app was built (`prerender.tsx`), in the language
 * that the app will open in. Not to members, whom the app leads elsewhere, nor to whom it has more to say.
 */
import { readStoredUser } from '../firebase/stored-user.ts';
import { readAppealCode } from '../lib/device/appeal-code.ts';
import { LANGUAGE_KEY, preferredLocale } from '../messages/language/preferred-locale.ts';

if (readStoredUser(import.meta.env.VITE_FIREBASE_API_KEY) === 'nobody' && !readAppealCode()) {
  const lang = preferredLocale(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
  for (const page of document.querySelectorAll<HTMLElement>('#root > [lang]')) {
    if (page.lang === lang) page.hidden = false;
    // Its gradients have the same names.
    else page.remove();
  }
}
