import { atom } from 'nanostores';

/** Whether the network is there: as the device says, and as the last call to the API found. */
export const isOffline = atom<boolean>(globalThis.navigator?.onLine === false);

export function followConnection(target: EventTarget = window): void {
  target.addEventListener('offline', () => isOffline.set(true));
  target.addEventListener('online', () => isOffline.set(false));
}

/** No answer came, not even a refusal; also when Firebase could not renew the token for that reason. */
export function isUnreachable(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof Error && 'code' in error && error.code === 'auth/network-request-failed')
  );
}
