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
 * Subscribed to on first use, for as long as the page lives. Not reactfire's `useUser`: its RxJS weighs 4 KiB (gz), which the entry's budget of
 * 125 KiB does not have.
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
