export const SEEN_DATABASE = 'tagpo-seen';
/** The service worker's (service-worker/worker.ts). */
const PHOTO_CACHE = 'tagpo-photos';

/** Takes from this device what a member saw: at log-out, and when the account is erased or switched off. */
export async function forgetSeen(): Promise<void> {
  await Promise.all([deleteDatabase(), globalThis.caches?.delete(PHOTO_CACHE)]);
}

function deleteDatabase(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(SEEN_DATABASE);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
