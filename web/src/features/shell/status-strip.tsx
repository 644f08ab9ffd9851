import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { Strip } from '../../components/strip.tsx';
import { isOffline } from '../../lib/api/connection.ts';
import { ownBuild } from '../../lib/build.ts';
import { useReadable } from '../../lib/hooks/use-readable.ts';
import { logError } from '../../lib/log-error.ts';
import { useConnection } from '../../live/use-live.ts';
import { deviceMessages } from '../../messages/account/device.ts';
import { useMessages } from '../../messages/language/use-messages.ts';

/** Milliseconds without a connection after which it is shown. Until then a failed call is retried. */
const CUT_OFF_AFTER_MS = 10_000;

/** Says that there is no answer, or a newer version; `App` says that there is no network. */
export function StatusStrip() {
  const t = useMessages(deviceMessages);
  const isAway = useReadable(isOffline);
  const worker = useReadable(newBuild);
  const isCutOff = useCutOff();
  useEffect(() => {
    keepOfflineCopy().catch(logError);
  }, []);

  if (isAway) return null;
  if (isCutOff) return <Strip>{t.noConnection}</Strip>;
  if (!worker) return null;
  return (
    <Strip>
      {t.newVersion}
      <button
        type="button"
        onClick={() => openNewBuild(worker)}
        className="min-h-10 px-2 font-bold underline underline-offset-4"
      >
        {t.reload}
      </button>
    </Strip>
  );
}

function useCutOff(): boolean {
  const isOut = useConnection() === 'offline';
  const [isCutOff, setIsCutOff] = useState(false);
  useEffect(() => {
    if (!isOut) return;
    const timer = setTimeout(() => setIsCutOff(true), CUT_OFF_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsCutOff(false);
    };
  }, [isOut]);
  return isCutOff;
}

const LOOK_AGAIN_MS = 3_600_000;

const newBuild = atom<ServiceWorker | undefined>(undefined);

/** Keeps a copy of this build for use without a network, and looks for newer builds while the page is open. */
async function keepOfflineCopy(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  // A browser under test may refuse to register.
  if (!registration) return;
  const offerWaiting = () => offer(registration);
  offerWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting);
  });
  lookAgain(registration);
}

/** The browser looks when a page opens, but an installed app stays open for days. */
function lookAgain(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  const look = () => {
    lookedAt = Date.now();
    // Offline there is nothing new.
    registration.update().catch(() => undefined);
  };
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lookedAt > LOOK_AGAIN_MS) look();
  });
}

/** If this page is of the waiting build already, that build only replaces the old copy. */
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

/** A browser lets the older worker end what it loads first, for minutes. A reloaded page comes from the network all the same. */
const RELOAD_AFTER_MS = 3000;

/** Lets the newer build take over, and reloads the page. */
function openNewBuild(worker: ServiceWorker): void {
  const reload = () => window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, RELOAD_AFTER_MS);
  worker.postMessage('replace');
}
