import { type Api, createApi } from '../lib/api/api.ts';

/** The API with the member's ID token and, where App Check is on, its token. */
export function openApi(readToken: () => Promise<string | undefined>): Api {
  return createApi({ readToken, readAppCheckToken });
}

async function readAppCheckToken(): Promise<string | undefined> {
  const siteKey = import.meta.env.VITE_APP_CHECK_SITE_KEY;
  return siteKey ? (await import('../firebase/app-check.ts')).readAppCheckToken(siteKey) : undefined;
}
