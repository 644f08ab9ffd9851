import { logError } from '../../lib/log-error.ts';
import { isPageIdle } from '../../lib/page/page-idle.ts';
import type { ListenOptions } from './listen.ts';

/** Milliseconds before a failed listener is restarted; doubled each time. */
const RETRY_MS = 30_000;
const MAX_RETRY_MS = 16 * 60_000;

export type Listener = { start(): void; stop(): void };

export type ListenerOptions = Omit<ListenOptions, 'heldUntil' | 'onEnd'> & {
  heldUntil: () => number;
  /** The rules refuse the listener: the account may be switched off. */
  onDenied: () => void;
};

/** Listens while it is started. Restarts after a failure, but not after a refusal. */
export function createListener({ heldUntil, onDenied, ...options }: ListenerOptions): Listener {
  let stopRunning: (() => void) | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const stop = () => {
    clearTimeout(retry);
    retry = undefined;
    stopRunning?.();
    stopRunning = undefined;
    options.onSynced(false);
  };
  const fail = (error: unknown) => {
    stop();
    if (isDenied(error)) return onDenied();
    logError(error);
    retry = setTimeout(
      () => {
        retry = undefined;
        start();
      },
      Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** failures),
    );
    failures += 1;
  };
  const start = () => {
    if (stopRunning || retry !== undefined) return;
    let hasStopped = false;
    let hasBegun = false;
    let stopListening: (() => void) | undefined;
    const begin = async () => {
      hasBegun = true;
      try {
        const { listen } = await import('./listen.ts');
        if (hasStopped) return;
        stopListening = listen({
          ...options,
          heldUntil: heldUntil(),
          onSynced: (isSynced) => {
            if (isSynced) failures = 0;
            options.onSynced(isSynced);
          },
          onEnd: fail,
        });
      } catch (error) {
        if (!hasStopped) fail(error);
      }
    };
    const stopWaiting = isPageIdle.subscribe((isIdle) => isIdle && !hasStopped && !hasBegun && begin());
    stopRunning = () => {
      hasStopped = true;
      stopWaiting();
      stopListening?.();
    };
  };
  return { start, stop };
}

function isDenied(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^(?:permission-denied|unauthenticated)$/.test(String(error.code))
  );
}
