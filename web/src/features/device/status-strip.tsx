import { type ReactNode, useEffect } from 'react';
import { isOffline } from '../../lib/connection.ts';
import { logError } from '../../lib/log-error.ts';
import { useReadable } from '../../lib/use-readable.ts';
import { deviceMessages } from '../../messages/device.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { keepOfflineCopy, newBuild, openNewBuild } from './new-build.ts';

/** A line above every page while there is something to say: no network, or a newer version. */
export function StatusStrip() {
  const t = useMessages(deviceMessages);
  const isAway = useReadable(isOffline);
  const worker = useReadable(newBuild);
  useEffect(() => {
    keepOfflineCopy().catch(logError);
  }, []);

  if (isAway) return <Strip>{t.offline}</Strip>;
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
