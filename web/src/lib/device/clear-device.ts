import { logError } from '../log-error.ts';
import { closeNotices, unsubscribe } from './push-subscription.ts';

/** What a member saw: lib/seen. */
export const SEEN_DATABASE = 'tagpo-seen';
/** The service worker's (service-worker/worker.ts). */
const PHOTO_CACHE = 'tagpo-photos';
const CLEAR_PHOTOS = 'clear-photos';

/** The language is nobody's; the code to appeal by has its own rule (lib/appeal-code.ts). */
const KEPT_KEY = /^tagpo\.(?:language|appeal)\b/;
const OWN_KEY = /^tagpo\./;
const OWN_DATABASE = /^tagpo[.-]/;
/** Firebase counts in it the days of use. It keeps it open, so that deleting it would hold up the next page. */
const HEARTBEATS_DATABASE = 'firebase-heartbeat-database';

/**
 * Takes from this device what it holds of whoever was signed in: what they saw, wrote, and did not send, and what was told to it. At log-out, however it came
 * about, and when the account is erased or switched off.
 */
export async function clearDevice(uid?: string): Promise<void> {
  for (const key of Object.keys(localStorage)) {
    if (OWN_KEY.test(key) && !KEPT_KEY.test(key)) localStorage.removeItem(key);
  }
  navigator.serviceWorker?.controller?.postMessage(CLEAR_PHOTOS);
  // A push service that cannot be reached keeps nothing else on the device.
  await Promise.all([unsubscribe(), closeNotices()]).catch(logError);
  const names = await listDatabases(uid === undefined ? [] : [`tagpo.${uid}`]);
  await Promise.all([
    ...names.filter((name) => OWN_DATABASE.test(name)).map(deleteDatabase),
    names.includes(HEARTBEATS_DATABASE) && emptyDatabase(HEARTBEATS_DATABASE),
    globalThis.caches?.delete(PHOTO_CACHE),
  ]);
}

/** Those that are there; where a browser does not tell, those that may be. */
async function listDatabases(known: readonly string[]): Promise<string[]> {
  if (!globalThis.indexedDB) return [];
  if (!indexedDB.databases) return [SEEN_DATABASE, ...known];
  return (await indexedDB.databases()).map(({ name = '' }) => name);
}

function emptyDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames];
      if (stores.length > 0) {
        const transaction = database.transaction(stores, 'readwrite');
        for (const store of stores) transaction.objectStore(store).clear();
        transaction.onerror = () => reject(transaction.error);
        transaction.oncomplete = () => resolve();
      } else resolve();
      database.close();
    };
  });
}

/** Resolves too when a page that does not heed it still has it open: it goes with that page. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
