import * as calls from '@tagpo/contract/calls/deactivation';
import type { FindAppealCodeBody } from '@tagpo/contract/find-appeal-code';
import { openApi } from '../../../server/open-api.ts';

/** The code says whose account it is: nobody who is switched off has a token. */
const api = openApi(async () => undefined);

export async function readDeactivation(code: string, signal?: AbortSignal) {
  return (await api(calls.readDeactivation, { body: { code }, ...(signal && { signal }) })).data;
}

export async function isSwitchedOff(code: string): Promise<boolean> {
  return !(await readDeactivation(code)).isActive;
}

export async function sendAppeal(code: string, text: string) {
  return (await api(calls.appeal, { body: { code, text } })).data;
}

export async function findAppealCode(credentials: FindAppealCodeBody): Promise<string> {
  return (await api(calls.findAppealCode, { body: credentials })).data.code;
}
