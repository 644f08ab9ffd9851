import { type Auth, onAuthStateChanged, type User } from 'firebase/auth';
import { atom, type ReadableAtom } from 'nanostores';
import { useAuth } from 'reactfire';
import { useReadable } from '../lib/view/use-readable.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'error'; error: Error }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User };

const sessions = new WeakMap<Auth, ReadableAtom<Session>>();

/**
 * Followed from the first look on, for as long as the page lives. Not by reactfire's `useUser`: with it come 4 KiB (gz) of RxJS, and the
 * entry, of 122 KiB, would pass its 125.
 */
function sessionOf(auth: Auth): ReadableAtom<Session> {
  const known = sessions.get(auth);
  if (known) return known;
  const session = atom<Session>({ status: 'loading' });
  sessions.set(auth, session);
  onAuthStateChanged(
    auth,
    (user) => session.set(user ? { status: 'signed-in', user } : { status: 'signed-out' }),
    (error) => session.set({ status: 'error', error }),
  );
  return session;
}

/** Who is signed in, as the identity provider says. */
export function useSession(): Session {
  return useReadable(sessionOf(useAuth()));
}
