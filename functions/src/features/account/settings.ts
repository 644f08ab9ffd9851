import type { Settings, SettingsPatch } from '@tagpo/contract/wire/account/account';
import type { AppDeps } from '../../deps.ts';
import type { Signals } from '../../domain/conversations/signals.ts';
import type { Caller, CallerLoader } from '../../domain/members/caller.ts';
import { readOwnForUpdate, writeMember } from '../../domain/profiles/member-documents.ts';
import type { RateLimits } from '../../domain/rate-limit/limits.ts';

export interface AccountDeps extends AppDeps {
  readonly callers: CallerLoader;
  readonly limits: RateLimits;
  readonly signals: Signals;
}

/** Changes what is given. `isHidden` takes a member out of every list, and back, in the same transaction. */
export async function updateSettings(deps: AccountDeps, { uid }: Caller, patch: SettingsPatch): Promise<Settings> {
  const { firestore, callers, now } = deps;
  const { account } = await firestore.runTransaction(async (transaction) => {
    const before = await readOwnForUpdate(firestore, transaction, uid);
    const { language, isHidden, isTwoWay = true } = before.account.settings;
    const settings: Settings = {
      language: patch.language ?? language,
      isHidden: patch.isHidden ?? isHidden,
      isTwoWay: patch.isTwoWay ?? isTwoWay,
    };
    return writeMember(transaction, {
      deps,
      uid,
      account: { ...before.account, settings },
      before,
      now: now(),
    });
  });
  callers.invalidate(uid);
  return account.settings;
}
