import { atom } from 'nanostores';
import { retryWhenReachable } from '../lib/api/connection.ts';
import { loadAuth } from './load-auth.ts';

const importSignIn = () => import('./sign-in.ts');
type SignIn = Awaited<ReturnType<typeof importSignIn>>;

/** Undefined until it is loaded. */
export const loadedSignIn = atom<SignIn | undefined>();

/**
 * Loads what signs somebody in. The forms call it when they are sent, and do not use reactfire's `useAuth`: its provider and Firebase Auth, 33 KiB (gz) of
 * the 146 KiB that the page waited for, would show them 0.2 s later on slow 4G.
 */
export async function loadSignIn(): Promise<SignIn> {
  await loadAuth();
  const signIn = await importSignIn();
  loadedSignIn.set(signIn);
  return signIn;
}

/** Loads it before it is needed, and tries again until it is there. */
export function preloadSignIn(): void {
  loadSignIn().catch(() => retryWhenReachable(preloadSignIn));
}
