import type { AccountDocument } from '@tagpo/contract/stored/account';
import type { OwnSettings, Settings, SettingsPatch } from '@tagpo/contract/wire/account/account';
import { PAUSE_DAYS } from '@tagpo/contract/wire/account/pause';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import { Timestamp } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ringPause } from '../../domain/account/pause.ts';
import type { Caller } from '../../domain/members/caller.ts';
import { readOwn, writeMember } from '../../domain/profiles/member-documents.ts';
import { toOwnSettings } from '../../domain/profiles/own-profile.ts';

/** Changes what is given. `isHidden` and a break take a member out of every list, and back, in the same transaction. */
export async function updateSettings(deps: ApiDeps, { uid }: Caller, patch: SettingsPatch): Promise<OwnSettings> {
  const { firestore, callers, now } = deps;
  const { account } = await firestore.runTransaction(async (transaction) => {
    const before = await readOwn(firestore, uid, transaction);
    const { language, isHidden, isTwoWay = true, hasDigest = false } = before.account.settings;
    const settings: Settings = {
      language: patch.language ?? language,
      isHidden: patch.isHidden ?? isHidden,
      isTwoWay: patch.isTwoWay ?? isTwoWay,
      ...((patch.hasDigest ?? hasDigest) ? { hasDigest: true } : {}),
    };
    const account = { ...withPause(before.account, patch.pause, now()), settings };
    return writeMember(transaction, { deps, uid, account, before, now: now() });
  });
  callers.invalidate(uid);
  if (patch.pause !== undefined) await ringPause(deps, uid, account.pause);
  return toOwnSettings(account);
}

function withPause(account: AccountDocument, length: SettingsPatch['pause'], now: number): AccountDocument {
  if (length === undefined) return account;
  const { pause: _before, ...kept } = account;
  if (length === null) return kept;
  const days = PAUSE_DAYS[length];
  const until = days === undefined ? {} : { until: Timestamp.fromMillis(now + days * DAY_MS) };
  return { ...kept, pause: { since: Timestamp.fromMillis(now), ...until } };
}
