/**
 * A script of its own, which the page runs before the app has loaded: it asks for the list that home shows, and for the photos in front. The app
 * takes the answer if it makes the same call with the same token (`lib/api/early-answer.ts`), else nobody sees it.
 */
import { API_BASE } from '@tagpo/contract/endpoints';
import { readStoredUser } from '../firebase/stored-user.ts';

/** Cards whose photo is in front of anything else: the grid's own number (`features/browse/member-grid.tsx`). */
const FIRST_PHOTOS = 6;
/** Home, and home without regard to wishes, with the call that each makes. */
const CALLS: Readonly<Record<string, string>> = { '/': '/users', '/?all=1': '/users?all=1' };

const call = CALLS[`${location.pathname}${location.search}`];
const stored = readStoredUser(import.meta.env.VITE_FIREBASE_API_KEY);
if (call !== undefined && typeof stored === 'object' && navigator.onLine) {
  const address = `${API_BASE}${call}`;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${stored.idToken}` };
  const response = fetch(address, { credentials: 'include', headers });
  globalThis.earlyAnswer = { address, token: stored.idToken, response };
  // Whatever goes wrong here goes wrong again in the app, which says so.
  response.then((answer) => answer.clone().json()).then(loadPhotos, () => undefined);
}

function loadPhotos(cards: unknown): void {
  if (!Array.isArray(cards)) return;
  for (const card of cards.slice(0, FIRST_PHOTOS)) {
    const photo: unknown = Object(Object(card).photos)[0];
    if (typeof photo !== 'string') continue;
    const image = new Image();
    image.fetchPriority = 'high';
    image.src = photo;
  }
}
