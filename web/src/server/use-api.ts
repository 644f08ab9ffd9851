import type { Auth } from 'firebase/auth';
import { useAuth } from 'reactfire';
import type { Api } from '../lib/api/api.ts';
import { openApi } from './open-api.ts';

const apis = new WeakMap<Auth, Api>();

/** The API as the signed-in member. */
export function useApi(): Api {
  const auth = useAuth();
  const known = apis.get(auth);
  if (known) return known;
  const api = openApi(async () => {
    // A page may call before it is known who is signed in.
    await auth.authStateReady();
    return auth.currentUser?.getIdToken();
  });
  apis.set(auth, api);
  return api;
}
