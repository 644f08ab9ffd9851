import type { FindAppealCodeBody } from '@tagpo/contract/deactivation';
import { openApi } from '../../../server/open-api.ts';

/** The code says whose account it is: nobody who is switched off has a token. */
export const askWithoutToken = openApi(async () => undefined);

export async function isSwitchedOff(code: string): Promise<boolean> {
  const { data } = await askWithoutToken('readDeactivation', { body: { code } });
  return !data.isActive;
}

export async function findAppealCode(credentials: FindAppealCodeBody): Promise<string> {
  const { data } = await askWithoutToken('findAppealCode', { body: credentials });
  return data.code;
}
