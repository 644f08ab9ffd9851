import { readIdToken } from '../firebase/load-auth.ts';
import type { Api } from '../lib/api/api.ts';
import { openApi } from './open-api.ts';

/** The API as the signed-in member. */
export const api = openApi(readIdToken);

/** The same, for components. */
export function useApi(): Api {
  return api;
}
