// Opens the app without a network: the files of its own build, and photos that were seen. It never sees an API call: what the
// API answered is kept by the page, for the account it belongs to (lib/seen).
import { openNotice, showNotice } from './notices.ts';

declare const self: ServiceWorkerGlobalScope;

const SHELL_PREFIX = 'tagpo-shell-';
const SHELL = `${SHELL_PREFIX}${OFFLINE_COPY.build}`;
/** Also in lib/device/clear-device.ts, which removes it. */
const PHOTOS = 'tagpo-photos';
const PAGE = '/index.html';
const MAX_PHOTOS = 80;
/** Milliseconds after which a page that does not come is opened from the copy. */
const TIMEOUT_MS = 4000;
const PHOTO_PATH = /^\/photos\/[^/]+\/(?:grid|full)$/;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));

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
  if (PHOTO_PATH.test(pathname)) return request.destination === 'image' ? showPhoto(event, pathname) : undefined;
  if (pathname.startsWith('/api/') || pathname.startsWith('/__/')) return undefined;
  if (request.mode === 'navigate') return openPage(event);
  return pathname.startsWith('/assets/') ? readShell(request) : undefined;
}

async function keepShell(): Promise<void> {
  const shell = await caches.open(SHELL);
  await Promise.all(
    OFFLINE_COPY.files.map(async (file) => {
      const response = await fetch(file, { cache: file === PAGE ? 'reload' : 'default' });
      // Hosting answers a file that is gone with the page: this build was replaced meanwhile, its successor is kept instead.
      const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
      if (!response.ok || isPage !== (file === PAGE)) throw new Error(`${file} of ${OFFLINE_COPY.build} is not served`);
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

/** With no other window there is nobody whose files would be taken away. */
async function replaceIfAlone(): Promise<void> {
  if ((await self.clients.matchAll()).length <= 1) await self.skipWaiting();
}

/** Always the newest page if the network has one: a build that was replaced is never opened again. */
async function openPage(event: FetchEvent): Promise<Response> {
  const served = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
  try {
    const response = await Promise.race([served, giveUp()]);
    if (response.status < 500) return response;
  } catch {
    // No network, or one that is not worth waiting for.
  }
  return (await caches.match(PAGE, { cacheName: SHELL })) ?? served;
}

function giveUp(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error('The page does not come')), TIMEOUT_MS));
}

async function readShell(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: SHELL })) ?? fetch(request);
}

/** Counts how often the photos were forgotten: one that was asked for before is not kept after. */
let forgotten = 0;

async function clearPhotos(): Promise<void> {
  forgotten += 1;
  await caches.delete(PHOTOS);
}

/**
 * What is kept of a picture is it for good: its bytes never change, so that a link signed anew costs none. It is kept by its path, without
 * the signature to fetch it with.
 */
async function showPhoto(event: FetchEvent, path: string): Promise<Response> {
  const askedAt = forgotten;
  const known = await caches.match(path, { cacheName: PHOTOS });
  if (known) return known;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(keepPhoto(path, response.clone(), askedAt));
  return response;
}

async function keepPhoto(name: string, response: Response, askedAt: number): Promise<void> {
  if (askedAt !== forgotten) return;
  const photos = await caches.open(PHOTOS);
  await photos.put(name, response);
  const kept = await photos.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MAX_PHOTOS)).map((oldest) => photos.delete(oldest)));
}
