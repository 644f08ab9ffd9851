import { useSession } from '../../firebase/session.ts';
import { readAppealCode } from '../../lib/appeal-code.ts';
import { useOwnProfile } from '../../server/own-profile.ts';

/** Sees to it that this device has the code that its member would appeal by, whichever pages they look at. */
export function useAppealCode(): void {
  const session = useSession();
  const kept = readAppealCode();
  const uid = session.status === 'signed-in' ? session.user.uid : undefined;
  useOwnProfile({ isWanted: kept === undefined || kept.uid !== uid || kept.hasLeft });
}
