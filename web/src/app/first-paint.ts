/**
 * A separate script of the pages to sign in and up: it shows what was rendered for them when the app was built (`prerender.tsx`), in the language
 * that the app will open in. Members, whom the app leads elsewhere, see the splash.
 */
import { readStoredUser } from '../firebase/stored-user.ts';
import { choosePrerendered, tellIfAppFails } from './prerendered-page.ts';

/** Milliseconds that it waits for the fonts at most: text that changes its font moves what is beside it. */
const FONTS_MS = 500;

if (readStoredUser(import.meta.env.VITE_FIREBASE_API_KEY) === 'nobody') {
  const fonts = ['700 1em Bricolage', '1em "Source Sans"'].map((font) => document.fonts.load(font));
  const late = new Promise((resolve) => setTimeout(resolve, FONTS_MS));
  Promise.race([Promise.allSettled(fonts), late]).then(() => show(choosePrerendered()));
} else show(document.querySelector<HTMLElement>('#root > :not([lang])'));

tellIfAppFails();

function show(part: HTMLElement | null): void {
  if (part) part.hidden = false;
}
