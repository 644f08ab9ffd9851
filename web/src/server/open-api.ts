import { loadAuth } from '../firebase/load-auth.ts';
import { type Api, createApi } from '../lib/api/api.ts';

/** The API with the member's ID token and, where App Check is on, its token. */
export function openApi(readToken: () => Promise<string | undefined>): Api {
  return createApi({ readToken, readAppCheckToken });
}

async function readAppCheckToken(): Promise<string | undefined> {
  const siteKey = import.meta.env.VITE_APP_CHECK_SITE_KEY;
  if (!siteKey) return undefined;
  const [{ readAppCheckToken }] = await Promise.all([import('../firebase/app-check.ts'), loadAuth()]);
  return readAppCheckToken(siteKey);
}
