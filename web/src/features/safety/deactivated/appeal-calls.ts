import * as calls from '@tagpo/contract/calls/deactivation';
import type { FindAppealCodeBody } from '@tagpo/contract/wire/account/find-appeal-code';
import { type KeptAppealCode, noteLeft } from '../../../lib/device/appeal-code.ts';
import { openApi } from '../../../server/open-api.ts';

/** The code says whose account it is: nobody who is switched off has a token. */
const api = openApi(async () => undefined);

export async function readDeactivation(code: string, signal?: AbortSignal) {
  return (await api(calls.readDeactivation, { body: { code }, ...(signal && { signal }) })).data;
}

/** Whether the account is off still; one that is on again is not asked about any more. */
export async function isStillOff(kept: KeptAppealCode): Promise<boolean> {
  const { isActive } = await readDeactivation(kept.code);
  if (isActive) noteLeft(kept);
  return !isActive;
}

export async function sendAppeal(code: string, text: string) {
  return (await api(calls.appeal, { body: { code, text } })).data;
}

export async function findAppealCode(credentials: FindAppealCodeBody): Promise<string> {
  return (await api(calls.findAppealCode, { body: credentials })).data.code;
}
