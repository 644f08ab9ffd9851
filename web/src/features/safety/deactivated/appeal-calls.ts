import * as calls from '@tagpo/contract/calls/deactivation';
import type { FindAppealCodeBody } from '@tagpo/contract/wire/account/find-appeal-code';
import { type KeptAppealCode, noteLeft } from '../../../lib/device/appeal-code.ts';
import { openApi } from '../../../server/open-api.ts';

/** The code identifies the account, since a switched-off member has no token. */
const api = openApi(async () => undefined);

export async function readDeactivation(code: string, signal?: AbortSignal) {
  return (await api(calls.readDeactivation, { body: { code }, ...(signal && { signal }) })).data;
}

/** Whether the account is still off. One that is on again is not asked about again. */
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
