import { getOwnProfile } from '@tagpo/contract/calls/account';
import { PROFILE_RETRIES, PROFILE_STALE_MS } from '@tagpo/contract/product';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession } from '../firebase/session.ts';
import type { Api } from '../lib/api/api.ts';
import { keyOf } from '../lib/api/query-key.ts';
import { storeAppealCode } from '../lib/device/appeal-code.ts';
import { createDraft } from '../lib/device/draft.ts';
import { isWorthRetrying } from './member-profile.ts';
import { useApi } from './use-api.ts';

export const ownProfileKey = keyOf(getOwnProfile);

const ANEW_MS = 1_000;

/** Remembers on this device that the account has a finished profile, which it never loses again. */
const knownMember = (uid: string) =>
  createDraft(`tagpo.member.${uid}`, (stored) => (stored === true ? true : undefined));

/** Whether a finished profile of this account was seen on this device, and nobody has logged out of it since. */
const isMemberHere = (uid: string): boolean => knownMember(uid).read() === true;

function ownProfileQuery(api: Api) {
  return queryOptions({
    queryKey: ownProfileKey,
    queryFn: async ({ signal }) => {
      const { data } = await api(getOwnProfile, { signal });
      const { id: uid, email, appealCode: code } = data;
      if (code !== undefined) storeAppealCode({ uid, email, code, hasLeft: false });
      if (data.isProfileComplete) knownMember(uid).write(true);
      return data;
    },
    retry: (failures, error) => isWorthRetrying(error) && failures < PROFILE_RETRIES,
    // The layout that a failure leads to mounts the page anew, which shows it and does not begin another round of tries.
    retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > ANEW_MS,
    staleTime: PROFILE_STALE_MS,
  });
}

/** The member's own profile and account; fetched only when signed in. */
export function useOwnProfile({ isWanted = true }: { isWanted?: boolean } = {}) {
  const api = useApi();
  const session = useSession();
  return useQuery({ ...ownProfileQuery(api), enabled: isWanted && session.status === 'signed-in' });
}

/** Whether the signed-in account has a finished profile; undefined until that is known. It is fetched once on a device, and presumed if that fails. */
export function useHasProfile({ isWanted }: { isWanted: boolean }): boolean | undefined {
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.user.uid : undefined;
  const isKnown = isWanted && uid !== undefined && isMemberHere(uid);
  const { data, isError } = useOwnProfile({ isWanted: isWanted && !isKnown });
  return isKnown || isError ? true : data?.isProfileComplete;
}
