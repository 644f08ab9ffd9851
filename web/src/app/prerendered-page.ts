import { isSignedInHere } from '../firebase/stored-user.ts';
import { LANGUAGE_KEY, preferredLocale } from '../messages/language/preferred-locale.ts';

/** The page that was rendered when the app was built, in the language that the app will open in; null once the app shows its own. */
export function choosePrerendered(): HTMLElement | null {
  const lang = preferredLocale(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
  // The gradients of all have the same names.
  for (const other of document.querySelectorAll(`#root > [lang]:not([lang=${lang}])`)) other.remove();
  return document.querySelector('#root > [lang]');
}

/** Hides the page at once when its member logs out in another tab. */
export function hideAfterLogOut(uid: string): void {
  const hide = () => {
    const page = choosePrerendered();
    if (!page) window.removeEventListener('storage', hide);
    else if (!isSignedInHere(uid)) page.hidden = true;
  };
  window.addEventListener('storage', hide);
}

/**
 * Says that the app did not load, over whatever shows: without the app the page is dead, and looks alive. The app has removed the alert by the
 * first of these events if it runs; this script may come after the first.
 */
export function tellIfAppFails(): void {
  const tell = () => {
    const page = choosePrerendered();
    const alert = page?.querySelector<HTMLElement>(':scope > [role="alert"]');
    if (!alert) return;
    alert.hidden = false;
    page?.after(alert);
  };
  for (const event of ['DOMContentLoaded', 'load']) window.addEventListener(event, tell, { once: true });
}
