import { LANGUAGE_KEY, preferredLocale } from '../messages/language/preferred-locale.ts';

/** The page that was rendered when the app was built, in the language that the app will open in; null once the app shows its own. */
export function choosePrerendered(): HTMLElement | null {
  const lang = preferredLocale(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
  // The gradients of all have the same names.
  for (const other of document.querySelectorAll(`#root > [lang]:not([lang=${lang}])`)) other.remove();
  return document.querySelector('#root > [lang]');
}

/** Says in the page when a file of the app does not load: without it the page is dead, and looks alive. */
export function tellIfAppFails(): void {
  const tell = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return;
    for (const alert of document.querySelectorAll<HTMLElement>('#root [role="alert"]')) alert.hidden = false;
  };
  window.addEventListener('error', tell, { capture: true });
}
