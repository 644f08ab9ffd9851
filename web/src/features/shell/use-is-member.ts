import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { useOwnProfile } from '../../server/own-profile.ts';

/**
 * Undefined in the settings, which newcomers may open, until the profile is known. On other pages everybody is taken for a member: the API
 * refuses a newcomer, who is then led to set-up.
 */
export function useIsMember(): boolean | undefined {
  const isSettings = useMatch(paths.settings) !== null;
  const [isPresumed, setIsPresumed] = useState(!isSettings);
  const { data, isError } = useOwnProfile({ isWanted: !isPresumed });
  // Decided once, so that an open page stays as it is.
  if (!isPresumed && (!isSettings || isError || data?.isProfileComplete)) setIsPresumed(true);
  if (isPresumed) return data?.isProfileComplete !== false;
  return data === undefined ? undefined : false;
}
