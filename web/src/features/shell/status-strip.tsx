import { type ReactNode, useEffect, useState } from 'react';
import { isOffline } from '../../lib/api/connection.ts';
import { logError } from '../../lib/log-error.ts';
import { useReadable } from '../../lib/view/use-readable.ts';
import { useIsLive } from '../../live/use-live.ts';
import { deviceMessages } from '../../messages/device.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { keepOfflineCopy, newBuild, openNewBuild } from './new-build.ts';

/** Milliseconds without any connection after which it is said: a call that failed once is tried again before. */
const CUT_OFF_AFTER_MS = 10_000;

/** A line above every page while there is something to say: no network, no answer, or a newer version. */
export function StatusStrip() {
  const t = useMessages(deviceMessages);
  const isAway = useReadable(isOffline);
  const worker = useReadable(newBuild);
  const isCutOff = useCutOff();
  useEffect(() => {
    keepOfflineCopy().catch(logError);
  }, []);

  if (isAway) return <Strip>{t.offline}</Strip>;
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
  const isOut = useIsLive() === 'offline';
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

function Strip({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      data-status-strip
      className="sticky top-0 z-40 mx-auto flex h-(--strip) w-full max-w-column items-end justify-center gap-1 bg-ink px-4 text-small font-semibold text-paper"
    >
      <span className="flex min-h-10 items-center gap-1">{children}</span>
    </div>
  );
}
