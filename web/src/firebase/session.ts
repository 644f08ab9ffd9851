import type { User } from 'firebase/auth';
import { atom } from 'nanostores';
import { useReadable } from '../lib/hooks/use-readable.ts';

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
  // Somebody else has signed in, in another tab: the page begins anew, with nothing of the first member, nor where they were.
  if (user && before.status === 'signed-in' && before.user.uid !== user.uid) {
    window.scrollTo(0, 0);
    window.location.reload();
    return;
  }
  confirmedUser.set(user);
  const after: Session = user ? { status: 'signed-in', user } : { status: 'signed-out' };
  // Mostly it is whom the page began with, and every part of the page would be rendered again.
  if (!isSame(before, after)) session.set(after);
}

function isSame(one: Session, other: Session): boolean {
  if (one.status !== 'signed-in' || other.status !== 'signed-in') return one.status === other.status;
  return (['uid', 'email', 'displayName'] as const).every((field) => one.user[field] === other.user[field]);
}

/** Who is signed in. reactfire's `useSigninCheck` would answer after 33 KiB (gz) and a call to the identity provider, and the first card waits for it. */
export function useSession(): Session {
  return useReadable(session);
}
