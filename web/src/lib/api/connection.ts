import { atom } from 'nanostores';

/** Whether there is a network, by `navigator.onLine` and by the outcome of the last call. */
export const isOffline = atom<boolean>(globalThis.navigator?.onLine === false);

export function followConnection(target: EventTarget = window): void {
  target.addEventListener('offline', () => isOffline.set(true));
  target.addEventListener('online', () => isOffline.set(false));
}

/** Milliseconds after which a failed load is tried again, since `online` events are not reliable. */
const RETRY_MS = 10_000;

/** Calls back once, when the network is back or after a while. Returns a function that cancels it. */
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

/** Whether no answer came, not even an error; also when Firebase could not renew the token for that reason. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof DOMException && error.name === 'TimeoutError') ||
    (error instanceof Error && 'code' in error && error.code === 'auth/network-request-failed')
  );
}
