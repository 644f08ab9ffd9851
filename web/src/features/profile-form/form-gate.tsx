import type { OwnProfile } from '@tagpo/contract/account';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useSession } from '../../../firebase/session.ts';
import { paths } from '../../../lib/paths.ts';
import { profileMessages } from '../../../messages/profile.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useOwnProfile } from '../../../server/own-profile.ts';
import { SetupSkeleton } from './setup-skeleton.tsx';

/** Lets through whose profile is unfinished, with what is known of it; everybody else is at home. */
export function SetupGate({ children }: { children: (uid: string, own: OwnProfile) => ReactNode }) {
  const t = useMessages(profileMessages);
  const session = useSession();
  const own = useOwnProfile();
  if (own.data?.isProfileComplete) return <Navigate to={paths.home} replace />;
  if (own.data && session.status === 'signed-in') return children(session.user.uid, own.data);
  if (!own.isError) return <SetupSkeleton />;
  return (
    <Notice title={t.error} text={t.errorHint} isAlert>
      <Button onClick={() => own.refetch()}>{t.tryAgain}</Button>
    </Notice>
  );
}
