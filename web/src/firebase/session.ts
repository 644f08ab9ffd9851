import type { User } from 'firebase/auth';
import { atom } from 'nanostores';
import { useReadable } from '../lib/view/use-readable.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'error'; error: Error }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: Pick<User, 'uid' | 'email' | 'displayName'> };

/** Firebase does not start with the settings of this build. */
export class FirebaseNotStartedError extends Error {}

export const session = atom<Session>({ status: 'loading' });
/** The account as Firebase Auth knows it: undefined until that is loaded, null for nobody. */
export const confirmedUser = atom<User | null | undefined>();

/** Called by Firebase Auth, whenever somebody signs in or out, here or in another tab. */
export function setUser(user: User | null): void {
  const before = session.get();
  // Somebody else has signed in, in another tab: the page begins anew, with nothing of the first member.
  if (user && before.status === 'signed-in' && before.user.uid !== user.uid) {
    window.location.reload();
    return;
  }
  confirmedUser.set(user);
  session.set(user ? { status: 'signed-in', user } : { status: 'signed-out' });
}

/** Who is signed in. */
export function useSession(): Session {
  return useReadable(session);
}
