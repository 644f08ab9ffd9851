import { atom } from 'nanostores';

/** Whether the network is there: as the device says, and as the last call to the API found. */
export const isOffline = atom<boolean>(globalThis.navigator?.onLine === false);

export function followConnection(target: EventTarget = window): void {
  target.addEventListener('offline', () => isOffline.set(true));
  target.addEventListener('online', () => isOffline.set(false));
}

/** Milliseconds after which something that could not be loaded is tried again: the device may not tell that its network is back. */
const RETRY_MS = 10_000;

/** Calls once: when the network is back, or after a while. Returns what ends the wait. */
export function retryWhenReachable(call: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    unfollow();
  };
  const run = () => {
    stop();
    call();
  };
  const timer = setTimeout(run, RETRY_MS);
  const unfollow = isOffline.listen((isAway) => isAway || run());
  return stop;
}

/** No answer came, not even a refusal; also when Firebase could not renew the token for that reason. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof DOMException && error.name === 'TimeoutError') ||
    (error instanceof Error && 'code' in error && error.code === 'auth/network-request-failed')
  );
}
