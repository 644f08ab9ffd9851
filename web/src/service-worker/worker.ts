// Lets the app open without a network: it caches the files of its build and the photos that a member saw. It ignores API calls, because
// the page stores their answers by account (lib/seen). Workbox would make this file 9 KiB (gz) in place of 3, and date photos in a database
// that a log-out does not delete.
import { openNotice, showNotice } from './notices.ts';

declare const self: ServiceWorkerGlobalScope;

const SHELL_PREFIX = 'tagpo-shell-';
const SHELL = `${SHELL_PREFIX}${OFFLINE_COPY.build}`;
/** Also in lib/device/clear-device.ts, which removes it. */
const PHOTOS = 'tagpo-photos';
const PAGE = '/index.html';
const MAX_PHOTOS = 80;
/** Milliseconds without an answer after which the cached page opens. */
const TIMEOUT_MS = 4000;
const PHOTO_PATH = /^\/photos\/[^/]+\/(?:grid|full)\.(?:avif|webp)$/;

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const answer = request.method === 'GET' ? chooseAnswer(event, new URL(request.url)) : undefined;
  if (answer) event.respondWith(answer);
});

self.addEventListener('push', (event) => event.waitUntil(showNotice(event)));

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event)));

self.addEventListener('message', (event) => {
  if (event.data === 'build') event.ports[0]?.postMessage(OFFLINE_COPY.build);
  if (event.data === 'replace') event.waitUntil(self.skipWaiting());
  if (event.data === 'replace-if-alone') event.waitUntil(replaceIfAlone());
  if (event.data === 'clear-photos') event.waitUntil(clearPhotos());
});

function chooseAnswer(event: FetchEvent, { origin, pathname }: URL): Promise<Response> | undefined {
  const { request } = event;
  if (origin !== self.location.origin) return undefined;
  if (PHOTO_PATH.test(pathname)) return request.destination === 'image' ? servePhoto(event, pathname) : undefined;
  // Written out: the worker is one file, and what it imported from the contract would be another.
  if (pathname.startsWith('/api/') || pathname.startsWith('/__/')) return undefined;
  if (request.mode === 'navigate') return openPage(event);
  return pathname.startsWith('/assets/') ? readShell(request) : undefined;
}

async function cacheShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  await Promise.all(
    OFFLINE_COPY.files.map(async (file) => {
      const response = file === PAGE ? await fetch(file, { cache: 'reload' }) : await fetchAsset(file);
      // If this build was replaced meanwhile, its successor is cached instead.
      if (!response.ok) throw new Error(`${file} of ${OFFLINE_COPY.build} is not served`);
      await shell.put(file, response);
    }),
  );
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(SHELL_PREFIX) && name !== SHELL).map((name) => caches.delete(name)),
  );
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Replaces the running worker unless another window still needs the files of its build. */
async function replaceIfAlone(): Promise<void> {
  if ((await self.clients.matchAll()).length <= 1) await self.skipWaiting();
}

/** Serves the newest page if the network has one, so that a replaced build never opens again. */
async function openPage(event: FetchEvent): Promise<Response> {
  const served = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
  try {
    const response = await Promise.race([served, rejectLate()]);
    if (response.status < 500) return response;
  } catch {
    // No network, or one that is not worth waiting for.
  }
  return (await caches.match(PAGE, { cacheName: SHELL })) ?? served;
}

function rejectLate(): Promise<never> {
  return new Promise((_resolve, reject) =>
    setTimeout(() => reject(new Error('The page did not come in time')), TIMEOUT_MS),
  );
}

async function readShell(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetchAsset(request);
}

/** The browser keeps the 404 of a file that was gone for as long as the file: after a return to an older build it is back. */
async function fetchAsset(file: RequestInfo): Promise<Response> {
  const response = await fetch(file);
  return response.status === 404 ? fetch(file, { cache: 'reload' }) : response;
}

/** How often the photos were cleared: a photo requested before a clearing is not cached after it. */
let clearings = 0;

async function clearPhotos(): Promise<void> {
  clearings += 1;
  await caches.delete(PHOTOS);
}

/** A picture never changes, so the cache is asked first. It is cached by its path, without the signature that its link carries. */
async function servePhoto(event: FetchEvent, path: string): Promise<Response> {
  const clearingsBefore = clearings;
  const known = await caches.match(path, { cacheName: PHOTOS });
  if (known) return known;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cachePhoto(path, response.clone(), clearingsBefore));
  return response;
}

async function cachePhoto(name: string, response: Response, clearingsBefore: number): Promise<void> {
  if (clearingsBefore !== clearings) return;
  const photos = await caches.open(PHOTOS);
  await photos.put(name, response);
  const cached = await photos.keys();
  await Promise.all(cached.slice(0, Math.max(0, cached.length - MAX_PHOTOS)).map((oldest) => photos.delete(oldest)));
}
