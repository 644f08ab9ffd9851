import type { Settings, SettingsPatch } from '@tagpo/contract/wire/account/account';
import type { ApiDeps } from '../../api-deps.ts';
import type { Caller } from '../../domain/members/caller.ts';
import { readOwn, writeMember } from '../../domain/profiles/member-documents.ts';

/** Changes what is given. `isHidden` takes a member out of every list, and back, in the same transaction. */
export async function updateSettings(deps: ApiDeps, { uid }: Caller, patch: SettingsPatch): Promise<Settings> {
  const { firestore, callers, now } = deps;
  const { account } = await firestore.runTransaction(async (transaction) => {
    const before = await readOwn(firestore, uid, transaction);
    const { language, isHidden, isTwoWay = true } = before.account.settings;
    const settings: Settings = {
      language: patch.language ?? language,
      isHidden: patch.isHidden ?? isHidden,
      isTwoWay: patch.isTwoWay ?? isTwoWay,
    };
    return writeMember(transaction, { deps, uid, account: { ...before.account, settings }, before, now: now() });
  });
  callers.invalidate(uid);
  return account.settings;
}
