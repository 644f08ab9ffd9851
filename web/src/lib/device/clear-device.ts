import { deleteDB, openDB } from 'idb';
import { logError } from '../log-error.ts';
import { closeAllNotices, unsubscribe } from './push-subscription.ts';

/** What a member saw: lib/seen. */
export const SEEN_DATABASE = 'tagpo-seen';
/** The service worker's (service-worker/worker.ts). */
const PHOTO_CACHE = 'tagpo-photos';
const CLEAR_PHOTOS = 'clear-photos';

/** Keys of storage that stay: the language, and the appeal code, which has a rule of its own (appeal-code.ts). */
const KEPT_KEY = /^tagpo\.(?:language|appeal)\b/;
const OWN_KEY = /^tagpo\./;
const OWN_DATABASE = /^tagpo[.-]/;
/** Databases that stay: Firebase counts days of use in one, and keeps it open, so that deleting it would block the next page. */
const HEARTBEATS_DATABASE = 'firebase-heartbeat-database';

/**
 * Deletes everything that this device holds of the member: what they saw, wrote and did not send, and the push subscription. Called at every log-out,
 * and when the account is erased or switched off.
 */
export async function clearDevice(uid?: string): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (OWN_KEY.test(key) && !KEPT_KEY.test(key)) storage.removeItem(key);
  }
  navigator.serviceWorker?.controller?.postMessage(CLEAR_PHOTOS);
  // A push service that cannot be reached must not stop the rest.
  await Promise.all([unsubscribe(), closeAllNotices()]).catch(logError);
  const names = await listDatabases(uid === undefined ? [] : [`tagpo.${uid}`]);
  await Promise.all([
    ...names.filter((name) => OWN_DATABASE.test(name)).map(deleteDatabase),
    names.includes(HEARTBEATS_DATABASE) && emptyDatabase(HEARTBEATS_DATABASE),
    globalThis.caches?.delete(PHOTO_CACHE),
  ]);
}

/** The databases that exist; in a browser that does not list them, those that may. */
async function listDatabases(known: readonly string[]): Promise<string[]> {
  if (!globalThis.indexedDB) return [];
  if (!indexedDB.databases) return [SEEN_DATABASE, ...known];
  return (await indexedDB.databases()).map(({ name = '' }) => name);
}

async function emptyDatabase(name: string): Promise<void> {
  const database = await openDB(name);
  const stores = [...database.objectStoreNames];
  await Promise.all(stores.map((store) => database.clear(store)));
  database.close();
}

/** Resolves even if another page still has it open: it is deleted when that page closes. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject);
  });
}
