/**
 * Imported first: what the page shows at once loads while the rest of the entry is still evaluated. No earlier, because the files of the app
 * would share a slow network with it and come half a second later.
 */
import { isSignedInHere } from '../firebase/stored-user.ts';
import { prefetchPage } from './pages.ts';

prefetchPage(window.location.pathname);
const early = globalThis.earlyAnswer;
early?.photos.then((photos) => isSignedInHere(early.uid) && preloadPhotos(photos));
// Until they are there, text has the fonts of the device.
for (const family of ['Bricolage', 'Source Sans']) document.fonts.load(`1em "${family}"`).catch(() => undefined);

/** An image would load after the evaluation, and once its card is rendered. No link stays in the page, whoever uses it next. */
function preloadPhotos(photos: readonly string[]): void {
  for (const href of photos) {
    const link = document.createElement('link');
    const remove = () => link.remove();
    Object.assign(link, { rel: 'preload', as: 'image', href, fetchPriority: 'high', onload: remove, onerror: remove });
    document.head.append(link);
  }
}
