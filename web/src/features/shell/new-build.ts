import { atom } from 'nanostores';
import { ownBuild } from '../../lib/build.ts';

const LOOK_AGAIN_MS = 3_600_000;

/** The worker of a newer build that is ready to take over. */
export const newBuild = atom<ServiceWorker | undefined>(undefined);

/** Keeps a copy of this build for the time without a network, and looks for newer ones as long as the page is open. */
export async function keepOfflineCopy(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  // Browsers under test can be told to register nothing, and answer so.
  if (!registration) return;
  const offerWaiting = () => offer(registration);
  offerWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  lookAgain(registration);
}

/** The browser itself looks when a page is opened; an installed app stays open for days. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const look = () => {
    lookedAt = Date.now();
    // Without a network there is nothing new.
    registration.update().catch(() => undefined);
  };
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > LOOK_AGAIN_MS) look();
  });
}

/** A page that is opened while a newer build is served is of that build already: then the old copy just goes. */
async function offer({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting || !active) return;
  if ((await askBuild(waiting)) === ownBuild()) waiting.postMessage('replace-if-alone');
  else newBuild.set(waiting);
}

function askBuild(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage('build', [port2]);
  });
}

/** Lets the newer build take over, and opens it. */
export function openNewBuild(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  worker.postMessage('replace');
}
