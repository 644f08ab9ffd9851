/**
 * Imported first: what the page shows at once loads while the rest of the entry is still evaluated. No earlier, because the files of the app
 * would share a slow network with it and come half a second later.
 */
import { prefetchPage } from './pages.ts';

/** Resolves when the parts of the first page are there, or did not load. */
export const firstPage = prefetchPage(window.location.pathname);
// Until they are there, text has the fonts of the device.
for (const family of ['Bricolage', 'Source Sans']) document.fonts.load(`1em "${family}"`).catch(() => undefined);
