import { useState } from 'react';
import { useMatch } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { useOwnProfile } from '../../server/own-profile.ts';

/**
 * False for whoever is known to have no profile yet, and in the settings, which are open to newcomers, until it is known. Elsewhere what is
 * asked for tells: a newcomer is refused and led to the setup.
 */
export function useIsMember(): boolean {
  const isSettings = useMatch(paths.settings) !== null;
  const [isPresumed, setIsPresumed] = useState(!isSettings);
  const { data, isError } = useOwnProfile({ isWanted: !isPresumed });
  // Once: what a member has open stays as it is.
  if (!isPresumed && (!isSettings || isError || data?.isProfileComplete)) setIsPresumed(true);
  return isPresumed && data?.isProfileComplete !== false;
}
