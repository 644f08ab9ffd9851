/**
 * A separate script that the page runs before the app has loaded: it requests home's list, and shows the first photos in the page that was
 * rendered when the app was built (`prerender.tsx`). The app uses the answer if it makes the same call with the same token
 * (`lib/api/early-answer.ts`). It loads no library, so that it stays at 1 KiB.
 */
import { API_BASE, avifOf, BREAK_HEADER, REQUEST_ID_HEADER } from '@tagpo/contract/endpoints';
import { isSignedInHere, readStoredUser } from '../firebase/stored-user.ts';
import type { EarlyAnswer } from '../lib/api/early-answer.ts';
import { FIRST_CARDS } from '../lib/page/first-cards.ts';
import { choosePrerendered, hideAfterLogOut, tellIfAppFails } from './prerendered-page.ts';

const { pathname, search } = location;
const isHome = /^\/(?:\?all=1)?$/.test(pathname + search);
// A call without App Check's token is refused where that is on.
const hasAppCheck = import.meta.env.VITE_APP_CHECK_SITE_KEY !== '';
const stored = readStoredUser(import.meta.env.VITE_FIREBASE_API_KEY);
// The app runs once the page is parsed. If this script comes after the app's first screen, the app has made the call.
const isAppAhead = document.readyState !== 'loading' && !choosePrerendered();
tellIfAppFails();
if (!isAppAhead && !hasAppCheck && isHome && typeof stored === 'object' && navigator.onLine) {
  const { uid, idToken: token } = stored;
  const address = `${API_BASE}/users${search}`;
  const headers = {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    [REQUEST_ID_HEADER]: crypto.randomUUID(),
  };
  const response = fetch(address, { headers });
  const early: EarlyAnswer = { address, token, response, isThere: false };
  globalThis.earlyAnswer = early;
  hideAfterLogOut(uid);
  response
    .then(async (answer) => {
      const cards: unknown = await answer.clone().json();
      if (!answer.ok || !Array.isArray(cards)) return;
      early.isThere = true;
      const hasNote = search !== '' || answer.headers.has(BREAK_HEADER);
      // A log-out in any tab ends this.
      if (isSignedInHere(uid)) showFirst(cards.slice(0, FIRST_CARDS), !hasNote && !early.isLate);
    })
    // Whatever goes wrong here goes wrong again in the app, which says so.
    .catch(() => undefined);
}

/** The photos are only loaded where the app shows home already, the screen is wide, or home has a note above its cards. */
function showFirst(cards: unknown[], isShown: boolean): void {
  const page = choosePrerendered();
  for (const [index, card] of cards.entries()) {
    const src: unknown = Object(card).photos?.[0];
    if (typeof src !== 'string') continue;
    const className = 'card-shape rounded-soft bg-sunken object-cover';
    const photo = Object.assign(new Image(), { className, src, alt: '', decoding: 'sync', fetchPriority: 'high' });
    const avif = Object.assign(document.createElement('source'), { type: 'image/avif', srcset: avifOf(src) });
    const picture = Object.assign(document.createElement('picture'), { className: 'contents' });
    picture.append(avif, photo);
    page?.querySelectorAll('.card-shape')[index]?.replaceWith(picture);
  }
  if (page && cards[0]) page.hidden = !isShown;
}
