import type { User } from 'firebase/auth';
import { useUser } from 'reactfire';

export type Session =
  | { status: 'loading' }
  | { status: 'error'; error: Error }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User };

/** Who is signed in, as the identity provider says. */
export function useSession(): Session {
  const { status, data, error } = useUser({ suspense: false });
  if (status === 'loading') return { status };
  if (error) return { status: 'error', error };
  return data ? { status: 'signed-in', user: data } : { status: 'signed-out' };
}

/** A newly created account: it was created by its last sign-in. */
export function isNewAccount({ metadata }: User): boolean {
  return metadata.creationTime !== undefined && metadata.creationTime === metadata.lastSignInTime;
}
