/**
 * A separate script that the page runs before the app has loaded: it requests home's list, and shows the first photos in the page that was
 * rendered when the app was built (`prerender.tsx`). The app uses the answer if it makes the same call with the same token
 * (`lib/api/early-answer.ts`). It loads no library, so that it stays at 1 KiB.
 */
import { API_BASE } from '@tagpo/contract/endpoints';
import { isSignedInHere, readStoredUser } from '../firebase/stored-user.ts';
import type { EarlyAnswer } from '../lib/api/early-answer.ts';
import { FIRST_CARDS } from '../lib/page/first-cards.ts';
import { choosePrerendered } from './prerendered-page.ts';

/** By the address of the page, the call that home makes there. */
const CALLS: Readonly<Record<string, string>> = { '/': '/users', '/?all=1': '/users?all=1' };

const call = CALLS[`${location.pathname}${location.search}`];
const stored = readStoredUser(import.meta.env.VITE_FIREBASE_API_KEY);
if (call !== undefined && typeof stored === 'object' && navigator.onLine) {
  const { uid, idToken: token } = stored;
  const address = `${API_BASE}${call}`;
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const response = fetch(address, { credentials: 'include', headers });
  const early: EarlyAnswer = { address, token, response, isThere: false };
  globalThis.earlyAnswer = early;
  response
    .then(async (answer) => {
      const cards: unknown = await answer.clone().json();
      early.isThere = answer.ok;
      if (answer.ok && Array.isArray(cards) && isSignedInHere(uid)) showFirst(cards.slice(0, FIRST_CARDS));
    })
    // Whatever goes wrong here goes wrong again in the app, which says so.
    .catch(() => undefined);
}

/** The photos are only loaded where the app shows home already, the screen is wide, or home has a note above its cards. */
function showFirst(cards: unknown[]): void {
  const page = choosePrerendered();
  const tiles = page?.querySelectorAll('.card-shape') ?? [];
  for (const [index, card] of cards.entries()) {
    const [src]: unknown[] = Object(card).photos ?? [];
    if (typeof src !== 'string') continue;
    const className = 'card-shape w-full rounded-soft bg-sunken object-cover';
    const photo = Object.assign(new Image(), { className, decoding: 'sync', fetchPriority: 'high', alt: '', src });
    tiles[index]?.replaceWith(photo);
  }
  if (page && cards.length > 0 && location.search === '') page.hidden = false;
}
