import { readIdToken } from '../firebase/load-auth.ts';
import type { Api } from '../lib/api/api.ts';
import { openApi } from './open-api.ts';

const api = openApi(readIdToken);

/** The API as the signed-in member. */
export function useApi(): Api {
  return api;
}
