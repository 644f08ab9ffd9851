/**
 * Imported first: what the page shows at once loads while the rest of the entry is still evaluated. No earlier, because the files of the app
 * would share a slow network with it and come half a second later.
 */
import { FIRST_CARDS } from '../lib/page/first-cards.ts';
import { prefetchPage } from './pages.ts';

prefetchPage(window.location.pathname);
for (const [index, photo] of (globalThis.earlyAnswer?.photos ?? []).entries()) {
  // An image would load after the evaluation.
  const link = document.createElement('link');
  const fetchPriority = index < FIRST_CARDS ? 'high' : 'low';
  document.head.append(Object.assign(link, { rel: 'preload', as: 'image', href: photo, fetchPriority }));
}
// Until they are there, text has the fonts of the device.
for (const family of ['Bricolage', 'Source Sans']) document.fonts.load(`1em "${family}"`).catch(() => undefined);
