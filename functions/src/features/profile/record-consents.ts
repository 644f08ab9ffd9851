import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import { type ConsentPatch, isConsentGiven } from '@tagpo/contract/wire/account/consent';
import { Timestamp } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../domain/members/caller.ts';
import { withoutSensitive } from '../../domain/profiles/fields.ts';
import { readOwn, type StoredMember, writeMember, writtenPart } from '../../domain/profiles/member-documents.ts';
import { servingOf, toOwnProfile } from '../../domain/profiles/own-profile.ts';
import { newDecisions, withDecisions } from './decide-consents.ts';

/**
 * Records given and withdrawn consents. Withdrawing `sensitive` erases those fields everywhere, in the same transaction, and withdraws `religion`;
 * 403 `consent-required` for `religion` without it. Without a change nothing is written. 429 after twenty changes a day.
 */
export async function recordConsents(deps: ApiDeps, caller: Caller, patch: ConsentPatch): Promise<OwnProfile> {
  const { firestore } = deps;
  const { uid, claims } = caller;
  const stored = await firestore.runTransaction(async (transaction): Promise<StoredMember> => {
    const before = await readOwn(firestore, uid, transaction);
    const { consents: kept = [] } = before.account;
    const now = deps.now();
    // Nobody is found by what is erased.
    const decisions = patch.sensitive === false ? { ...patch, religion: false } : patch;
    const decided = newDecisions(kept, decisions, Timestamp.fromMillis(now));
    if (decided.length === 0) return before;
    const isSensitiveGiven = isConsentGiven([...kept, ...decided], 'sensitive');
    if (decisions.religion && !isSensitiveGiven) throw new ApiError('consent-required');
    const count = await deps.limits.count(transaction, 'consent', uid);
    const isWithdrawn = decided.some(({ purpose, isGiven }) => purpose === 'sensitive' && !isGiven);
    const { account, written } = isWithdrawn ? eraseSensitive(before) : { ...before, written: undefined };
    count();
    return writeMember(transaction, {
      deps,
      uid,
      account: { ...account, consents: withDecisions(kept, decided) },
      before,
      written,
      now,
    });
  });
  deps.callers.invalidate(uid);
  return toOwnProfile({ uid, claims, ...stored }, servingOf(deps, uid));
}

function eraseSensitive({ account, directory }: StoredMember) {
  const { draft, ...kept } = account;
  return {
    account: draft === undefined ? kept : { ...kept, draft: withoutSensitive(draft) },
    written: directory && withoutSensitive(writtenPart(directory)),
  };
}
