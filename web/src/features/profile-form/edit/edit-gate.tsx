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
import { EditFrame } from './edit-frame.tsx';
import { EditSkeleton } from './edit-skeleton.tsx';

/** Loading, an error with another try, or the form with what is saved. */
export function EditGate({ children }: { children: (uid: string, own: OwnProfile) => ReactNode }) {
  const t = useMessages(profileMessages);
  const session = useSession();
  const own = useOwnProfile();
  if (own.data && !own.data.isProfileComplete) return <Navigate to={paths.setupProfile} replace />;
  if (own.data && session.status === 'signed-in') return children(session.user.uid, own.data);
  return (
    <EditFrame>
      {own.isError ? (
        <Notice title={t.error} text={t.errorHint} isAlert>
          <Button onClick={() => own.refetch()}>{t.tryAgain}</Button>
        </Notice>
      ) : (
        <EditSkeleton />
      )}
    </EditFrame>
  );
}
